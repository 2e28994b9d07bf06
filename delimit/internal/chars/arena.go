package chars

import "strings"

// An Arena makes strings, many of them in one piece of memory. They are valid for good. The
// zero Arena is ready for use; it must not be copied.
type Arena struct{ room strings.Builder }

// arenaMax is the most bytes of a piece of memory that is made for several strings.
const arenaMax = 2 << 10

// Copy returns b as a string.
func (a *Arena) Copy(b []byte) string {
	if a.room.Cap()-a.room.Len() < len(b) {
		size := min(2*a.room.Cap(), arenaMax)
		a.room.Reset()
		a.room.Grow(max(size, len(b)))
	}
	n := a.room.Len()
	a.room.Write(b)
	return a.room.String()[n:]
}
