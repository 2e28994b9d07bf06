package index

import (
	"bytes"

	"urigrep/internal/text"
)

// A stretch is a part b[from:to] of a text about which something is known as a whole.
type stretch struct{ from, to int }

// signLook is the most bytes before the end of a sign of quoted-printable that it depends on.
const signLook = text.SoftLineMax + len("=20\r\n")

// encoded reports whether indexEncoded finds something in b[from:to], and how many bytes it
// has looked at. None is found in any part of e.
func (e *stretch) encoded(b []byte, from, to int) (found bool, looked int) {
	if e.from <= from && to <= e.to {
		return false, 0
	}
	begin := e.to - signLook
	if from < e.from || begin <= from {
		begin, e.from = from, from
	}
	i := indexEncoded(b[begin:to])
	if i < 0 {
		e.to = to
		return false, to - begin
	}
	e.to = begin + i
	return true, i
}

// encodedLook is how many bytes before and after a reference are looked at for
// other signs of quoted-printable.
const encodedLook = 1 << 10

// indexEncoded returns the index of the first '=' in b that shows that the text is
// quoted-printable: of "=3D", of two encoded line ends, of one or an encoded space at a line's end, or of
// a soft break; -1 if there is none.
func indexEncoded(b []byte) int {
	for at := 0; ; {
		i := bytes.IndexByte(b, '=')
		if i < 0 || i+3 > len(b) {
			return -1
		}
		switch next := b[i+1 : i+3]; {
		case next[0] == '3' && next[1] == 'D':
			return at + i
		case next[0] == '2' && next[1] == '0' && i+3 < len(b) && text.Break(b[i+3:]) > 0:
			return at + i
		case next[0] == '0' && text.IsEncodedLineEnd(b[i:]):
			return at + i
		case text.Break(next) > 0 && i >= text.SoftLineMin-1 && len(text.LineHead(b, i+1)) >= text.SoftLineMin:
			return at + i
		}
		b, at = b[i+1:], at+i+1
	}
}
