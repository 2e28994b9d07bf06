package jsonl

import (
	"math/bits"
	"slices"
	"unicode/utf8"

	"urigrep/internal/text"
)

// A quoted reads the insides of JSON strings, and decodes them on the way if it has memory to do
// so. The zero quoted only checks them.
type quoted struct {
	scan text.StringScan

	// Of the string read last: see Value.
	escaped, ascii bool

	// The text of the string read last is dst[from:n], if it is escaped and there is a dst, and
	// else what stands in the string: before the first escape nothing is decoded. dst[n:] has
	// room for all that is read, and a block. Without a dst, decoded is what was checked of
	// \uXXXX last, and of no use.
	dst     []byte
	from, n int
	checked [4 * text.BlockSize]byte
}

// Reasons why a string is not accepted.
const (
	wantEnd    = "want the quotation mark that ends a string"
	wantEscape = `want an escape sequence after \`
	noControl  = "control character in a string"
)

// read reads the string whose inside begins at index start of b, and returns the index of the
// quotation mark that ends it. If the string is wrong, it returns the index where, and the reason.
func (q *quoted) read(b []byte, start int) (end int, wrong string) {
	q.escaped, q.ascii = false, false
	i := start
	for len(b)-i >= text.BlockSize {
		s := &q.scan
		s.Scan(b[i:])
		blocks, any, behind := s.Blocks, s.Any, 0
		if s.Stop != 0 {
			stop := bits.TrailingZeros64(s.Stop)
			s.Starts[blocks] &= 1<<stop - 1
			any |= s.Starts[blocks]
			blocks, behind = blocks+1, text.BlockSize-stop
		}
		if any != 0 && !q.escaped {
			q.begin(b[start:i])
		}
		if q.escaped && q.dst != nil {
			q.n += text.Unescape(q.dst[q.n:], b[i:], s.Starts[:blocks]) - behind
		}
		i += blocks*text.BlockSize - behind
		if s.Stop == 0 {
			i -= int(s.Escaped) // if that is 1, a backslash is last
			continue
		}
		if s.Escaped>>(text.BlockSize-behind)&1 == 0 {
			if b[i] == '"' {
				return i, ""
			}
			return i, noControl
		}
		var ok bool
		if i, ok = q.escapes(b, start, i-1); !ok {
			return i, wantEscape
		}
	}
	return q.readEnd(b, start, i)
}

// begin takes note that there is an escape in a string, and none in what is before.
func (q *quoted) begin(before []byte) {
	q.escaped, q.from = true, q.n
	if q.dst != nil {
		q.n += copy(q.dst[q.n:], before)
	}
}

// escapes takes the escapes that stand at index i of b, in the string that begins at index start,
// and returns the index after them. If one is none, it returns the index of that, and false.
func (q *quoted) escapes(b []byte, start, i int) (end int, ok bool) {
	if !q.escaped {
		q.begin(b[start:i])
	}
	for i < len(b) && b[i] == '\\' {
		if units := q.units(b[i:]); units > 0 {
			i += units * longEscape
			continue
		}
		n, ok := q.escape(b[i:])
		if !ok {
			return i, false
		}
		i += n
	}
	return i, true
}

// units takes those of the \uXXXX that b begins with which text.UnescapeUTF16 can, and returns how
// many. That is not tried for a character below U+0800.
func (q *quoted) units(b []byte) (units int) {
	if len(b) < longEscape || b[1] != 'u' || b[2] == '0' && b[3] < '8' {
		return 0
	}
	if q.dst == nil {
		return text.UnescapeUTF16(q.checked[:], b)
	}
	units = text.UnescapeUTF16(q.dst[q.n:], b)
	q.n += units * utf8.RuneLen('中')
	return units
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
	if q.dst != nil {
		q.n += utf8.EncodeRune(q.dst[q.n:], c)
	}
	return n, true
}

// readEnd is read from index i on where less than a block is left.
func (q *quoted) readEnd(b []byte, start, i int) (end int, wrong string) {
	for i < len(b) {
		switch c := b[i]; {
		case c == '"':
			return i, ""
		case c == '\\':
			var ok bool
			if i, ok = q.escapes(b, start, i); !ok {
				return i, wantEscape
			}
		case c < ' ':
			return i, noControl
		default:
			if q.escaped && q.dst != nil {
				q.dst[q.n] = c
				q.n++
			}
			i++
		}
	}
	return i, wantEnd
}

// AppendText appends the text that raw stands for, which is the inside of a valid JSON string.
func AppendText(dst, raw []byte) []byte {
	dst = slices.Grow(dst, len(raw)+text.BlockSize) // decoded, it is not longer
	q := quoted{dst: dst[:cap(dst)], n: len(dst)}
	q.read(raw, 0)
	if !q.escaped {
		return append(dst, raw...)
	}
	return q.dst[:q.n]
}
