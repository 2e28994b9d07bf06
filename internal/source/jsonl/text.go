package jsonl

import (
	"bytes"
	"math/bits"
	"slices"
	"sort"
	"unicode/utf16"
	"unicode/utf8"

	"urigrep/internal/text"
)

// unescaped has for the character after a backslash what both stand for, 0 if that is nothing.
var unescaped = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// hexValue has for each hexadecimal digit its value, for other bytes 0xFF.
var hexValue = func() (t [256]byte) {
	for i := range t {
		t[i] = 0xFF
	}
	for i := range 16 {
		t["0123456789abcdef"[i]], t["0123456789ABCDEF"[i]] = byte(i), byte(i)
	}
	return t
}()

// unit returns the UTF-16 code unit that b begins with as \uXXXX, and whether it does.
func unit(b []byte) (rune, bool) {
	if len(b) < longEscape || b[0] != '\\' || b[1] != 'u' {
		return 0, false
	}
	w, x, y, z := hexValue[b[2]], hexValue[b[3]], hexValue[b[4]], hexValue[b[5]]
	return rune(w)<<12 | rune(x)<<8 | rune(y)<<4 | rune(z), w|x|y|z <= 0xF
}

// character returns the character that the escape sequence at the beginning of b stands for, and
// the length of that in bytes. Two escapes of a surrogate pair are one character; half a pair is
// U+FFFD.
func character(b []byte) (c rune, n int) {
	if b[1] != 'u' {
		return rune(unescaped[b[1]]), shortEscape
	}
	c, _ = unit(b)
	if !utf16.IsSurrogate(c) {
		return c, longEscape
	}
	if low, ok := unit(b[longEscape:]); ok {
		if pair := utf16.DecodeRune(c, low); pair != utf8.RuneError {
			return pair, 2 * longEscape
		}
	}
	return utf8.RuneError, longEscape
}

// AppendText appends the text that raw stands for, which is the inside of a valid JSON string.
func AppendText(dst, raw []byte) []byte {
	d := decoder{dst: slices.Grow(dst, len(raw)+text.BlockSize), raw: raw, n: len(dst)} // decoded, it is not longer
	d.dst = d.dst[:cap(d.dst)]
	if len(raw) >= 2*text.BlockSize {
		d.blocks()
	}
	for d.at < len(raw) {
		d.character()
	}
	return d.dst[:d.n]
}

// A decoder decodes the inside of a JSON string, of which raw[:at] is done, into dst[:n].
type decoder struct {
	dst, raw []byte
	n, at    int
	scan     text.StringScan
}

// blocks decodes raw up to the last block of it.
func (d *decoder) blocks() {
	s := &d.scan
	for len(d.raw)-d.at >= 2*text.BlockSize {
		base := d.at
		s.Scan(d.raw[base : len(d.raw)-text.BlockSize])
		next := base + s.Blocks*text.BlockSize
		// The last byte before next may be the backslash of an escape that Scan does not know.
		cut := s.Escaped&1 != 0 && (s.Stop == 0 || s.Stop&1 != 0)
		if cut {
			s.Starts[s.Blocks-1] &^= 1 << (text.BlockSize - 1)
		}
		for k, escapes := range s.Starts[:s.Blocks] {
			start := base + k*text.BlockSize
			end := start + text.BlockSize
			if cut && end == next {
				end--
			}
			d.block(start, end, escapes)
		}
		switch {
		case cut:
			d.special()
		case s.Stop != 0:
			stop := bits.TrailingZeros64(s.Stop)
			stop -= int(s.Escaped >> stop & 1)
			d.block(next, next+stop, s.Starts[s.Blocks]&(1<<stop-1))
			d.special()
		}
	}
}

// block decodes raw[start:end], at most a block, in which each backslash of a mask begins an escape
// of two characters, and at least a block behind it. If at lies in it, what is before is done. What
// lies between two escapes is copied as a block, with what follows, which is then overwritten.
func (d *decoder) block(start, end int, escapes uint64) {
	dst, raw, n, at := d.dst, d.raw, d.n, d.at
	for ; escapes != 0; escapes &= escapes - 1 {
		i := start + bits.TrailingZeros64(escapes)
		block := *(*[text.BlockSize]byte)(raw[at:])
		*(*[text.BlockSize]byte)(dst[n:]) = block
		n += i - at
		dst[n] = unescaped[raw[i+1]]
		n, at = n+1, i+shortEscape
	}
	if at < end {
		block := *(*[text.BlockSize]byte)(raw[at:])
		*(*[text.BlockSize]byte)(dst[n:]) = block
		n, at = n+end-at, end
	}
	d.n, d.at = n, at
}

// special decodes what Scan stops at, and all \uXXXX that follow.
func (d *decoder) special() {
	d.character()
	for {
		c, ok := unit(d.raw[d.at:])
		switch {
		case !ok:
			return
		case c < 0x800 || utf16.IsSurrogate(c):
			d.character()
		default:
			*(*[3]byte)(d.dst[d.n:]) = [...]byte{0xE0 | byte(c>>12), 0x80 | byte(c>>6)&0xBF, 0x80 | byte(c)&0xBF}
			d.n, d.at = d.n+3, d.at+longEscape
		}
	}
}

// character decodes one character.
func (d *decoder) character() {
	if d.raw[d.at] != '\\' {
		d.dst[d.n] = d.raw[d.at]
		d.n, d.at = d.n+1, d.at+1
		return
	}
	size, length := decode(d.dst[d.n:], d.raw[d.at:])
	d.n, d.at = d.n+size, d.at+length
}

// decode puts the character that raw begins with an escape sequence of into dst, and returns the
// length in bytes of both.
func decode(dst, raw []byte) (size, length int) {
	if raw[1] != 'u' {
		dst[0] = unescaped[raw[1]]
		return 1, shortEscape
	}
	c, length := character(raw)
	return utf8.EncodeRune(dst, c), length
}

// Count returns how many bytes, and how many characters, AppendText would append.
func Count(raw []byte) (size, characters int64) {
	for {
		i := bytes.IndexByte(raw, '\\')
		if i < 0 {
			return size + int64(len(raw)), characters + text.Runes(raw)
		}
		size += int64(i)
		characters += text.Runes(raw[:i])
		c, n := character(raw[i:])
		size += int64(utf8.RuneLen(c))
		characters++
		raw = raw[i+n:]
	}
}

// AppendString appends s as the inside of a JSON string: what must be escaped is, and bytes
// that are no UTF-8 stay as they stand.
func AppendString(dst, s []byte) []byte {
	const hex = "0123456789abcdef"
	for {
		n := plainLen(s)
		dst = append(dst, s[:n]...)
		if n == len(s) {
			return dst
		}
		switch c := s[n]; c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xF])
		}
		s = s[n+1:]
	}
}

// stride is how many bytes of text lie between two places that Places remembers, at least.
const stride = 4 << 10

// Places is the Map of the text of a string that stands in a source. The zero Places is that of an
// empty one.
type Places struct {
	raw          []byte
	offset, line int64
	seen         []place // in order, about every stride bytes
	last         place   // before what was asked for last: most is asked for in order
}

// A place is where a stretch of text without escapes begins, in the text and in the raw string.
type place struct{ text, raw int }

// Reset makes p the Map of the string with the inside raw, which begins at an offset in bytes in
// the source on a row before which there are so many line ends.
func (p *Places) Reset(raw []byte, offset, line int64) {
	p.raw, p.offset, p.line, p.seen, p.last = raw, offset, line, append(p.seen[:0], place{}), place{}
}

// Position returns the offset in the source of what the byte at an offset of the text was decoded
// from, and the number of line ends before the row.
func (p *Places) Position(text int64) (offset, line int64) {
	start, _ := p.find(int(text))
	return p.offset + int64(start), p.line
}

// End returns the offset in the source at which that ends of which the byte before the offset text
// was decoded.
func (p *Places) End(text int64) int64 {
	if text <= 0 {
		return p.offset
	}
	_, end := p.find(int(text) - 1)
	return p.offset + int64(end)
}

// Release does nothing: what is asked for is in memory.
func (p *Places) Release(int64) {}

// find returns where in raw that begins and ends of which byte n of the text was decoded.
func (p *Places) find(n int) (start, end int) {
	i := len(p.seen) - 1
	if p.seen[i].text > n {
		i = sort.Search(len(p.seen), func(i int) bool { return p.seen[i].text > n }) - 1
	}
	at := p.seen[i]
	if at.text < p.last.text && p.last.text <= n {
		at = p.last
	}
	for {
		run := bytes.IndexByte(p.raw[at.raw:], '\\')
		if run < 0 || n < at.text+run {
			p.last = at
			start = min(at.raw+n-at.text, len(p.raw))
			return start, min(start+1, len(p.raw))
		}
		at.text, at.raw = at.text+run, at.raw+run
		c, size := character(p.raw[at.raw:])
		if n < at.text+utf8.RuneLen(c) {
			return at.raw, at.raw + size
		}
		at.text, at.raw = at.text+utf8.RuneLen(c), at.raw+size
		if at.text >= p.seen[len(p.seen)-1].text+stride {
			p.seen = append(p.seen, at)
		}
	}
}
