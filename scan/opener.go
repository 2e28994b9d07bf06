package scan

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
)

// A Pair is a pair of delimiters around a candidate (rules D1, D2, D4; RFC 3986, Appendix C). The
// zero Pair is NoPair.
type Pair uint8

const (
	NoPair          Pair = iota // none
	PairAngle                   // < >
	PairMathAngle               // ⟨ ⟩
	PairEscAngle                // &lt; &gt;
	PairQuote                   // " "
	PairEscQuote                // &quot; &quot;
	PairApostrophe              // ' '
	PairBacktick                // ` ' and ` `
	PairParen                   // ( )
	PairBracket                 // [ ]
	PairBrace                   // { }
	PairCurlyDouble             // “ ” and ” ”
	PairLowDouble               // „ “ and „ ”
	PairCurlySingle             // ‘ ’
	PairLowSingle               // ‚ ‘
	PairGuillemet               // « »
	PairGuillemetIn             // » «
	PairSingleGuil              // ‹ ›
	PairCorner                  // 「 」
	PairWhiteCorner             // 『 』
	PairWideParen               // （ ）
	PairLenticular              // 【 】
	PairDoubleTitle             // 《 》
	PairSingleTitle             // 〈 〉

	// Pairs is the number of pairs, NoPair among them.
	Pairs = iota
)

// asciiPairs and widePairs map a character to the pair that it opens.
var asciiPairs = [utf8.RuneSelf]Pair{
	'<': PairAngle, '"': PairQuote, '\'': PairApostrophe, '`': PairBacktick, '(': PairParen,
	'[': PairBracket, '{': PairBrace,
}

var widePairs = map[rune]Pair{
	'⟨': PairMathAngle, '“': PairCurlyDouble, '”': PairCurlyDouble, '„': PairLowDouble, '‘': PairCurlySingle,
	'‚': PairLowSingle,
	'«': PairGuillemet, '»': PairGuillemetIn, '‹': PairSingleGuil, '「': PairCorner, '『': PairWhiteCorner,
	'（': PairWideParen, '【': PairLenticular, '《': PairDoubleTitle, '〈': PairSingleTitle,
}

// Opens reports whether c, an ASCII character, opens a pair (rules D1, D2, D4).
func Opens(c byte) bool { return c < utf8.RuneSelf && asciiPairs[c] != NoPair }

// closers has, for each pair, the characters of which any one closes it.
var closers = [...]string{
	PairAngle: ">", PairMathAngle: "⟩", PairQuote: `"`, PairApostrophe: "'", PairBacktick: "'`",
	PairParen: ")", PairBracket: "]", PairBrace: "}",
	PairCurlyDouble: "”", PairLowDouble: "“”", PairCurlySingle: "’", PairLowSingle: "‘",
	PairGuillemet: "»", PairGuillemetIn: "«", PairSingleGuil: "›", PairCorner: "」", PairWhiteCorner: "』",
	PairWideParen: "）", PairLenticular: "】", PairDoubleTitle: "》", PairSingleTitle: "〉",
}

// asciiClosers has, for each ASCII character, the pairs that it closes, as bits.
var asciiClosers = func() (t [utf8.RuneSelf]uint32) {
	for p, all := range closers {
		for _, c := range all {
			if c < utf8.RuneSelf {
				t[c] |= 1 << p
			}
		}
	}
	return t
}()

// Closes returns the length in bytes of the closer of p that b begins with, 0 if there is none.
func (p Pair) Closes(b []byte) int {
	if len(b) > 0 && b[0] < utf8.RuneSelf && b[0] != '&' {
		if asciiClosers[b[0]]&(1<<p) != 0 {
			return 1
		}
		return 0
	}
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

// IndexCloser returns the index of the first byte of b at which a closer of p may begin, -1 if
// there is none. Where the closer is a character reference, that is any '&': Closes decides.
func (p Pair) IndexCloser(b []byte) int {
	if p.IsEscaped() {
		return bytes.IndexByte(b, '&')
	}
	if r, n := utf8.DecodeRuneInString(closers[p]); n == len(closers[p]) {
		return bytes.IndexRune(b, r)
	}
	// Of two closers one may be nowhere: both are searched for in more and more of b.
	for n := closerLook; ; n *= 2 {
		first := -1
		look := b[:min(len(b), n)]
		for _, r := range closers[p] {
			if i := bytes.IndexRune(look, r); i >= 0 {
				first, look = i, look[:i]
			}
		}
		if first >= 0 || n >= len(b) {
			return first
		}
	}
}

// closerLook is how many bytes are searched at first for what closes a pair.
const closerLook = 64

// IsAngle reports whether the pair is one of angle brackets (rule D1).
func (p Pair) IsAngle() bool { return p == PairAngle || p == PairMathAngle || p == PairEscAngle }

// IsQuote reports whether the pair is one of double quotes (rule D2).
func (p Pair) IsQuote() bool { return p == PairQuote || p == PairEscQuote }

// IsEscaped reports whether the pair is written as character references, as in "&lt;". Then
// character references in the text between stand for their characters (rule D4).
func (p Pair) IsEscaped() bool { return p == PairEscAngle || p == PairEscQuote }

// openerBefore returns the pair that is opened by the last character of b, or by the character
// reference that b ends in, and the length of the opener in bytes.
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

// OpenerAt returns the pair that the first character of b opens, or the character reference that b
// begins with, and the length of the opener in bytes; NoPair if it opens none.
func OpenerAt(b []byte) (Pair, int) {
	if pair, n := openerBefore(b[:min(len(b), len("&quot;"))]); pair == PairEscQuote {
		return pair, n
	}
	if pair, n := openerBefore(b[:min(len(b), len("&lt;"))]); pair == PairEscAngle {
		return pair, n
	}
	_, n := utf8.DecodeRune(b)
	return openerBefore(b[:n])
}

// MaxBefore is the most bytes from the first byte of an opener to its candidate, with the prefix
// and white space between.
const MaxBefore = 1 << 10

// An Opener is the first half of a pair before a candidate, the prefix URL: or URI: before it, or
// both.
type Opener struct {
	Pair   Pair // NoPair if none is opened
	At     int  // index of the first byte of both; that of the candidate if there is neither
	Prefix bool // there is a prefix (rule P1)
}

// OpenerBefore returns the opener of the candidate that begins at b[start]. White space may
// follow an angle bracket or a prefix: blanks, and one line break with the leader of the next
// line (rules D1, P1, R2). Any other opener stands directly before the candidate or its prefix.
// At most MaxBefore bytes are looked at, none before b[lo].
func OpenerBefore(b []byte, start, lo int) Opener {
	lo = max(lo, start-MaxBefore)
	if pair := directlyBefore(b, start, lo); pair != NoPair {
		return Opener{Pair: pair, At: start - 1}
	}
	o := Opener{At: start}
	at, white := start, whiteBefore(b, start, lo)
	for _, end := range [...]int{start, white} {
		if p := prefixBefore(b, end, lo); p >= 0 {
			o.Prefix, o.At, at, white = true, p, p, whiteBefore(b, p, lo)
			break
		}
	}
	if pair, n := openerBefore(b[lo:at]); pair != NoPair {
		o.Pair, o.At = pair, at-n
		return o
	}
	if white < at {
		if pair, n := openerBefore(b[lo:white]); pair.IsAngle() {
			o.Pair, o.At = pair, white-n
		}
	}
	return o
}

// directlyBefore returns the pair that an ASCII character directly before b[start] opens, which is certainly no
// part of a leader; NoPair if there is none.
func directlyBefore(b []byte, start, lo int) Pair {
	if start-2 < lo || b[start-1] >= utf8.RuneSelf || b[start-2] == '\\' {
		return NoPair // .\" is a leader
	}
	return asciiPairs[b[start-1]]
}

// endsWord reports whether b ends in a letter that is not the end of a comment sign.
func endsWord(b []byte) bool {
	n := len(b)
	return n >= 3 && text.IsAlpha(b[n-1]) && !wordSign(b[n-3:])
}

// wordSign reports whether b is a comment sign of letters.
func wordSign(b []byte) bool { return string(b) == "rem" || string(b) == "REM" || string(b) == "dnl" }

// prefixBefore returns the index of the prefix URL: or URI: that ends directly before b[at];
// -1 if there is none. After a letter or digit it is part of a word, and not a prefix.
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

// whiteBefore returns the index at which the white space that ends directly before b[at]
// begins: blanks, of which a line break and the leader after it may be part.
func whiteBefore(b []byte, at, lo int) int {
	p := blanksBefore(b, at, lo)
	if n := text.BreakBefore(b[lo:p]); n > 0 {
		return blanksBefore(b, p-n, lo)
	}
	if p == lo || !text.EndsLeader(b[p-1]) || endsWord(b[lo:p]) {
		return p
	}
	least := max(lo, p-text.MaxLeader)
	line := text.HeadOf(b, least, p)
	if line == p || line == least || text.LeaderOf(b[line:p]).Len != p-line {
		return p
	}
	return blanksBefore(b, line-text.BreakBefore(b[lo:line]), lo)
}

// blanksBefore returns the index at which the blanks that end directly before b[at] begin.
func blanksBefore(b []byte, at, lo int) int {
	for {
		n := text.BlankBefore(b[lo:at])
		if n == 0 {
			return at
		}
		at -= n
	}
}

// IsInWord reports whether an apostrophe before b[i] that may close p does not, because a letter
// or digit follows it.
func (p Pair) IsInWord(b []byte, i int) bool {
	return (p == PairApostrophe || p == PairBacktick) && i < len(b) && text.IsAlnum(b[i])
}

// PrefixMayPrecede reports whether the text before b[start] may end in the prefix
// of rule P1, white space left out.
func PrefixMayPrecede(b []byte, start int) bool {
	b = b[max(0, start-MaxBefore):start]
	for start = len(b); start > 0 && (text.IsBlank(b[start-1]) || text.BreakBefore(b[:start]) > 0); {
		start--
	}
	return start > 3 && b[start-1] == ':' && (b[start-2]|0x20 == 'l' || b[start-2]|0x20 == 'i')
}
