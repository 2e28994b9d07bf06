package chars

import (
	"testing"

	"urigrep/internal/text"
)

// TestBarsOfBoxes has lines with the bar of a box at their end, and without (rule R2).
func TestBarsOfBoxes(t *testing.T) {
	for line, want := range map[string]string{"| a b  |": "| a b", "| a b": "| a b", "│ a b  │": "│ a b", "│ a b c": "│ a b c", "a b |": "a b |", "a b │": "a b │"} {
		b := []byte(line)
		if got := string(WithoutBar(b, text.LeaderOf(b))); got != want {
			t.Errorf("R2 %q without its bar: %q, want %q", line, got, want)
		}
	}
}
