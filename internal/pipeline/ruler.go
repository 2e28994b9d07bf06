package pipeline

import (
	"bytes"
	"math/bits"

	"urigrep/internal/text"
)

// A ruler measures one stretch of text after the other, and remembers which line end is next.
type ruler struct {
	text  []byte
	at    int   // up to which the text is measured
	place place // at at, counted from where the ruler began
	lf    int   // index of the next LF, or the length of the text; before at if it is not known
	cr    int   // index of the next CR that is not part of a CRLF, likewise
}

// newRuler returns a ruler for a text that begins at from.
func newRuler(text []byte, from int) ruler {
	return ruler{text: text, at: from, lf: from - 1, cr: from - 1}
}

// rulerStretch is up to which length a ruler looks for one line end after the other; in
// a longer stretch they are counted.
const rulerStretch = 1 << 10

// advance measures the stretch up to to, 0 ≤ at ≤ to ≤ len(text).
func (r *ruler) advance(to int) {
	if to-r.at <= rulerStretch {
		r.skipPlain(to)
	}
	if r.at == to {
		return
	}
	if to-r.at > rulerStretch || r.nextCR() < to {
		r.place = r.place.after(measure(r.text, r.at, to))
		r.at = to
		return
	}
	for r.nextLF() < to {
		r.place = place{lines: r.place.lines + 1}
		r.at = r.lf + 1
	}
	r.place.runes += runes(r.text[r.at:to])
	r.at = to
}

// skipPlain measures the stretch up to to as far as it is ASCII without CR, and as whole
// blocks of the text can be looked at.
func (r *ruler) skipPlain(to int) {
	for r.at < to && len(r.text)-r.at >= text.BlockSize {
		n := min(to-r.at, text.BlockSize)
		lf, odd := text.LineMasks((*[text.BlockSize]byte)(r.text[r.at:]))
		lf, odd = lf<<(text.BlockSize-n), odd<<(text.BlockSize-n) // the n bytes that count
		if odd != 0 {
			return
		}
		r.place = r.place.after(place{int64(bits.OnesCount64(lf)), int64(min(bits.LeadingZeros64(lf), n))})
		r.at += n
	}
}

func (r *ruler) nextLF() int {
	if r.lf < r.at {
		r.lf = index(r.text, r.at, '\n')
	}
	return r.lf
}

func (r *ruler) nextCR() int {
	if r.cr >= r.at {
		return r.cr
	}
	for r.cr = index(r.text, r.at, '\r'); r.cr+1 < len(r.text) && r.text[r.cr+1] == '\n'; {
		r.cr = index(r.text, r.cr+2, '\r')
	}
	return r.cr
}

// index returns the index of the next c in text from i on, or the length of text.
func index(text []byte, i int, c byte) int {
	if n := bytes.IndexByte(text[i:], c); n >= 0 {
		return i + n
	}
	return len(text)
}
