package charset

import (
	"encoding/binary"
	"math/bits"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// A single is a Transformer from an encoding that writes every character in one byte. It
// has no state, so that all readers of texts in that encoding share one.
type single struct {
	units [256]unit
	ascii bool // bytes below utf8.RuneSelf are ASCII
}

// A unit is the character of a byte: text[:size], in UTF-8. No such encoding has characters beyond
// the basic plane.
type unit struct {
	text [3]byte
	size uint8
}

// singles caches the *single of each *charmap.Charmap.
var singles sync.Map

// singleOf returns the single of an encoding.
func singleOf(c *charmap.Charmap) *single {
	if s, ok := singles.Load(c); ok {
		return s.(*single)
	}
	s := &single{ascii: true}
	d := c.NewDecoder()
	for i := range s.units {
		u := &s.units[i]
		n, _, _ := d.Transform(u.text[:], []byte{byte(i)}, true)
		u.size = uint8(n)
		s.ascii = s.ascii && (i >= utf8.RuneSelf || n == 1 && u.text[0] == byte(i))
	}
	singles.Store(c, s)
	return s
}

// Reset implements Transformer.
func (s *single) Reset() {}

// Transform implements Transformer.
func (s *single) Transform(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		if s.ascii {
			n := copyASCII(dst[nDst:], src[nSrc:])
			nDst, nSrc = nDst+n, nSrc+n
		}
		for nSrc < len(src) {
			u := &s.units[src[nSrc]]
			n := int(u.size)
			switch {
			case nDst+len(u.text) <= len(dst):
				copy(dst[nDst:nDst+len(u.text)], u.text[:])
			case nDst+n <= len(dst):
				copy(dst[nDst:], u.text[:n])
			default:
				return nDst, nSrc, ErrShortDst
			}
			nDst += n
			if nSrc++; n == 1 && s.ascii {
				break // more of ASCII may follow
			}
		}
	}
	return nDst, nSrc, nil
}

// copyASCII copies the ASCII bytes that src begins with, eight at a time as long as there is room,
// and returns how many it copied. It may overwrite more of dst.
func copyASCII(dst, src []byte) int {
	const high = 0x8080808080808080
	n := 0
	for ; n+8 <= len(src) && n+8 <= len(dst); n += 8 {
		eight := binary.LittleEndian.Uint64(src[n:])
		binary.LittleEndian.PutUint64(dst[n:], eight)
		if found := eight & high; found != 0 {
			return n + bits.TrailingZeros64(found)/8
		}
	}
	return n
}
