package mail

import (
	"bytes"
	"io"
)

// endsWithCR reports whether the lines of a text end with CR alone, as those of old Macintoshes do, by
// its first line.
func endsWithCR(begin []byte) bool {
	i := bytes.IndexAny(begin, "\r\n")
	return i >= 0 && i+1 < len(begin) && begin[i] == '\r' && begin[i+1] != '\n' && begin[i+1] != '\r' ||
		i >= 0 && begin[i] == '\r' && bytes.IndexByte(begin, '\n') < 0
}

// unixLines returns b with LF for CR if its lines end with CR alone; else b. Nothing changes its place.
func unixLines(b []byte) []byte {
	if !endsWithCR(b) {
		return b
	}
	return bytes.ReplaceAll(b, []byte{'\r'}, []byte{'\n'})
}

// A crReader reads a text whose lines end with CR alone, with LF in their place.
type crReader struct{ io.Reader }

func (r crReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	for at := 0; ; at++ {
		i := bytes.IndexByte(p[at:n], '\r')
		if i < 0 {
			return n, err
		}
		at += i
		p[at] = '\n'
	}
}
