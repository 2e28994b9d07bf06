package scan

import "math/bits"

// Triggers is a set of the bytes at which a candidate may be recognized.
type Triggers uint8

const (
	// Colon is the ':' after a scheme (rule S1): one with a scheme byte, a letter,
	// digit, '+', '-' or '.', directly before it, and no space or tab directly after it.
	Colon Triggers = 1 << iota

	// Dot is the '.' of www. and ftp., in upper or lower case (rule A1).
	Dot

	// Angle is every '<', which may open a wrapped relative reference (rules D1, F1).
	Angle

	// Quote is every '"', which may open a wrapped relative reference (rules D2, F1).
	Quote

	allTriggers = Colon | Dot | Angle | Quote
)

// A TriggerIter goes through the triggers of a text from the first to the last,
// at the speed of vector search. It allocates nothing. The zero TriggerIter has
// no triggers; Reset gives it some.
type TriggerIter struct {
	text []byte
	set  Triggers
	to   int // end of the range whose triggers are asked for: 0 ≤ to ≤ len(text)

	// Bit k of mask stands for a trigger at base+k that Next has not returned.
	// Nothing at or after next has been looked at; base ≤ next if mask is not 0.
	mask uint64
	base int
	next int
}

// Reset makes t go through the triggers of the set that lie in text[from:to],
// 0 ≤ from ≤ to ≤ len(text). Bytes of text before from and after to count as the
// neighbours of those inside; before and after text there is nothing.
func (t *TriggerIter) Reset(text []byte, from, to int, set Triggers) {
	_ = text[from:to]
	*t = TriggerIter{text: text, set: set, to: to, next: from}
}

// Next returns the index in the text of the next trigger, or -1 if there is none.
func (t *TriggerIter) Next() int {
	if m := t.mask; m != 0 {
		t.mask = m & (m - 1)
		return t.base + bits.TrailingZeros64(m)
	}
	return t.advance()
}

// Skip drops the triggers before the index to, which may lie after the end of
// the range. It does not go back: a trigger once returned or dropped comes again
// only after Reset.
func (t *TriggerIter) Skip(to int) {
	if to >= t.next {
		t.mask, t.next = 0, to
	} else if to > t.base {
		// A shift by 64 or more leaves 0.
		t.mask &= ^uint64(0) << uint(to-t.base)
	}
}

// advance is Next where the mask has no trigger left: it looks for the next
// stretch of at most 64 bytes that holds one.
func (t *TriggerIter) advance() int {
	for t.next < t.to {
		base, next, mask := findTriggers(t.text, t.next, t.to, t.set)
		if end := t.to - base; end < 64 {
			mask &= 1<<uint(end) - 1
		}
		t.base, t.next = base, next
		if mask != 0 {
			t.mask = mask & (mask - 1)
			return base + bits.TrailingZeros64(mask)
		}
	}
	return -1
}

// isTrigger reports whether text[j] is a trigger of the set.
func isTrigger(text []byte, j int, set Triggers) bool {
	switch text[j] {
	case ':':
		return set&Colon != 0 && j > 0 && IsScheme(text[j-1]) &&
			(j+1 == len(text) || text[j+1] != ' ' && text[j+1] != '\t')
	case '.':
		return set&Dot != 0 && j >= 3 && isHostPrefix(text[j-3], text[j-2], text[j-1])
	case '<':
		return set&Angle != 0
	case '"':
		return set&Quote != 0
	}
	return false
}

// isHostPrefix reports whether the three bytes are www or ftp in any case.
func isHostPrefix(a, b, c byte) bool {
	switch uint32(a|0x20)<<16 | uint32(b|0x20)<<8 | uint32(c|0x20) {
	case 'w'<<16 | 'w'<<8 | 'w', 'f'<<16 | 't'<<8 | 'p':
		return true
	}
	return false
}
