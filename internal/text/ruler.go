package text

import (
	"bytes"
	"math/bits"
)

// A Ruler measures one stretch of text after another, and remembers the next line end.
type Ruler struct {
	text  []byte
	At    int   // the text is measured up to here
	Place Place // at At, counted from where the Ruler began
	lf    int   // index of the next LF, or the length of the text; before At if it is not known
	cr    int   // index of the next CR that is not part of a CRLF, likewise
}

// NewRuler returns a Ruler for a text that begins at from.
func NewRuler(text []byte, from int) Ruler {
	return Ruler{text: text, At: from, lf: from - 1, cr: from - 1}
}

// rulerStretch is the length in bytes up to which a Ruler looks for one line end after another;
// in a longer stretch it counts them.
const rulerStretch = 1 << 10

// Advance measures the stretch up to to, 0 ≤ At ≤ to ≤ len(text).
func (r *Ruler) Advance(to int) {
	if to-r.At <= rulerStretch {
		r.skipPlain(to)
	}
	if r.At == to {
		return
	}
	if to-r.At > rulerStretch || r.nextCR() < to {
		r.Place = r.Place.After(Measure(r.text, r.At, to))
		r.At = to
		return
	}
	for r.nextLF() < to {
		r.Place = Place{Lines: r.Place.Lines + 1}
		r.At = r.lf + 1
	}
	r.Place.Runes += Runes(r.text[r.At:to])
	r.At = to
}

// skipPlain measures the stretch up to to as far as it is ASCII without CR, and as whole
// blocks of the text can be looked at.
func (r *Ruler) skipPlain(to int) {
	for r.At < to && len(r.text)-r.At >= BlockSize {
		n := min(to-r.At, BlockSize)
		lf, odd := LineMasks((*[BlockSize]byte)(r.text[r.At:]))
		lf, odd = lf<<(BlockSize-n), odd<<(BlockSize-n) // the n bytes that count
		if odd != 0 {
			return
		}
		r.Place = r.Place.After(Place{int64(bits.OnesCount64(lf)), int64(min(bits.LeadingZeros64(lf), n))})
		r.At += n
	}
}

// nextLF returns the index of the next LF, or the length of the text.
func (r *Ruler) nextLF() int {
	if r.lf < r.At {
		r.lf = index(r.text, r.At, '\n')
	}
	return r.lf
}

// nextCR returns the index of the next CR that is not part of a CRLF, or the length of the text.
func (r *Ruler) nextCR() int {
	if r.cr >= r.At {
		return r.cr
	}
	for r.cr = index(r.text, r.At, '\r'); r.cr+1 < len(r.text) && r.text[r.cr+1] == '\n'; {
		r.cr = index(r.text, r.cr+2, '\r')
	}
	return r.cr
}

// index returns the index of the next c in text from i onward, or the length of text.
func index(text []byte, i int, c byte) int {
	if n := bytes.IndexByte(text[i:], c); n >= 0 {
		return i + n
	}
	return len(text)
}
