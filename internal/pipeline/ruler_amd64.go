//go:build amd64 && !purego

package pipeline

import "math/bits"

// skipPlain measures the stretch up to to as far as it is ASCII without CR, and as whole
// blocks of the text can be looked at.
func (r *ruler) skipPlain(to int) {
	for r.at < to && len(r.text)-r.at >= rulerBlock {
		n := min(to-r.at, rulerBlock)
		lf, odd := lineMasks((*[rulerBlock]byte)(r.text[r.at:]))
		lf, odd = lf<<(rulerBlock-n), odd<<(rulerBlock-n) // the n bytes that count
		if odd != 0 {
			return
		}
		r.place = r.place.after(place{int64(bits.OnesCount64(lf)), int64(min(bits.LeadingZeros64(lf), n))})
		r.at += n
	}
}

// lineMasks returns a bit for each byte of b, the lowest for the first: lf for LF, odd
// for CR and what is not ASCII.
//
//go:noescape
func lineMasks(b *[rulerBlock]byte) (lf, odd uint64)
