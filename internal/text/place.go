package text

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// A Place is a position within a stretch of text: the line ends before it, and
// the runes since the last of these or, where there is none, since the stretch began.
type Place struct {
	Lines int64
	Runes int64
}

// After returns the Place at the end of two stretches, one after the other: p is that at
// the end of the first, b that at the end of the second.
func (p Place) After(b Place) Place {
	if b.Lines > 0 {
		return Place{p.Lines + b.Lines, b.Runes}
	}
	return Place{p.Lines, p.Runes + b.Runes}
}

// Measure returns the Place at to, counted from from, 0 ≤ from ≤ to ≤ len(text).
// Line ends are LF, CRLF and CR; of a CRLF the LF is what counts, so that a
// stretch may end between the two. An invalid byte is a rune.
func Measure(text []byte, from, to int) Place {
	s := text[from:to]
	p := Place{Lines: int64(bytes.Count(s, lf))}
	last := -1
	if p.Lines > 0 {
		last = bytes.LastIndexByte(s, '\n')
	}
	for i := 0; ; i++ {
		j := bytes.IndexByte(s[i:], '\r')
		if j < 0 {
			break
		}
		if i += j; from+i+1 < len(text) && text[from+i+1] == '\n' {
			continue
		}
		p.Lines++
		last = max(last, i)
	}
	p.Runes = Runes(s[last+1:])
	return p
}

var lf = []byte{'\n'}

// Runes returns the number of runes in s. It is faster than utf8.RuneCount, which looks at one after
// another.
func Runes(s []byte) (n int64) {
	for len(s) > 0 {
		runes, size := commonRunes(s)
		n, s = n+int64(runes), s[size:]
		for left := 8; left > 0 && len(s) > 0; left -= size {
			_, size = utf8.DecodeRune(s)
			n, s = n+1, s[size:]
		}
	}
	return n
}

// commonRunes returns how many runes s begins with, eight bytes at a time, and their size: of one to
// three bytes, but for those whose first byte does not say all about the second (0xE0, 0xED; 0xC0 and
// 0xC1 begin none).
func commonRunes(s []byte) (n, size int) {
	more := uint64(0) // the first of the next bytes that have to continue a rune
	for ; len(s)-size >= 8; size += 8 {
		w := binary.LittleEndian.Uint64(s[size:])
		if w&highs|more == 0 { // ASCII
			n += 8
			for ; len(s)-size >= 40 && isASCII((*[32]byte)(s[size+8:])); size += 32 {
				n += 32
			}
			continue
		}
		first := w & (w << 1) & highs // of a rune beyond ASCII
		long := w << 2 & first        // of one of three bytes or more
		next := w &^ (w << 1) & highs // continues one
		odd := w<<3&long | zeroBytes(w^0xE0*ones) | zeroBytes(w^0xED*ones) | zeroBytes(w&^ones^0xC0*ones)
		if odd != 0 || next != first<<8|long<<16|more {
			break
		}
		n += 8 - bits.OnesCount64(next)
		more = first>>56 | long>>48
	}
	if more != 0 { // the last one is not whole
		for size--; !utf8.RuneStart(s[size]); size-- {
		}
		n--
	}
	return n, size
}

// isASCII reports whether all bytes are ASCII.
func isASCII(b *[32]byte) bool {
	return (binary.LittleEndian.Uint64(b[:])|binary.LittleEndian.Uint64(b[8:])|binary.LittleEndian.Uint64(b[16:])|
		binary.LittleEndian.Uint64(b[24:]))&highs == 0
}

// RuneStart returns i, or where i stands inside a valid multi-byte rune the
// index of its first byte. Text cut at indices so moved has the same runes as
// the whole.
func RuneStart(text []byte, i int) int {
	if i >= len(text) || utf8.RuneStart(text[i]) {
		return i
	}
	for j := i - 1; j >= 0 && j > i-utf8.UTFMax; j-- {
		if utf8.RuneStart(text[j]) {
			if _, n := utf8.DecodeRune(text[j:]); n > i-j {
				return j
			}
			return i
		}
	}
	return i
}
