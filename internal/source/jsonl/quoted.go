package jsonl

import (
	"slices"
	"unicode/utf8"

	"urigrep/internal/text"
)

// A quoted reads the insides of JSON strings, and decodes them on the way if it has memory to do
// so. The zero quoted only checks them.
type quoted struct {
	// Of the string read last: see Value.
	escaped, ascii bool

	// The text of the string read last is dst[from:n], if there is a dst. dst[n:] has room for all
	// that is read. Without a dst, a step is decoded into checked, and the next over it.
	dst     []byte
	from, n int
	checked []byte
}

// checkStep is how many bytes are checked at once where nothing is decoded.
const checkStep = 4 << 10

// Reasons why a string is not accepted.
const (
	wantEnd    = "want the quotation mark that ends a string"
	wantEscape = `want an escape sequence after \`
	noControl  = "control character in a string"
)

// read reads the string whose inside begins at index start of b, and returns the index of the
// quotation mark that ends it. If the string is wrong, it returns the index where, and the reason.
func (q *quoted) read(b []byte, start int) (end int, wrong string) {
	q.escaped, q.ascii, q.from = false, false, q.n
	for i := start; i < len(b); {
		if len(b)-i >= text.StringSpare {
			dst, size := q.room(len(b) - i)
			read, n, ascii := text.DecodeString(dst, b[i:i+size])
			if i += read; q.dst != nil {
				q.n += n
			}
			q.escaped, q.ascii = q.escaped || read != n, q.ascii || ascii
		}
		switch c := b[i]; {
		case c == '"':
			return i, ""
		case c == '\\':
			n, ok := q.escape(b[i:])
			if !ok {
				return i, wantEscape
			}
			i += n
		case c < ' ':
			return i, noControl
		default: // one of the last of b, or after a step
			if q.dst != nil {
				q.dst[q.n] = c
				q.n++
			}
			i++
		}
	}
	return len(b), wantEnd
}

// room returns memory for the text decoded from size bytes, or from all bytes that are checked at
// once.
func (q *quoted) room(size int) ([]byte, int) {
	if q.dst != nil {
		return q.dst[q.n:], size
	}
	if q.checked == nil {
		q.checked = make([]byte, checkStep)
	}
	return q.checked, min(size, checkStep)
}

// escape takes the escape that b begins with, and returns its length in bytes, and whether it is
// one.
func (q *quoted) escape(b []byte) (n int, ok bool) {
	if len(b) < shortEscape {
		return 0, false
	}
	c, n := rune(text.ShortEscape(b[1])), shortEscape
	if b[1] == 'u' {
		if _, ok = text.UTF16Escape(b); !ok {
			return 0, false
		}
		c, n = character(b)
		q.ascii = q.ascii || c < utf8.RuneSelf
	} else if c == 0 {
		return 0, false
	}
	q.escaped = true
	if q.dst != nil {
		q.n += utf8.EncodeRune(q.dst[q.n:], c)
	}
	return n, true
}

// AppendText appends the text that raw stands for, which is the inside of a valid JSON string.
func AppendText(dst, raw []byte) []byte {
	dst = slices.Grow(dst, len(raw)) // decoded, it is not longer
	q := quoted{dst: dst[:cap(dst)], n: len(dst)}
	q.read(raw, 0)
	return q.dst[:q.n]
}
