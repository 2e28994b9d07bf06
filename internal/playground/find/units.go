package find

import (
	"strings"
	"unicode/utf8"
)

// unitStep is how many bytes lie between two positions whose units are known.
const unitStep = 512

// units tells how many UTF-16 code units stand before a byte of a text.
type units struct {
	text  string
	known []int // before each byte whose offset is a multiple of unitStep; nil if the text is ASCII
}

// newUnits returns the units of a text, in one pass over it.
func newUnits(text string) units {
	u := units{text: text}
	if !strings.ContainsFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }) {
		return u
	}
	u.known = make([]int, 0, len(text)/unitStep+1)
	n := 0
	for i := 0; i < len(text); i++ {
		if i%unitStep == 0 {
			u.known = append(u.known, n)
		}
		n += unitsOf(text[i])
	}
	return u
}

// unitsOf returns how many units the character has that begins with b, 0 for one of its other bytes.
func unitsOf(b byte) int {
	switch {
	case b >= 0xF0:
		return 2
	case utf8.RuneStart(b):
		return 1
	}
	return 0
}

// before returns how many units stand before the byte at an offset.
func (u *units) before(offset int64) int {
	if u.known == nil {
		return int(offset)
	}
	step := min(int(offset)/unitStep, len(u.known)-1)
	n := u.known[step]
	for i := step * unitStep; i < int(offset); i++ {
		n += unitsOf(u.text[i])
	}
	return n
}
