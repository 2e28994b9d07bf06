package jsonl

import (
	"bytes"
	"math/bits"
	"slices"
	"unicode/utf8"

	"urigrep/internal/source/format"
	"urigrep/internal/text"
)

// A markBlock has which bytes of the last block that was looked at are quotation marks, backslashes or control
// characters. Strings are read in order, so that each block is looked at once.
type markBlock struct {
	bits uint64
	end  int // of the block in the row; 0 before the first
}

// next returns the index of the first mark at or after an index of row; the length of row or more if there is none.
func (m *markBlock) next(row []byte, i int) int {
	if at := m.inBlock(i); at >= 0 {
		return at
	}
	return m.search(row, i)
}

// inBlock is next within the block that was looked at last; -1 if there is none.
func (m *markBlock) inBlock(i int) int {
	if i < m.end {
		if rest := m.bits >> (uint(i-m.end) % text.BlockSize); rest != 0 {
			return i + bits.TrailingZeros64(rest)
		}
	}
	return -1
}

// search is next from after that block onward.
func (m *markBlock) search(row []byte, i int) int {
	for i = max(i, m.end); i < len(row); i += text.BlockSize {
		if there := row[i:cap(row)]; len(there) >= text.BlockSize { // what is after the row does not matter
			m.bits = text.StringMarks((*[text.BlockSize]byte)(there))
		} else {
			var last [text.BlockSize]byte
			copy(last[:], there)
			m.bits = text.StringMarks(&last)
		}
		if m.end = i + text.BlockSize; m.bits != 0 {
			return i + bits.TrailingZeros64(m.bits)
		}
	}
	return len(row)
}

// Reasons why a string is not accepted.
const (
	wantEnd    = "want the quotation mark that ends a string"
	wantEscape = `want an escape sequence after \`
	noControl  = "control character in a string"
)

// str returns the index of the quotation mark that ends the string whose inside begins at index start.
func (r *Reader) str(start int) (end int, err error) {
	r.escaped, r.ascii = false, false
	if end = r.marks.inBlock(start); end < 0 {
		end = r.marks.search(r.row, start)
	}
	if end < len(r.row) && r.row[end] == '"' {
		return end, nil
	}
	return r.decode(start)
}

// Limits of what is decoded of strings with escapes while they are read.
const (
	mostDecoded = format.MaxRows // bytes of a row of which their texts are kept
	checkStep   = 4 << 10        // bytes that are decoded at once in a longer row, each over the last
)

// decode is str for a string that has escapes, or is wrong.
func (r *Reader) decode(start int) (end int, err error) {
	r.escaped = true
	keeps, from := len(r.row) <= mostDecoded, len(r.decoded)
	for i := start; i < len(r.row); {
		size := len(r.row) - i
		if !keeps {
			size, r.decoded = min(size, checkStep), r.decoded[:from]
		}
		if size >= text.StringSpare {
			n := len(r.decoded)
			r.decoded = slices.Grow(r.decoded, size)
			read, written, ascii := text.DecodeString(r.decoded[n:cap(r.decoded)], r.row[i:i+size])
			i, r.decoded, r.ascii = i+read, r.decoded[:n+written], r.ascii || ascii
		}
		switch c := r.row[i]; {
		case c == '"':
			if r.kept = nil; keeps {
				r.kept = r.decoded[from:]
			}
			return i, nil
		case c == '\\':
			n := r.escape(r.row[i:])
			if n == 0 {
				r.at = i
				return 0, r.fail(wantEscape)
			}
			i += n
		case c < ' ':
			r.at = i
			return 0, r.fail(noControl)
		default: // one of the last of the row, or after a step
			r.decoded = append(r.decoded, c)
			i++
		}
	}
	r.at = len(r.row)
	return 0, r.fail(wantEnd)
}

// escape decodes the escape sequence that b begins with, and returns its length in bytes; 0 if there is none.
func (r *Reader) escape(b []byte) int {
	if len(b) < shortEscape || b[1] != 'u' && text.ShortEscape(b[1]) == 0 {
		return 0
	}
	if b[1] == 'u' {
		if _, ok := text.UTF16Escape(b); !ok {
			return 0
		}
	}
	c, n := character(b)
	r.ascii = r.ascii || n > shortEscape && c < utf8.RuneSelf
	r.decoded = utf8.AppendRune(r.decoded, c)
	return n
}

// plainLen returns how many bytes at the beginning of b stand for themselves in a JSON string.
func plainLen(b []byte) int {
	var m markBlock
	return min(m.next(b, 0), len(b))
}

// Lengths of escape sequences in bytes.
const (
	shortEscape = 2 // \n
	longEscape  = 6 // \u000a
)

// AppendText appends the text that raw stands for, which is the inside of a valid JSON string.
func AppendText(dst, raw []byte) []byte {
	dst = slices.Grow(dst, len(raw)) // decoded, it is not longer
	n, room := len(dst), dst[:cap(dst)]
	for len(raw) > 0 {
		read, written, _ := text.DecodeString(room[n:], raw)
		n, raw = n+written, raw[read:]
		if run := bytes.IndexByte(raw, '\\'); run != 0 {
			if run < 0 {
				run = len(raw)
			}
			n, raw = n+copy(room[n:], raw[:run]), raw[run:]
			continue
		}
		c, size := character(raw)
		n, raw = n+utf8.EncodeRune(room[n:], c), raw[size:]
	}
	return dst[:n]
}
