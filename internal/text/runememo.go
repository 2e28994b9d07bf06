package text

import "sync/atomic"

// A RuneMemo remembers what a function of a character returned, for those asked for last: texts
// have few characters beyond ASCII at a time, and Unicode's tables take long to search. Without it a
// text full of references beyond ASCII takes twice as long; others take the same time. Any number of
// goroutines may use it at once. The zero RuneMemo knows nothing.
type RuneMemo struct {
	known [1 << 10]atomic.Uint32 // by the low bits of the character: it, 8 bits of value, and 1
}

// Of returns of(r), which must be a pure function.
func (m *RuneMemo) Of(r rune, of func(rune) uint8) uint8 {
	k := &m.known[uint32(r)%uint32(len(m.known))]
	v := k.Load()
	if v>>9 == uint32(r) && v&1 != 0 {
		return uint8(v >> 1)
	}
	c := of(r)
	k.Store(uint32(r)<<9 | uint32(c)<<1 | 1)
	return c
}
