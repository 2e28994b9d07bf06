package names

import (
	"bytes"
	"net/netip"
	"unicode"
	"unicode/utf8"

	"urigrep/delimit/internal/refang"
	"urigrep/delimit/internal/uts58"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
	"urigrep/resolve/publicsuffix"
)

// maxLabel is the most bytes of a label (RFC 1035, §2.3.4), with room for characters beyond ASCII,
// which take fewer bytes in the form of the DNS.
const maxLabel = 4 * 63

// isWholeHost reports whether host is one that ends in a top-level domain or is an IP address, with
// a port or without.
func isWholeHost(host []byte) bool {
	if name := bytes.TrimRight(host, "0123456789"); len(name) > 1 && name[len(name)-1] == ':' {
		host = name[:len(name)-1]
	}
	if endsInTopLevel(host) {
		return true
	}
	if host[0] == '[' {
		host = bytes.TrimSuffix(host[1:], []byte("]"))
	}
	_, err := netip.ParseAddr(string(host))
	return err == nil
}

// MayBeHost reports whether a token after "//" begins with a host that can be told
// from a word: it has a dot and a top-level domain, or a port after it, or a path if
// references of the scheme always have a host.
func MayBeHost(tok, name []byte) bool {
	end := bytes.IndexAny(tok, "/?#:")
	host := tok
	if end >= 0 {
		host = tok[:end]
	}
	if len(host) == 0 || !text.IsAlnum(host[0]) {
		return false
	}
	dot := bytes.LastIndexByte(host, '.')
	if end >= 0 {
		return dot > 0 || tok[end] == '/' && len(host) > 1 && schemes.NeedsHost(name) || tok[end] == ':' &&
			end+1 < len(tok) && text.IsDigit(tok[end+1])
	}
	return dot > 0 && (text.IsDigit(host[len(host)-1]) || IsTopLevel(host[dot+1:]))
}

// hostWindow is how many bytes of a name are looked at: enough to see whether one of text.MaxHost
// bytes goes on, with a dot and a character.
const hostWindow = text.MaxHost + len("。") + utf8.UTFMax

// A Reader reads domain names and mail addresses. It caches which labels are public
// top-level domains.
type Reader struct {
	IRI  bool            // by UTS #58
	Made *refang.Whole   // the text, with its defanged spellings whole; nil if they are not read
	tops map[string]bool // labels, and whether they are public top-level domains

	Looked int // bytes of names looked at

	field fieldLine // see inIDField
	chain chain     // read last by hostIn
}

// Forget drops what is known about places in a text.
func (nr *Reader) Forget() { nr.field, nr.chain = fieldLine{}, chain{} }

// A domainName is what the reader knows about a bare domain.
type domainName struct {
	start, end int // indices of its first byte and after its last, a dot at the end left out
	top        int // index of its last label
	labels     int
}

// hostAt reads the domain name that begins at b[start]: two or more labels of
// letters, digits and hyphens, none of which begins or ends with a hyphen. Between
// them stand dots or ideographic full stops, not both: of mixed ones one ends a
// sentence. So does an ideographic one before ASCII.
func (nr *Reader) hostAt(b []byte, start int) (h domainName, ok bool) {
	c := nr.chainAt(b[:min(len(b), start+hostWindow)], start)
	return nr.hostOf(&c, b, start)
}

// hostIn is hostAt for one text until Forget: of names that end alike the labels are read once.
func (nr *Reader) hostIn(b []byte, start int) (h domainName, ok bool) {
	if c := &nr.chain; start < c.from || start >= c.top || b[start] == '-' || beginsWithMark(b[start:]) {
		*c = nr.chainAt(b[:min(len(b), start+chainLook)], start)
	}
	return nr.hostOf(&nr.chain, b, start)
}

// A chain is labels and dots of one kind between.
type chain struct {
	from, end int  // indices of its first byte and after its last label
	top       int  // index of its last label
	kind      int  // length of a dot, in bytes
	long      int  // index of a label after its last dot that is too long for one; 0 if there is none
	broken    bool // its last label ends in a hyphen, and a dot follows
}

// chainLook is how many bytes of a chain are read.
const chainLook = 64 << 10

// chainAt reads the chain that begins at b[start].
func (nr *Reader) chainAt(b []byte, start int) chain {
	c := chain{from: start, end: start, top: start}
	for i := start; ; {
		n := nr.labelAt(b[i:])
		if n > maxLabel {
			c.long = i
		}
		if n == 0 || b[i] == '-' || n > maxLabel || beginsWithMark(b[i:]) {
			return c
		}
		c.top, c.end = i, i+n
		i += n
		dot := nr.dotAt(b[i:])
		if dot == 0 || c.kind > 0 && dot != c.kind {
			return c
		}
		c.kind = dot
		if b[i-1] == '-' {
			c.broken = true
			return c
		}
		i += dot
	}
}

// hostOf returns the name that begins at b[start], in a chain or with it.
func (nr *Reader) hostOf(c *chain, b []byte, start int) (h domainName, ok bool) {
	h = domainName{start: start, end: c.end, top: c.top, labels: 1}
	if c.broken || c.end-start >= hostWindow || c.long > 0 && c.long+maxLabel-start >= hostWindow {
		return h, false // hyphens at its end do not make it shorter: more may follow
	}
	for _, dot := range [...]string{".", labelDots[0], labelDots[1], labelDots[2]} {
		if len(dot) == c.kind && h.top > start {
			h.labels += bytes.Count(b[start:h.top], []byte(dot))
		}
	}
	for h.end > h.top && b[h.end-1] == '-' {
		h.end--
	}
	if h.labels < 2 || h.end-h.start > text.MaxHost {
		return h, false
	}
	if nr.IRI {
		h.end = h.top + withoutProse(b[h.top:h.end])
	}
	return h, h.end > h.top && (c.kind == 1 || b[h.top] >= utf8.RuneSelf)
}

// beginsWithMark reports whether b begins with a mark, as the selector after an emoji is: it
// belongs to the character before it, and no label begins with one (RFC 5891, §4.2.3.2).
func beginsWithMark(b []byte) bool {
	r, _ := utf8.DecodeRune(b)
	return r >= utf8.RuneSelf && unicode.Is(unicode.M, r)
}

// labelAt returns the length of the letters, digits and hyphens at the start of b.
func (nr *Reader) labelAt(b []byte) int {
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
		if !nr.inLabel(r, b[i:]) {
			break
		}
		i += n
	}
	nr.Looked += i
	return i
}

// labelBefore is labelAt for the end of b; 0 if the label is longer than maxLabel bytes. It reads
// nothing before lo.
func (nr *Reader) labelBefore(b []byte, lo int) int {
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
		if !nr.inLabel(r, b[i-n:]) {
			break
		}
		i -= n
	}
	nr.Looked += len(b) - i
	if len(b)-i > maxLabel || i < lo {
		return 0
	}
	return len(b) - i
}

// inLabel reports whether r, a character beyond ASCII that b begins with, may
// stand in a label: a letter, mark or digit (RFC 5892), or what joins or separates
// syllables; without UTS #58 none of the scripts that are written without spaces
// (rule T4).
func (nr *Reader) inLabel(r rune, b []byte) bool {
	if !nr.IRI {
		_, ok := text.BeyondASCII(b)
		return ok
	}
	if r >= 'ぁ' && r <= 'ゖ' || r >= 'ァ' && r <= 'ヺ' || r >= 0x4E00 && r <= 0x9FFF || r >= 0xAC00 && r <= 0xD7A3 {
		return true // the most of kana, Han and Hangul, found at once
	}
	return unicode.In(r, unicode.L, unicode.M, unicode.Nd, labelJoiners) && uts58.Term(r) == uts58.Include
}

// labelJoiners are characters of labels that are neither letters nor digits: the
// joiners and middle dots of RFC 5892, App. A, and the tsheg between Tibetan syllables.
var labelJoiners = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0xB7, Hi: 0xB7, Stride: 1}, {Lo: 0xF0B, Hi: 0xF0B, Stride: 1},
		{Lo: 0x200C, Hi: 0x200D, Stride: 1}, {Lo: 0x30FB, Hi: 0x30FB, Stride: 1}},
}

// dotAt returns the length of the dot between labels that b begins with, 0 if
// there is none.
func (nr *Reader) dotAt(b []byte) int {
	if len(b) > 0 && b[0] == '.' {
		return 1
	}
	if nr.IRI && len(b) > 2 && b[0] >= 0xE3 {
		for _, dot := range labelDots {
			if string(b[:len(dot)]) == dot {
				return len(dot)
			}
		}
	}
	return 0
}

// dotBefore is dotAt for what b ends in.
func (nr *Reader) dotBefore(b []byte) int {
	if len(b) > 0 && b[len(b)-1] == '.' {
		return 1
	}
	if len(b) > 2 {
		if n := nr.dotAt(b[len(b)-3:]); n == 3 {
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

// maxTops is how many labels a Reader caches.
const maxTops = 1 << 12

// IsTopLevel caches the function IsTopLevel.
func (nr *Reader) isTopLevel(label []byte) bool {
	if is, ok := nr.tops[string(label)]; ok {
		return is
	}
	is := IsTopLevel(label)
	if len(nr.tops) < maxTops {
		if nr.tops == nil {
			nr.tops = make(map[string]bool)
		}
		nr.tops[string(label)] = is
	}
	return is
}

// endsInTopLevel reports whether a host ends in a dot and a public top-level domain.
func endsInTopLevel(host []byte) bool {
	dot := bytes.LastIndexByte(host, '.')
	return dot > 0 && IsTopLevel(host[dot+1:])
}

// IsTopLevel reports whether label is a public top-level domain.
func IsTopLevel(label []byte) bool {
	if len(label) < 2 {
		return false
	}
	return publicsuffix.IsTopLevel(string(label))
}

// BeginsWholeHost reports whether b begins with a host name and a path or port: after what ends a
// clause the next of a list of references.
func BeginsWholeHost(b []byte) bool {
	host := b[:text.RunOfURI(b)]
	end := bytes.IndexAny(host, "/:")
	return end > 0 && endsInTopLevel(host[:end])
}
