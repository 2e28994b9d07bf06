package output

import (
	"encoding/binary"
	"slices"
	"unsafe"
)

// Records are short, and made of many pieces that are shorter still, of lengths that
// no processor can foresee. So room is made once for a record, and a pen puts the
// pieces there in whole blocks: what a block holds beyond its piece is overwritten by the
// next. A pen looks at no limits, which would cost more than all it does: whoever asks
// for room asks for all that the pieces may take, and pieceRoom more.

// block is how many bytes of a text are copied at once.
const block = 64

// pieceRoom is how many bytes behind a piece may be written to.
const pieceRoom = block

// Blocks of constant pieces. They are no arrays, since those are moved by a function.
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

// room returns dst in memory that has n bytes behind it.
func room(dst []byte, n int) []byte {
	if cap(dst)-len(dst) < n {
		dst = slices.Grow(dst, n)
	}
	return dst
}

// A pen stands where the next piece goes.
type pen struct{ at unsafe.Pointer }

// penAt returns a pen that writes behind dst, which has room.
func penAt(dst []byte) pen {
	return pen{unsafe.Add(unsafe.Pointer(unsafe.SliceData(dst)), len(dst))}
}

// written returns dst with what p has written behind it.
func (p pen) written(dst []byte) []byte {
	return dst[:int(uintptr(p.at)-uintptr(unsafe.Pointer(unsafe.SliceData(dst))))]
}

// put writes s. What lies behind s in its array may be copied, too.
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

// lend returns s in an array that has as many bytes behind it as put wants to copy.
func lend(s []byte) []byte { return slices.Grow(s, block) }

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
