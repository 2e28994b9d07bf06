package text

import "bytes"

// FieldBlocks is how many blocks FieldScan.Scan looks at, at most.
const FieldBlocks = 64

// A FieldScan is the result of Scan on the header of a message: where fields may end, and in
// which blocks there may be a URI or an encoded word.
type FieldScan struct {
	Blocks int // looked at

	// Ends[:N] are the indices of the LFs that no blank follows, and of those that a blank or CR
	// stands before: all but folds (RFC 5322, §2.2.3) after other text. An LF at index 0 is never
	// missing. The two after the N may be overwritten.
	N    int
	Ends [FieldBlocks*BlockSize + 2]uint16

	// Marked has a bit for each block, the lowest for the first: "//" or "=?" begins in the block.
	Marked uint64
}

// Scan looks at the blocks of b, up to FieldBlocks of them, until one may have the end of a blank
// line. One byte must follow each block, so that the last bytes of b are not looked at.
func (s *FieldScan) Scan(b []byte) {
	blocks := min((len(b)-1)/BlockSize, FieldBlocks)
	if blocks <= 0 {
		s.Blocks, s.N, s.Marked = 0, 0, 0
		return
	}
	fieldBlocks(b, blocks, s)
}

// wordFieldBlocks is the portable twin of avx2FieldBlocks.
func wordFieldBlocks(b []byte, blocks int, s *FieldScan) {
	s.N, s.Marked = 0, 0
	last := -3 // index of the last LF
	for s.Blocks = 0; s.Blocks < blocks; {
		begin := s.Blocks * BlockSize
		s.Blocks++
		blank := false // a blank line may end here
		for at := begin; ; {
			i := bytes.IndexByte(b[at:begin+BlockSize], '\n')
			if i < 0 {
				break
			}
			at += i + 1
			if !IsBlank(b[at]) || at < 2 || IsBlank(b[at-2]) || b[at-2] == '\r' {
				s.Ends[s.N] = uint16(at - 1)
				s.N++
			}
			blank = blank || at-1-last <= 2
			last = at - 1
		}
		if marked(b[begin : begin+BlockSize+1]) {
			s.Marked |= 1 << (s.Blocks - 1)
		}
		if blank {
			return
		}
	}
}

// marked reports whether "//" or "=?" stands in b, a block and one byte more.
func marked(b []byte) bool {
	return wordPairBlocks(b, '/'*ones, '/'*ones) < BlockSize || wordPairBlocks(b, '='*ones, '?'*ones) < BlockSize
}
