package join

import (
	"bytes"

	"urigrep/internal/text"
)

// What a line is, by its beginning: a line of prose, or a thing of its own.
const (
	kindProse   uint8 = iota
	kindToken         // one token
	kindURI           // one token that has "://"
	kindSetting       // a name, '=' or ':', and a value
	kindLabel         // words and ':'
	kindItem          // the mark of a list
	kindStamp         // a time or a date
	kindCode          // ends as a line of a program does, or has few letters
	kinds
)

var kindNames = [kinds]string{"prose", "one token", "a URI", "setting", "label", "item", "time stamp", "code or cells"}

// kindOf returns what a line is, its leader left out.
func kindOf(line []byte) uint8 {
	line = text.TrimWhiteEnd(line)
	if len(line) == 0 {
		return kindProse
	}
	blank := bytes.IndexByte(line, ' ')
	switch {
	case beginsStamp(line):
		return kindStamp
	case isItem(line):
		return kindItem
	}
	if kind := settingOf(line); kind != kindProse {
		return kind
	}
	if blank < 0 {
		if bytes.Contains(line, []byte("://")) {
			return kindURI
		}
		return kindToken
	}
	if bytes.IndexByte([]byte(";{}\\"), line[len(line)-1]) >= 0 || bytes.Contains(line, []byte(" | ")) ||
		bytes.Contains(line, []byte(" │ ")) || bytes.Contains(line, []byte("   ")) {
		return kindCode
	}
	return kindProse
}

// beginsStamp reports whether a line begins with a time or a date: digits, '-', ':', '/' or '.', and two
// digits more, after a bracket or none.
func beginsStamp(line []byte) bool {
	if !text.IsAlnum(line[0]) {
		line = line[1:]
	}
	n := text.DigitsAt(line)
	if n == 0 || n > 4 || n+2 >= len(line) || bytes.IndexByte([]byte("-:/."), line[n]) < 0 ||
		text.DigitsAt(line[n+1:]) != 2 {
		return false
	}
	line = line[n+3:]
	return len(line) == 0 || bytes.IndexByte([]byte("-:/. T]"), line[0]) >= 0
}

// isItem reports whether a line begins with the mark of a list: a bullet, or a number or a letter with
// '.', ')' or ']' after it.
func isItem(line []byte) bool {
	end := min(bytes.IndexByte(append(line[:len(line):len(line)], ' '), ' '), len(line))
	mark := line[:end]
	switch c := mark[0]; {
	case len(mark) == 1:
		return !text.IsAlnum(c) && c != '&' || c == 'o'
	case len(mark) > 6:
		return false
	case mark[0] == '(' || mark[0] == '[':
		mark = bytes.TrimSuffix(mark[1:], []byte(":"))
		n := text.DigitsAt(mark)
		return n == len(mark)-1 && n > 0
	}
	n := text.DigitsAt(mark)
	if n == 0 && text.IsAlpha(mark[0]) {
		n = 1
	}
	return n > 0 && n == len(mark)-1 && bytes.IndexByte([]byte(".):"), mark[n]) >= 0
}

// labelLook is how long a label before a ':' may be.
const labelLook = 40

// settingOf returns whether a line begins with a name and '=' or ':', or with words and ':'.
func settingOf(line []byte) uint8 {
	i := 0
	if line[0] == '$' || line[0] == '-' || line[0] == '"' {
		i++
	}
	words := 0
	for i < min(len(line), labelLook) {
		switch c := line[i]; {
		case text.IsAlnum(c), c == '_', c == '.', c == '-', c == '/', c == '"':
		case isSpace(c):
			words++
		case c == '=' || c == ':' || c == '+' || c == '?':
			return settingAt(line, i, words)
		default:
			return kindProse
		}
		i++
	}
	return kindProse
}

// settingAt returns whether the sign at line[i], after so many blanks, ends the name of a setting or a label.
func settingAt(line []byte, i, words int) uint8 {
	sign, after := line[i], byte(' ')
	if i+1 < len(line) {
		after = line[i+1]
	}
	if words > 0 && isSpace(line[i-1]) {
		words--
	}
	switch {
	case i == 0 || !text.IsAlpha(line[0]) && line[0] != '_' && line[0] != '$' && line[0] != '"' && line[0] != '-':
		return kindProse
	case sign == '=' && words <= 1, (sign == ':' || sign == '+' || sign == '?') && after == '=':
		return kindSetting
	case sign != ':' || !isSpace(after):
		return kindProse
	case words == 0:
		return kindSetting
	}
	return kindLabel
}

// Values of groupAround beside kinds.
const (
	aroundMixed = kinds     // of no kind are most
	aroundFew   = kinds + 1 // there are too few to say
)

// aroundOf returns what most of the lines before that of the reference and after the next one are, and how
// many of them begin as the token does.
func aroundOf(f *Facts) (around, same uint8) {
	var n [kinds]int
	all := 0
	note := func(line []byte) {
		if f.Next.Aside {
			line = line[min(f.Next.At-f.lb.Next, len(line)):]
		}
		whole := text.TrimBlanks(line)
		line = f.withoutLeader(line)
		if line = text.TrimBlanks(line); len(line) > 0 {
			n[kindOf(line)]++
			all++
			same += flag(beginAlike(f.Word, line) || beginAlike(f.Word, whole))
		}
	}
	head := max(0, f.lb.Piece-len(f.head))
	for i, end := 0, head; i < aroundLook && end > 0; i++ {
		end -= text.BreakBefore(f.text[:end])
		start := text.HeadOf(f.text, max(0, end-text.LineLook), end)
		note(f.text[start:end])
		end = start
	}
	at := f.lb.Next
	for i := 0; i <= aroundLook && at < len(f.text); i++ {
		size := text.LineLen(f.text[at:])
		if i > 0 {
			note(f.text[at : at+size])
		}
		at += size
		at += text.Break(f.text[at:])
	}
	same = min(same, 2)
	switch {
	case all < 2:
		return aroundFew, same
	case n[kindURI]*5 >= all*2:
		return kindURI, same // as in a list that has a title to each
	}
	for kind, k := range n {
		if k*2 > all {
			return uint8(kind), same
		}
	}
	return aroundMixed, same
}

// sameLook is how many characters of two beginnings are compared.
const sameLook = 4

// beginAlike reports whether a line begins as a token does: the first characters are the same but for the
// values of digits, up to the token's end if that is nearer.
func beginAlike(tok, line []byte) bool {
	n := min(len(tok), sameLook)
	if len(line) < n || len(tok) < sameLook && len(line) > n && text.IsAlnum(line[n]) {
		return false
	}
	for i, c := range tok[:n] {
		if c != line[i] && !(text.IsDigit(c) && text.IsDigit(line[i])) {
			return false
		}
	}
	return n > 0
}

// aroundLook is how many lines on either side are looked at for what they are.
const aroundLook = 4

// Values of groupAlike.
const (
	alikeNot uint8 = iota
	alikeSome
	alikeLong
	alikeDigits
)

// nextLine returns the next line after its leader.
func (f *Facts) nextLine() []byte { return f.restOfLine(f.Next.At) }

// withoutLeader returns a line after its leader, that of the next line or its own.
func (f *Facts) withoutLeader(line []byte) []byte {
	if rest, ok := bytes.CutPrefix(line, f.lead); ok && len(f.lead) > 0 {
		return rest
	}
	return line[text.LeaderOf(line).Len:]
}

// alikeLook is how many characters of the beginnings of both lines are compared.
const alikeLook = 24

// alike returns how the beginnings of both lines, after leaders, are alike.
func (f *Facts) alike() uint8 {
	first, next := f.withoutLeader(f.head[f.Next.column:]), f.nextLine()
	n, digits := 0, false
	for n < min(len(first), len(next), alikeLook) {
		a, b := first[n], next[n]
		if a != b {
			if !text.IsDigit(a) || !text.IsDigit(b) {
				break
			}
			digits = true
		}
		n++
	}
	switch {
	case digits && n >= 4:
		return alikeDigits
	case n >= 6:
		return alikeLong
	case n >= 3, n > 0 && !text.IsAlnum(first[0]):
		return alikeSome
	}
	return alikeNot
}
