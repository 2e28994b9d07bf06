package delimit

import (
	"unicode"
	"unicode/utf8"

	"urigrep/internal/text"
	"urigrep/resolve/publicsuffix"
)

// Limits of a bare domain (RFC 1035, §2.3.4), in bytes, with room for characters
// beyond ASCII, which take fewer bytes in the form of the DNS.
const (
	maxLabel = 4 * 63
	maxHost  = 4 * 255
)

// A domainName is what is read of a bare domain.
type domainName struct {
	start, end int // indices of its first byte and after its last, a dot at the end left out
	top        int // index of its last label
	labels     int
}

// hostAt reads the domain name that begins at b[start]: two or more labels of
// letters, digits and hyphens, none of which begins or ends with a hyphen. Between
// them stand dots or ideographic full stops, not both: of mixed ones one ends a
// sentence. So does an ideographic one before ASCII.
func (f *Finder) hostAt(b []byte, start int) (h domainName, ok bool) {
	h.start = start
	b = b[:min(len(b), start+maxHost+1)]
	kind := 0
	for i := start; ; {
		n := f.labelAt(b[i:])
		if n == 0 || b[i] == '-' || n > maxLabel {
			break
		}
		h.labels++
		h.top, h.end = i, i+n
		i += n
		dot := f.dotAt(b[i:])
		if dot == 0 || kind > 0 && dot != kind {
			break
		}
		kind = dot
		if b[i-1] == '-' {
			return h, false
		}
		i += dot
	}
	for h.end > h.top && b[h.end-1] == '-' {
		h.end--
	}
	if h.labels < 2 || h.end-h.start > maxHost {
		return h, false
	}
	if f.opt.IRI {
		h.end = h.top + withoutProse(b[h.top:h.end])
	}
	return h, h.end > h.top && (kind == 1 || b[h.top] >= utf8.RuneSelf)
}

// labelAt returns the length of the letters, digits and hyphens at the start of b.
func (f *Finder) labelAt(b []byte) int {
	i := 0
	for i < len(b) {
		if b[i] < utf8.RuneSelf {
			if !text.IsAlnum(b[i]) && b[i] != '-' {
				break
			}
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if !f.inLabel(r, b[i:]) {
			break
		}
		i += n
	}
	return i
}

// labelBefore is labelAt for what b ends in, of which nothing before lo and no
// more than maxLabel bytes are looked at; 0 if the label is longer.
func (f *Finder) labelBefore(b []byte, lo int) int {
	i := len(b)
	for i > lo && len(b)-i <= maxLabel {
		if c := b[i-1]; c < utf8.RuneSelf {
			if !text.IsAlnum(c) && c != '-' {
				break
			}
			i--
			continue
		}
		r, n := utf8.DecodeLastRune(b[:i])
		if !f.inLabel(r, b[i-n:]) {
			break
		}
		i -= n
	}
	if len(b)-i > maxLabel || i < lo {
		return 0
	}
	return len(b) - i
}

// inLabel reports whether r, a character beyond ASCII that b begins with, may
// stand in a label: a letter, mark or digit (RFC 5892), or what joins or separates
// syllables; without UTS #58 none of the scripts that are written without spaces
// (rule T4).
func (f *Finder) inLabel(r rune, b []byte) bool {
	if !f.opt.IRI {
		_, ok := text.BeyondASCII(b)
		return ok
	}
	if r >= 'ぁ' && r <= 'ゖ' || r >= 'ァ' && r <= 'ヺ' || r >= 0x4E00 && r <= 0x9FFF || r >= 0xAC00 && r <= 0xD7A3 {
		return true // the most of kana, Han and Hangul, found at once
	}
	return unicode.In(r, unicode.L, unicode.M, unicode.Nd, labelJoiners) && linkTerm(r) == linkInclude
}

// labelJoiners are characters of labels that are neither letters nor digits: the
// joiners and middle dots of RFC 5892, App. A, and the tsheg between Tibetan syllables.
var labelJoiners = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0xB7, Hi: 0xB7, Stride: 1}, {Lo: 0xF0B, Hi: 0xF0B, Stride: 1}, {Lo: 0x200C, Hi: 0x200D, Stride: 1}, {Lo: 0x30FB, Hi: 0x30FB, Stride: 1}},
}

// dotAt returns the length of the dot between labels that b begins with, 0 if
// there is none.
func (f *Finder) dotAt(b []byte) int {
	if len(b) > 0 && b[0] == '.' {
		return 1
	}
	if f.opt.IRI && len(b) > 2 && b[0] >= 0xE3 {
		for _, dot := range labelDots {
			if string(b[:len(dot)]) == dot {
				return len(dot)
			}
		}
	}
	return 0
}

// dotBefore is dotAt for what b ends in.
func (f *Finder) dotBefore(b []byte) int {
	if len(b) > 0 && b[len(b)-1] == '.' {
		return 1
	}
	if len(b) > 2 {
		if n := f.dotAt(b[len(b)-3:]); n == 3 {
			return n
		}
	}
	return 0
}

// proseBefore returns the length of the prose before what begins a name in a text
// that is written without spaces: all up to the last character of such a script, if
// ASCII characters with a letter among them follow it.
func proseBefore(name []byte) int {
	i := len(name)
	letter := false
	for i > 0 && name[i-1] < utf8.RuneSelf {
		i--
		letter = letter || text.IsAlpha(name[i])
	}
	if i == 0 || !letter {
		return 0
	}
	_, n := utf8.DecodeLastRune(name[:i])
	if _, spaced := text.BeyondASCII(name[i-n:]); spaced {
		return 0
	}
	return i
}

// withoutProse returns the length of a label without the characters of a script
// written without spaces that follow ASCII letters in it: no top-level domain mixes
// these, so that they are prose.
func withoutProse(label []byte) int {
	for i, c := range label {
		if c < utf8.RuneSelf {
			continue
		}
		if _, spaced := text.BeyondASCII(label[i:]); i > 0 && !spaced {
			return i
		}
		break
	}
	return len(label)
}

// maxTops is how many labels a Finder remembers to be top-level domains or not.
const maxTops = 1 << 12

// isTopLevel is isTopLevel, remembered.
func (f *Finder) isTopLevel(label []byte) bool {
	if is, ok := f.tops[string(label)]; ok {
		return is
	}
	is := isTopLevel(label)
	if len(f.tops) < maxTops {
		if f.tops == nil {
			f.tops = make(map[string]bool)
		}
		f.tops[string(label)] = is
	}
	return is
}

// isTopLevel reports whether label is a public top-level domain.
func isTopLevel(label []byte) bool {
	if len(label) < 2 {
		return false
	}
	return publicsuffix.IsTopLevel(string(label))
}
