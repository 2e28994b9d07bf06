package jsonl

import (
	"bytes"
	"sort"
	"unicode/utf16"
	"unicode/utf8"

	"urigrep/internal/text"
)

// character returns the character that the escape sequence at the beginning of b stands for, and
// the length of that in bytes. Two escapes of a surrogate pair are one character; half a pair is
// U+FFFD.
func character(b []byte) (c rune, n int) {
	if b[1] != 'u' {
		return rune(text.ShortEscape(b[1])), shortEscape
	}
	c, _ = text.UTF16Escape(b)
	if !utf16.IsSurrogate(c) {
		return c, longEscape
	}
	if low, ok := text.UTF16Escape(b[longEscape:]); ok {
		if pair := utf16.DecodeRune(c, low); pair != utf8.RuneError {
			return pair, 2 * longEscape
		}
	}
	return utf8.RuneError, longEscape
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
// that are not UTF-8 stay as they stand.
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
	last         place   // before the last one asked for: most are asked for in order
}

// A place is where a stretch of text without escapes begins, in the text and in the raw string.
type place struct{ text, raw int }

// Reset makes p the Map of the string with the inside raw, which begins at an offset in bytes in
// the source on a row after that many line ends.
func (p *Places) Reset(raw []byte, offset, line int64) {
	p.raw, p.offset, p.line, p.seen, p.last = raw, offset, line, append(p.seen[:0], place{}), place{}
}

// Position returns the offset in the source of what the byte at an offset of the text was decoded
// from, and the number of line ends before the row.
func (p *Places) Position(text int64) (offset, line int64) {
	start, _ := p.find(int(text))
	return p.offset + int64(start), p.line
}

// End returns the offset in the source after the bytes that the byte before the offset text was
// decoded from.
func (p *Places) End(text int64) int64 {
	if text <= 0 {
		return p.offset
	}
	_, end := p.find(int(text) - 1)
	return p.offset + int64(end)
}

// Release does nothing: what is asked for is in memory.
func (p *Places) Release(int64) {}

// find returns where the bytes of raw that byte n of the text was decoded from begin and end.
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

// An escaper writes text into a string.
type escaper struct{}

// AppendEscaped implements format.Escaper.
func (escaper) AppendEscaped(dst, text []byte, _ string) ([]byte, error) {
	return AppendString(dst, text), nil
}
