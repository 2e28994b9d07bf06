package lines

import (
	"bytes"

	"urigrep/internal/schemes"
	"urigrep/internal/text"
)

// Message catalogs (PO) and programs write one long string as several literals, each on a line of
// its own. The marks between them are not part of the string, nor is the line break (rule R2).

// Literal returns the index of the line break after the '"' at b[i], and the index where the
// string goes on in the next line's literal, if the '"' closes a literal that began before the
// piece b[from:i], and the next line has nothing but another, after the same marks or none. next
// is 0 where it is not so, or where the piece ends as a sentence does.
func Literal(b []byte, from, i int) (at, next int) {
	at = i + 1
	for at < len(b) && text.IsBlank(b[at]) {
		at++
	}
	n := text.Break(b[at:])
	if n == 0 || i == from || endsAsSentence(b[i-1], b[at+n:]) {
		return at, 0
	}
	head := text.LineHead(b, i)
	if quotesIn(head)%2 == 0 {
		return at, 0
	}
	line := b[at+n : at+n+text.LineLen(b[at+n:])]
	open := sharedMarks(head, line)
	if open >= len(line)-1 || line[open] != '"' || line[open+1] != '>' && !text.IsURI(line[open+1]) {
		return at, 0
	}
	if rest := bytes.TrimRight(line[open+1:], " \t);,"); !bytes.HasSuffix(rest, []byte(`"`)) || quotesIn(rest) != 1 {
		return at, 0
	}
	return at, at + n + open + 1
}

// Apostrophes returns the line end lb, at which a piece ends that begins at b[from], as one between
// two literals in apostrophes if the piece ends in the apostrophe that closes one which began before
// it, and the next line begins with another, after white space (rule R2); else lb as it is.
func Apostrophes(b []byte, from int, lb Break) Break {
	if lb.Piece <= from+1 || b[lb.Piece-1] != '\'' || lb.Literal || lb.Dropped {
		return lb
	}
	line := b[lb.Next : lb.Next+text.LineLen(b[lb.Next:])]
	open := len(line) - len(bytes.TrimLeft(line, " \t"))
	if open+1 >= len(line) || line[open] != '\'' || bytes.Count(text.LineHead(b, lb.Piece-1), []byte("'"))%2 == 0 {
		return lb
	}
	lb.Piece--
	lb.Next += open + 1
	lb.Literal = true
	return lb
}

// ClosesLiteral reports whether the '"' at b[i] does not close the quotes that open at b[open], but the
// string literal around them, which goes on in the next line's literal: an opener that a backslash
// escapes is not closed by one that none does, and in a message catalog a '"' at a line's end is the
// string's.
func ClosesLiteral(b []byte, open, i int) bool {
	if b[i] != '"' || b[open] != '"' {
		return false
	}
	if _, next := Literal(b, open+1, i); next == 0 {
		return false
	}
	return open > 0 && b[open-1] == '\\' && b[i-1] != '\\' || inCatalog(b, open)
}

// catalogLines and catalogLook are how many lines, and bytes, before a literal the keyword of its message is
// looked for.
const (
	catalogLines = 16
	catalogLook  = 1 << 10
)

// inCatalog reports whether the literal around b[i] is of a message of a catalog (PO): its line, or one
// before that only literals follow, begins with a keyword such as msgid.
func inCatalog(b []byte, i int) bool {
	lo := max(0, i-catalogLook)
	for n := range catalogLines {
		head := bytes.TrimLeft(text.LineHead(b, i), "#~| \t")
		switch {
		case bytes.HasPrefix(head, []byte("msg")):
			return true
		case !bytes.HasPrefix(head, []byte(`"`)) && (n > 0 || len(head) > 0):
			return false
		}
		if i = bytes.LastIndexByte(b[lo:i], '\n') + lo; i < lo {
			return false
		}
	}
	return false
}

// quotesIn returns how many '"' a line has that no backslash escapes.
func quotesIn(line []byte) int {
	return bytes.Count(line, []byte(`"`)) - bytes.Count(line, []byte(`\"`))
}

// sharedMarks returns the length of the marks that both lines begin with, and the blanks after
// them.
func sharedMarks(head, line []byte) int {
	n := 0
	for n < len(line) && n < len(head) && line[n] == head[n] && line[n] != '"' && !text.IsAlnum(line[n]) {
		n++
	}
	for n < len(line) && text.IsBlank(line[n]) {
		n++
	}
	return n
}

// endsAsSentence reports whether last ends a sentence or a clause: a mark of punctuation, or a
// period before which the literal on the next line does not go on in small letters or digits.
func endsAsSentence(last byte, next []byte) bool {
	switch last {
	case ',', ';', ':', '!', '?', ')', '\'', '"':
		return true
	case '.':
		next = bytes.TrimLeft(next[:text.LineLen(next)], " \t\"#~+*")
		return len(next) == 0 || next[0] < 'a' && !text.IsDigit(next[0])
	}
	return false
}

// ContinuesLiteral reports whether a bare reference whose piece ends at lb closes a literal
// goes on in the next. Programs break strings after a mark such as '/', '-' and '?', and people
// before one too; in a table of one column, which looks the same, the next row begins with a word,
// an '@' or a '#'.
func ContinuesLiteral(b []byte, lb Break) bool {
	next := b[lb.Next:min(len(b), lb.Next+2)]
	switch {
	case bytes.IndexByte([]byte("/?&=%_.-"), next[0]) >= 0:
		return len(next) > 1 && text.IsAlnum(next[1])
	case !text.IsAlnum(next[0]) || text.IsAlnum(b[lb.Piece-1]) || schemes.BeginsURI(b[lb.Next:]):
		return false
	}
	return next[0] < 'A' || next[0] > 'Z' || !beginsSentence(b[lb.Next:])
}

// beginsSentence reports whether b begins with a word of letters and a blank, or an apostrophe.
func beginsSentence(b []byte) bool {
	n := text.LettersAt(b)
	return n < len(b) && (text.IsBlank(b[n]) || b[n] == '\'' || b[n] == ',')
}
