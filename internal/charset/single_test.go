package charset

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// TestSingle holds the decoders of all encodings of one byte against those of x/text, with
// room for text that ends anywhere.
func TestSingle(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, enc := range charmap.All {
		c, ok := enc.(*charmap.Charmap)
		if !ok {
			continue
		}
		src := make([]byte, 2000)
		for i := range src {
			src[i] = byte(rnd.IntN(256))
			if i%200 < 100 {
				src[i] &= 0x7f
			}
		}
		want, err := c.NewDecoder().Bytes(src)
		if err != nil {
			t.Fatal(err)
		}
		s := Encoding{enc: c}.newTransformer()
		var got []byte
		for at := 0; at < len(src); {
			dst := make([]byte, rnd.IntN(40))
			nDst, nSrc, err := s.Transform(dst, src[at:], rnd.IntN(2) == 0)
			if err == nil != (at+nSrc == len(src)) || nSrc == 0 && len(dst) >= utf8.UTFMax {
				t.Fatalf("%v: %d of %d bytes taken for %d of %d, %v", c, nSrc, len(src)-at, nDst, len(dst), err)
			}
			got = append(got, dst[:nDst]...)
			at += nSrc
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%v: decoded %q to %q, want %q", c, src, got, want)
		}
	}
}
