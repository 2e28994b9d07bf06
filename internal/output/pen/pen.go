// Package pen writes short records of many short pieces.
//
// The pieces have lengths that no branch predictor can foresee. So room is made once for a record,
// and a Pen copies the pieces there in whole blocks: what a block holds beyond its piece is
// overwritten by the next. A Pen checks no limits, which would cost more than all it does: who
// makes room makes enough for all pieces, and Spare more.
package pen

import (
	"encoding/binary"
	"slices"
	"strconv"
	"unsafe"
)

// Block is how many bytes of a text are copied at once.
const Block = 64

// Spare is how many bytes after a piece may be overwritten.
const Spare = Block

// A Block64 holds a constant piece. It is a struct, as its beginnings are, because Go copies arrays through
// memmove.
type (
	Block64 struct{ b [Block]byte }
	block32 struct{ b [32]byte }
	block16 struct{ b [16]byte }
)

// BlockOf returns the block of a constant piece.
func BlockOf(piece string) (b Block64) {
	if copy(b.b[:], piece) < len(piece) {
		panic("longer than its Block: " + piece)
	}
	return b
}

// Room returns dst with a capacity for n bytes more.
func Room(dst []byte, n int) []byte {
	if cap(dst)-len(dst) < n {
		dst = slices.Grow(dst, n)
	}
	return dst
}

// A Pen is where the next piece is written.
type Pen struct{ at unsafe.Pointer }

// At returns a pen at the end of dst, which has room.
func At(dst []byte) Pen {
	return Pen{unsafe.Add(unsafe.Pointer(unsafe.SliceData(dst)), len(dst))}
}

// Written returns dst extended to where p is.
func (p Pen) Written(dst []byte) []byte {
	return dst[:int(uintptr(p.at)-uintptr(unsafe.Pointer(unsafe.SliceData(dst))))]
}

// Put writes s. Bytes after s, up to its capacity, may be copied too.
func (p Pen) Put(s []byte) Pen {
	if cap(s)-len(s) < Block {
		copy(unsafe.Slice((*byte)(p.at), len(s)), s)
		return Pen{unsafe.Add(p.at, len(s))}
	}
	from := unsafe.Pointer(unsafe.SliceData(s))
	for i := 0; i < len(s); i += Block {
		*(*Block64)(unsafe.Add(p.at, i)) = *(*Block64)(unsafe.Add(from, i))
	}
	return Pen{unsafe.Add(p.at, len(s))}
}

// Padded returns s with the spare capacity that Put needs to copy whole blocks.
func Padded(s []byte) []byte { return slices.Grow(s, Block) }

// PutPiece writes the first n bytes of a block.
func (p Pen) PutPiece(b *Block64, n int) Pen {
	switch {
	case n <= 16:
		*(*block16)(p.at) = *(*block16)(unsafe.Pointer(b))
	case n <= 32:
		*(*block32)(p.at) = *(*block32)(unsafe.Pointer(b))
	default:
		*(*Block64)(p.at) = *b
	}
	return Pen{unsafe.Add(p.at, n)}
}

// PutWord writes the first n bytes of a word, the lowest first.
func (p Pen) PutWord(word uint64, n int) Pen {
	binary.LittleEndian.PutUint64((*[8]byte)(p.at)[:], word)
	return Pen{unsafe.Add(p.at, n)}
}

// DecimalRoom is how many bytes the digits of a number and its sign take at most.
const DecimalRoom = 20

// PutNumber writes the digits of n.
func (p Pen) PutNumber(n int64) Pen {
	digits := strconv.AppendInt(unsafe.Slice((*byte)(p.at), DecimalRoom)[:0], n, 10)
	return Pen{unsafe.Add(p.at, len(digits))}
}
