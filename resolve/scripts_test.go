package resolve

import (
	"testing"
	"unicode"
)

// TestScriptOf holds the table of scripts to unicode.Scripts, character by character.
func TestScriptOf(t *testing.T) {
	want := make(map[rune]string)
	for name, table := range unicode.Scripts {
		for _, r := range table.R16 {
			for c := rune(r.Lo); c <= rune(r.Hi); c += rune(r.Stride) {
				want[c] = name
			}
		}
		for _, r := range table.R32 {
			for c := rune(r.Lo); c <= rune(r.Hi); c += rune(r.Stride) {
				want[c] = name
			}
		}
	}
	for c := range rune(unicode.MaxRune + 1) {
		if got := scriptOf(c); got != want[c] {
			t.Fatalf("scriptOf(%U): %q, want %q", c, got, want[c])
		}
	}
}
