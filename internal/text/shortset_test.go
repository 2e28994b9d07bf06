package text_test

import (
	"testing"

	"urigrep/internal/text"
)

// TestShortSet has which words are in a set: those that it was made of, and no others.
func TestShortSet(t *testing.T) {
	words := []string{"a", "b", "ab", "ba", "and", "because", "should", "\x00", "a\x00", "\xff\xff\xff\xff\xff\xff\xff"}
	set := text.ShortSetOf(words...)
	for _, w := range words {
		if !set.Has([]byte(w)) {
			t.Errorf("%q is not in the set", w)
		}
	}
	for _, w := range []string{"", "c", "aa", "\x00a", "\x00\x00", "because ", "becaus", "And", "shoulder", "\xff\xff\xff\xff\xff\xff\xff\xff"} {
		if set.Has([]byte(w)) {
			t.Errorf("%q is in the set", w)
		}
	}
	if empty := text.ShortSetOf(); empty.Has([]byte("a")) || empty.Has(nil) {
		t.Error("a word is in the set of none")
	}
}
