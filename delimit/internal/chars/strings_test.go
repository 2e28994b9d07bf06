package chars

import (
	"bytes"
	"testing"
)

// TestStringArena makes strings of many lengths: each stays as it was made.
func TestStringArena(t *testing.T) {
	var a Arena
	var made []string
	for n := range 3 * arenaMax / 8 {
		b := bytes.Repeat([]byte{byte('a' + n%26)}, n%500)
		made = append(made, a.Copy(b))
		clear(b)
	}
	made = append(made, a.Copy(bytes.Repeat([]byte("z"), 2*arenaMax)))
	for n, s := range made[:len(made)-1] {
		if want := bytes.Repeat([]byte{byte('a' + n%26)}, n%500); s != string(want) {
			t.Fatalf("string %d is %q, want %q", n, s, want)
		}
	}
	if got := len(made[len(made)-1]); got != 2*arenaMax {
		t.Errorf("a long string has %d bytes", got)
	}
}
