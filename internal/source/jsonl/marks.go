package jsonl

import (
	"math/bits"

	"urigrep/internal/text"
)

// marks finds what ends a run of characters that stand for themselves in the strings of a text: quotation marks,
// backslashes and control characters.
type marks struct {
	text  []byte
	block int    // index of the bytes that were looked at last, of which there are text.BlockSize
	bits  uint64 // has a bit for each of them, the lowest for the first
}

// next returns the index of the first mark at or after an index of the text; its length, if there is none.
func (m *marks) next(at int) int {
	n := bits.TrailingZeros64(m.bits >> uint(at-m.block)) // the rest is 0 if at is not in the block
	if n == 64 {
		return m.look(at)
	}
	return at + n
}

// look is next, for a mark that is not in the block.
func (m *marks) look(at int) int {
	for ; at < len(m.text); at += text.BlockSize {
		rest := m.text[at:]
		if len(rest) < text.BlockSize {
			rest = append(make([]byte, 0, text.BlockSize), rest...)[:text.BlockSize] // the rest of which are marks
		}
		m.block, m.bits = at, text.StringMarks((*[text.BlockSize]byte)(rest))
		if m.bits != 0 {
			return at + bits.TrailingZeros64(m.bits)
		}
	}
	return len(m.text)
}
