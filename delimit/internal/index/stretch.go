package index

import (
	"urigrep/delimit/internal/chars"
	"urigrep/internal/text"
)

// A stretch is a part b[from:to] of a text of which something is known as a whole.
type stretch struct{ from, to int }

// signLook is the most bytes before the end of a sign of quoted-printable that it depends on.
const signLook = chars.SoftLineMax + len("=20\r\n")

// encoded reports whether chars.IndexEncoded finds something in b[from:to], and how many bytes it
// has looked at. None is found in any part of e.
func (e *stretch) encoded(b []byte, from, to int) (found bool, looked int) {
	if e.from <= from && to <= e.to {
		return false, 0
	}
	begin := e.to - signLook
	if from < e.from || begin <= from {
		begin, e.from = from, from
	}
	i := chars.IndexEncoded(b[begin:to])
	if i < 0 {
		e.to = to
		return false, to - begin
	}
	e.to = begin + i
	return true, i
}

// TokenHead returns the index in b where the token begins that b ends in, of whose last
// chars.BracketLook bytes none is white space.
func (x *Index) TokenHead(b []byte) int {
	lo, i := max(0, len(b)-chars.BracketLook), len(b)
	for i > lo {
		if i == x.token.to {
			i = max(lo, x.token.from)
			break
		}
		if text.IsBlank(b[i-1]) || chars.EndsLine[b[i-1]] && text.BreakBefore(b[:i]) > 0 {
			break
		}
		i--
	}
	x.looked += max(0, len(b)-max(i, x.token.to))
	x.token = stretch{i, len(b)}
	return i
}
