package token

import (
	"strings"
	"testing"

	"urigrep/internal/text"
)

// TestBars has a '|' or "[[" on the line before a candidate (rule T3).
func TestBars(t *testing.T) {
	for before, want := range map[string]bool{"| ": true, "[[": true, "[": false, "": false, "|\n": false, "|\r": false, "|" + strings.Repeat("a", text.LineLook-1): true, "|" + strings.Repeat("a", text.LineLook): false, "[ [": false} {
		tk := New(Config{Start: len(before), Auth: -1})
		if got := tk.barBefore([]byte(before + "http://a")); got != want {
			t.Errorf("T3 a bar stands in the %d bytes before: %v, want %v", len(before), got, want)
		}
	}
	tk := New(Config{Start: 1, Auth: -1, Bar: true})
	if !tk.barBefore([]byte(" http://a")) {
		t.Error("T3 no '|' ends a candidate before which one is said to stand")
	}
}

// TestBelongsToAuthority has what follows an apostrophe in an authority.
func TestBelongsToAuthority(t *testing.T) {
	for rest, want := range map[string]bool{
		"b@c": true, "@": true, "b.c": true, "b-.c": true, "-b.c": false, ".b.c": false, "b.": false, "b.-": false, "b": false, "": false, "bc": false,
		"b/c@d": false, "b c@d": false, "b?c.d": false, "b#c.d": false, "b<c.d": false, "-@": true, "b\"c.d": false, "..c": false,
	} {
		if got := belongsToAuthority([]byte(rest)); got != want {
			t.Errorf("%q: %v, want %v", rest, got, want)
		}
	}
}
