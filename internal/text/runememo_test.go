package text_test

import (
	"testing"
	"unicode/utf8"

	"urigrep/internal/text"
)

// TestRuneMemo asks for characters that take each other's place, each twice.
func TestRuneMemo(t *testing.T) {
	var m text.RuneMemo
	asked := 0
	value := func(r rune) uint8 {
		asked++
		return uint8(r) ^ uint8(r>>8) ^ uint8(r>>16)
	}
	for _, r := range []rune{0, 1 << 10, 'a', 'é', 0x20AC, 0xFFFD, 0x1F600, utf8.MaxRune, 'a' + 1<<10, 'a'} {
		before := asked
		for range 2 {
			if got, want := m.Of(r, value), uint8(r)^uint8(r>>8)^uint8(r>>16); got != want {
				t.Errorf("%U: %d, want %d", r, got, want)
			}
		}
		if asked != before+1 {
			t.Errorf("%U: asked for %d times, want once", r, asked-before)
		}
	}
}
