package scan

import (
	"unicode/utf8"

	"urigrep/internal/text"
)

// A Pair is a pair of delimiters that may stand around a candidate.
type Pair uint8

const (
	NoPair          Pair = iota
	PairAngle            // < >
	PairMathAngle        // ⟨ ⟩
	PairEscAngle         // &lt; &gt;
	PairQuote            // " "
	PairEscQuote         // &quot; &quot;
	PairApostrophe       // ' '
	PairBacktick         // ` ' and ` `
	PairParen            // ( )
	PairBracket          // [ ]
	PairBrace            // { }
	PairCurlyDouble      // “ ” and ” ”
	PairLowDouble        // „ “ and „ ”
	PairCurlySingle      // ‘ ’
	PairLowSingle        // ‚ ‘
	PairGuillemet        // « »
	PairGuillemetIn      // » «
	PairSingleGuil       // ‹ ›
	PairCorner           // 「 」
	PairWhiteCorner      // 『 』
	PairWideParen        // （ ）
	PairLenticular       // 【 】
	PairDoubleTitle      // 《 》
	PairSingleTitle      // 〈 〉
)

// asciiPairs and widePairs give the pair that a character opens.
var asciiPairs = [utf8.RuneSelf]Pair{
	'<': PairAngle, '"': PairQuote, '\'': PairApostrophe, '`': PairBacktick, '(': PairParen, '[': PairBracket, '{': PairBrace,
}

var widePairs = map[rune]Pair{
	'⟨': PairMathAngle, '“': PairCurlyDouble, '”': PairCurlyDouble, '„': PairLowDouble, '‘': PairCurlySingle, '‚': PairLowSingle,
	'«': PairGuillemet, '»': PairGuillemetIn, '‹': PairSingleGuil, '「': PairCorner, '『': PairWhiteCorner,
	'（': PairWideParen, '【': PairLenticular, '《': PairDoubleTitle, '〈': PairSingleTitle,
}

// Opens reports whether c opens a pair (rules D1, D2, D4).
func Opens(c byte) bool { return c < utf8.RuneSelf && asciiPairs[c] != NoPair }

// closers are the characters that close a pair, any one of each string.
var closers = [...]string{
	PairAngle: ">", PairMathAngle: "⟩", PairQuote: `"`, PairApostrophe: "'", PairBacktick: "'`",
	PairParen: ")", PairBracket: "]", PairBrace: "}",
	PairCurlyDouble: "”", PairLowDouble: "“”", PairCurlySingle: "’", PairLowSingle: "‘",
	PairGuillemet: "»", PairGuillemetIn: "«", PairSingleGuil: "›", PairCorner: "」", PairWhiteCorner: "』",
	PairWideParen: "）", PairLenticular: "】", PairDoubleTitle: "》", PairSingleTitle: "〉",
}

// Closes returns the length of the closer of the pair at the start of b; 0 if
// there is none.
func (p Pair) Closes(b []byte) int {
	switch p {
	case NoPair:
		return 0
	case PairEscAngle:
		return text.Entity(b, "gt")
	case PairEscQuote:
		return text.Entity(b, "quot")
	}
	for _, r := range closers[p] {
		if n := utf8.RuneLen(r); len(b) >= n && string(b[:n]) == string(r) {
			return n
		}
	}
	return 0
}

// IsAngle reports whether the pair is one of angle brackets (rule D1).
func (p Pair) IsAngle() bool { return p == PairAngle || p == PairMathAngle || p == PairEscAngle }

// IsQuote reports whether the pair is one of double quotes (rule D2).
func (p Pair) IsQuote() bool { return p == PairQuote || p == PairEscQuote }

// IsEscaped reports whether the pair is written as character references, so that
// the text between is so too (rule D4).
func (p Pair) IsEscaped() bool { return p == PairEscAngle || p == PairEscQuote }

// openerBefore returns the pair that the last character of b opens, and its length.
func openerBefore(b []byte) (Pair, int) {
	if len(b) == 0 {
		return NoPair, 0
	}
	c := b[len(b)-1]
	if c == ';' {
		if n := len(b) - 4; n >= 0 && text.Entity(b[n:], "lt") > 0 {
			return PairEscAngle, 4
		}
		if n := len(b) - 6; n >= 0 && text.Entity(b[n:], "quot") > 0 {
			return PairEscQuote, 6
		}
		return NoPair, 0
	}
	if c < utf8.RuneSelf {
		return asciiPairs[c], 1
	}
	r, n := utf8.DecodeLastRune(b)
	return widePairs[r], n
}

// MaxBefore is the most bytes before a candidate that its opener and prefix may
// stand in, white space included.
const MaxBefore = 1 << 10

// An Opener is what stands before a candidate: the pair that was opened, with the
// prefix URL: or URI: between, if there is one.
type Opener struct {
	Pair   Pair
	At     int  // index of the opener's first byte; of the prefix or the candidate if Pair is NoPair
	Prefix bool // rule P1
}

// OpenerBefore reads backwards from b[start], where a scheme, www. or a relative
// reference begins. Between an angle bracket and the candidate or its prefix there
// may be white space, one line break with the leader of the next line in it
// included (rules D1, P1, R2); any other opener stands directly before.
// Nothing before lo is looked at, and no more than MaxBefore bytes.
func OpenerBefore(b []byte, start, lo int) Opener {
	lo = max(lo, start-MaxBefore)
	o := Opener{At: start}
	if nothingBefore(b, start, lo) {
		return o
	}
	at := start
	if p := prefixBefore(b, at, lo); p >= 0 {
		o.Prefix, o.At, at = true, p, p
	} else if p := whiteBefore(b, at, lo); p < at {
		if q := prefixBefore(b, p, lo); q >= 0 {
			o.Prefix, o.At, at = true, q, q
		}
	}
	if pair, n := openerBefore(b[lo:at]); pair != NoPair {
		o.Pair, o.At = pair, at-n
		return o
	}
	if p := whiteBefore(b, at, lo); p < at {
		if pair, n := openerBefore(b[lo:p]); pair.IsAngle() {
			o.Pair, o.At = pair, p-n
		}
	}
	return o
}

// nothingBefore reports whether one blank, and before it a character that ends no
// prefix, leader or wrapper, stands before b[start]: the commonest case.
func nothingBefore(b []byte, start, lo int) bool {
	return start-lo > 1 && b[start-1] == ' ' && (plainBefore[b[start-2]] || endsWord(b[lo:start-1]))
}

// endsWord reports whether b ends in a letter that may end a comment sign, but does not.
func endsWord(b []byte) bool {
	n := len(b)
	return n >= 3 && text.IsAlpha(b[n-1]) && !wordSign(b[n-3:])
}

// wordSign reports whether b is a comment sign made of letters.
func wordSign(b []byte) bool { return string(b) == "rem" || string(b) == "REM" || string(b) == "dnl" }

// plainBefore has the characters below 0x80 that may stand before white space and
// tell that neither prefix nor wrapper stands there.
var plainBefore = func() (t [256]bool) {
	for c := range utf8.RuneSelf {
		t[c] = c > ' ' && c != ':' && c != ';' && c != '<' && !text.EndsLeader(byte(c))
	}
	return t
}()

// PlainBefore reports whether c, before white space that stands before a candidate,
// tells that neither a prefix nor an angle bracket is there.
func PlainBefore(c byte) bool { return plainBefore[c] }

// prefixBefore returns where the prefix URL: or URI: that ends directly before
// b[at] begins, or -1. A letter or digit before it makes it part of a word.
func prefixBefore(b []byte, at, lo int) int {
	p := at - 4
	if p < lo || b[at-1] != ':' || !text.EqualFold(b[p:p+3], "url") && !text.EqualFold(b[p:p+3], "uri") {
		return -1
	}
	if p > 0 && text.IsAlnum(b[p-1]) {
		return -1
	}
	return p
}

// whiteBefore returns where the white space that ends directly before b[at]
// begins: blanks, or blanks with one line break in them, the leader of the line
// after it read as white space too.
func whiteBefore(b []byte, at, lo int) int {
	p := blanksBefore(b, at, lo)
	if n := text.BreakBefore(b[lo:p]); n > 0 {
		return blanksBefore(b, p-n, lo)
	}
	if p == lo || !text.EndsLeader(b[p-1]) || endsWord(b[lo:p]) {
		return p
	}
	line := lineStart(b, p, max(lo, p-text.MaxLeader))
	if line < 0 || line == p || line <= lo || text.LeaderOf(b[line:p]).Len != p-line {
		return p
	}
	return blanksBefore(b, line-text.BreakBefore(b[lo:line]), lo)
}

func blanksBefore(b []byte, at, lo int) int {
	for {
		n := text.BlankBefore(b[lo:at])
		if n == 0 {
			return at
		}
		at -= n
	}
}

// lineStart returns where the line that holds b[at] begins, or -1 if that is
// before lo.
func lineStart(b []byte, at, lo int) int {
	for i := at; i > lo; i-- {
		if c := b[i-1]; (c >= utf8.RuneSelf || text.IsBreak(c)) && text.BreakBefore(b[lo:i]) > 0 {
			return i
		}
	}
	if lo == 0 {
		return 0
	}
	return -1
}
