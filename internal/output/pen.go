package output

import (
	"encoding/binary"
	"slices"
	"unsafe"
)

// Records are short, and consist of many pieces that are shorter still, of lengths that no branch
// predictor can foresee. So room is made once for a record, and a pen copies the pieces there in
// whole blocks: what a block holds beyond its piece is overwritten by the next. A pen checks no
// limits, which would cost more than all it does: whoever makes room makes enough for all pieces,
// and pieceRoom more.

// block is how many bytes of a text are copied at once.
const block = 64

// pieceRoom is how many bytes after a piece may be overwritten.
const pieceRoom = block

// Blocks of constant pieces. They are structs, because Go copies arrays through memmove.
type (
	block8  struct{ b [8]byte }
	block16 struct{ b [16]byte }
	block32 struct{ b [32]byte }
	block64 struct{ b [block]byte }
)

// blockOf returns the block of a constant piece.
func blockOf[T block8 | block16 | block32 | block64](piece string) (b T) {
	if copy(unsafe.Slice((*byte)(unsafe.Pointer(&b)), unsafe.Sizeof(b)), piece) < len(piece) {
		panic("longer than its block: " + piece)
	}
	return b
}

// room returns dst with a capacity for n bytes more.
func room(dst []byte, n int) []byte {
	if cap(dst)-len(dst) < n {
		dst = slices.Grow(dst, n)
	}
	return dst
}

// A pen is where the next piece is written.
type pen struct{ at unsafe.Pointer }

// penAt returns a pen at the end of dst, which has room.
func penAt(dst []byte) pen {
	return pen{unsafe.Add(unsafe.Pointer(unsafe.SliceData(dst)), len(dst))}
}

// written returns dst extended to where p is.
func (p pen) written(dst []byte) []byte {
	return dst[:int(uintptr(p.at)-uintptr(unsafe.Pointer(unsafe.SliceData(dst))))]
}

// put writes s. Bytes after s, up to its capacity, may be copied too.
func (p pen) put(s []byte) pen {
	if cap(s)-len(s) < block {
		copy(unsafe.Slice((*byte)(p.at), len(s)), s)
		return pen{unsafe.Add(p.at, len(s))}
	}
	from := unsafe.Pointer(unsafe.SliceData(s))
	for i := 0; i < len(s); i += block {
		*(*block64)(unsafe.Add(p.at, i)) = *(*block64)(unsafe.Add(from, i))
	}
	return pen{unsafe.Add(p.at, len(s))}
}

// padded returns s with the spare capacity that put needs to copy whole blocks.
func padded(s []byte) []byte { return slices.Grow(s, block) }

// put8 and those below write the first n bytes of a block.
func (p pen) put8(b *block8, n int) pen {
	*(*block8)(p.at) = *b
	return pen{unsafe.Add(p.at, n)}
}

func (p pen) put16(b *block16, n int) pen {
	*(*block16)(p.at) = *b
	return pen{unsafe.Add(p.at, n)}
}

func (p pen) put32(b *block32, n int) pen {
	*(*block32)(p.at) = *b
	return pen{unsafe.Add(p.at, n)}
}

func (p pen) put64(b *block64, n int) pen {
	*(*block64)(p.at) = *b
	return pen{unsafe.Add(p.at, n)}
}

// putWord writes the first n bytes of a word, the lowest first.
func (p pen) putWord(word uint64, n int) pen {
	binary.LittleEndian.PutUint64((*[8]byte)(p.at)[:], word)
	return pen{unsafe.Add(p.at, n)}
}

// skip leaves n bytes as they are.
func (p pen) skip(n int) pen { return pen{unsafe.Add(p.at, n)} }
