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
	"unsafe"
)

// Block is how many bytes of a text are copied at once.
const Block = 64

// Spare is how many bytes after a piece may be overwritten.
const Spare = Block

// Blocks of constant pieces. They are structs, because Go copies arrays through memmove.
type (
	Block8  struct{ b [8]byte }
	Block16 struct{ b [16]byte }
	Block32 struct{ b [32]byte }
	Block64 struct{ b [Block]byte }
)

// BlockOf returns the block of a constant piece.
func BlockOf[T Block8 | Block16 | Block32 | Block64](piece string) (b T) {
	if copy(unsafe.Slice((*byte)(unsafe.Pointer(&b)), unsafe.Sizeof(b)), piece) < len(piece) {
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

// Put8 and those below write the first n bytes of a block.
func (p Pen) Put8(b *Block8, n int) Pen {
	*(*Block8)(p.at) = *b
	return Pen{unsafe.Add(p.at, n)}
}

func (p Pen) Put16(b *Block16, n int) Pen {
	*(*Block16)(p.at) = *b
	return Pen{unsafe.Add(p.at, n)}
}

func (p Pen) Put32(b *Block32, n int) Pen {
	*(*Block32)(p.at) = *b
	return Pen{unsafe.Add(p.at, n)}
}

func (p Pen) Put64(b *Block64, n int) Pen {
	*(*Block64)(p.at) = *b
	return Pen{unsafe.Add(p.at, n)}
}

// PutWord writes the first n bytes of a word, the lowest first.
func (p Pen) PutWord(word uint64, n int) Pen {
	binary.LittleEndian.PutUint64((*[8]byte)(p.at)[:], word)
	return Pen{unsafe.Add(p.at, n)}
}

// skip leaves n bytes as they are.
func (p Pen) skip(n int) Pen { return Pen{unsafe.Add(p.at, n)} }
