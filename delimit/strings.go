package delimit

import "strings"

// A stringArena makes strings, many of them in one piece of memory. They are valid for good. The
// zero stringArena is ready for use; it must not be copied.
type stringArena struct{ room strings.Builder }

// arenaMax is the most bytes of a piece of memory that is made for several strings.
const arenaMax = 2 << 10

// copy returns b as a string.
func (a *stringArena) copy(b []byte) string {
	if a.room.Cap()-a.room.Len() < len(b) {
		size := min(2*a.room.Cap(), arenaMax)
		a.room.Reset()
		a.room.Grow(max(size, len(b)))
	}
	n := a.room.Len()
	a.room.Write(b)
	return a.room.String()[n:]
}
