package join

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit/internal/index"
	"urigrep/delimit/internal/names"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
	"urigrep/scan"
)

// seeToken reads the first token of the next line.
func (e *Evidence) seeToken(f *Facts) {
	shape := shapeOf(f.Word)
	switch {
	case f.cut == cutDot && text.IsFileSuffix(f.Word):
		shape = shapeSuffix
	case shape == shapeField && (f.cut == cutAmpersand || f.cut == cutEquals):
		shape = shapeMixed // an attribute of a query, not a field of a header
	}
	if lacks := f.cut == cutSlashes || f.cut == cutHostDot || f.cut == cutHost || f.cut == cutLabel; lacks &&
		shape == shapeHost {
		shape = shapeNeeded
	}
	if rest := f.token[len(f.Word):]; (shapeClass[shape] == shapesPath || shape == shapeFile) &&
		(len(rest) > 0 && rest[0] == ':' || f.part == partPath && bytes.IndexByte(f.Word, ':') > 0) {
		shape = shapeMessage
	}
	if f.endsPage() {
		shape = shapePage
	}
	e[groupNext] = shape
	if e[groupTail] = tailOf(f.token[len(f.Word):]); (f.letters || f.begin == len(f.Word) &&
		text.DigitsAt(f.Word) == f.begin) && (e[groupTail] == 1 || e[groupTail] == 2) {
		e[groupTail] = tailWord
	}
	e[groupSize] = bucket(int(text.Runes(f.Word)), 1, 2, 3, 6, 10, 18, 30)
	if !f.letters {
		e[groupEnds] = endsOf(f.Word)
	}
}

// endsPage reports whether the token is a number, or two with '/' between, alone on the last line of a page,
// after which a form feed follows, or on the first; or tells which of several pages it is.
func (f *Facts) endsPage() bool {
	if len(f.token) > len("1000/1000") || len(bytes.Trim(f.token, "#0123456789/")) > 0 || !f.isAlone() {
		return false
	}
	if f.Next.Page || isShare(f.token) {
		return true
	}
	rest := bytes.TrimLeft(f.text[f.Next.End:min(len(f.text), f.Next.End+pageLook)], " \t\r\n")
	return len(rest) > 0 && rest[0] == '\f'
}

// isShare reports whether a token is a number, '/' and one that is not less.
func isShare(tok []byte) bool {
	a, b, ok := bytes.Cut(tok, []byte("/"))
	return ok && len(a) > 0 && len(a) <= len(b) && (len(a) < len(b) || string(a) <= string(b))
}

// pageLook is how far after the number of a page a form feed is looked for.
const pageLook = 8

// restOfLine returns the next line from b[i] onward, or the first text.LineLook bytes of that.
func (f *Facts) restOfLine(i int) []byte {
	if i <= f.Next.stop {
		return f.text[i:f.Next.stop]
	}
	return f.text[i : i+text.LineLen(f.text[i:])]
}

// tailWord is the value for a word and a period or a comma, as prose has them.
const tailWord = 6

// tailOf returns what rule T1 would remove from the token's end.
func tailOf(tail []byte) uint8 {
	if len(tail) == 0 {
		return 0
	}
	if len(tail) > 2 {
		return 5
	}
	switch tail[0] {
	case '.':
		return 1
	case ',':
		return 2
	case ';', ':':
		return 3
	case ')', ']', '}', '\'', '"':
		return 4
	}
	return 5
}

// barEnd returns the index after the blanks at b[i] and the bar of a box that ends the line
// after them; i if there is none.
func barEnd(b []byte, i int) int {
	line := b[i : i+text.LineLen(b[i:])]
	blanks := len(line) - len(bytes.TrimLeft(line, " \t"))
	n := text.BarAt(line[blanks:])
	if n == 0 || !text.IsBlankLine(line[blanks+n:]) {
		return i
	}
	return i + blanks + n
}

// Values of groupAfter for a token that ends its line above one that begins with a URI.
const (
	afterAboveURI = 11
	afterTitle    = 12 // and stands out as titles do in a list of them
	afterOption   = 13 // not so: for one before the option of a command
)

// afterOf returns the text after the token that ends at b[i].
func afterOf(lines *index.Lines, b []byte, i int) uint8 {
	from := i
	for n := text.Blank(b[i:]); n > 0; n = text.Blank(b[i:]) {
		i += n
	}
	if i >= len(b) {
		return 0
	}
	if n := text.Break(b[i:]); n > 0 {
		line := lines.From(b, i+n)
		switch line = line[text.LeaderOf(line).Len:]; {
		case text.IsBlankLine(line):
			return 0
		case schemes.BeginsURI(line):
			return afterAboveURI
		}
		return 1
	}
	rest := b[i:]
	if i == from {
		if rest[0] >= utf8.RuneSelf {
			return 9
		}
		return 8
	}
	return textAfter(rest)
}

// textAfter returns what text begins after the blank after a token.
func textAfter(rest []byte) uint8 {
	switch c := rest[0]; {
	case text.IsDigit(c):
		if len(rest) > 4 && isYear(rest[:4]) && !text.IsAlnum(rest[4]) {
			return 2
		}
		return 3
	case schemes.BeginsURI(rest):
		return 10
	case 'A' <= c && c <= 'Z':
		return 4
	case 'a' <= c && c <= 'z':
		return 5
	case scan.Opens(c):
		return 6
	case c == '-' && len(rest) > 2 && (rest[1] == '-' || text.IsAlpha(rest[1])):
		return afterOption
	case c >= utf8.RuneSelf && text.BoxBar(rest) == 0:
		return 9
	}
	return 7
}

// isHexRun reports whether a run is one of hexadecimal digits, or a digest.
func isHexRun(run []byte) bool {
	cut := cutInRun(run)
	return cut == cutHex || cut == cutDigest
}

// endsOf returns what a token ends in: one of letters alone in nothing that is told.
func endsOf(word []byte) uint8 {
	if len(word) == 0 {
		return 0
	}
	run := word[len(word)-runBefore(word):]
	dotted := len(run) < len(word) && word[len(word)-len(run)-1] == '.'
	switch last := word[len(word)-1]; {
	case last == '/':
		return 1
	case dotted && text.IsFileSuffix(run) || text.EndsInSuffix(word):
		return 2
	case dotted && names.IsTopLevel(run):
		return 3
	case len(run) >= 8 && isHexRun(run):
		return 4
	case last == '-':
		return 5
	}
	return 0
}
