package uts58

import "testing"

// The classes and pairs of UTS #58 are those of its tables.
func TestLinkProperties(t *testing.T) {
	for r, want := range map[rune]Class{
		' ': Hard, '\n': Hard, '.': Soft, '(': Open, ')': Close, 'a': Include, 'é': Include,
		'、': Soft, '「': Open, '」': Close, '漢': Include, 0x3000: Hard, 0x10FFFF: Hard, -1: Hard,
	} {
		if got := Term(r); got != want {
			t.Errorf("Link_Term of %U: %d, want %d", r, got, want)
		}
	}
	for r, want := range map[rune]rune{')': '(', '」': '「', '）': '（', 'a': 0, '(': 0, '”': 0} {
		if got := Opener(r); got != want {
			t.Errorf("Link_Bracket of %U: %U, want %U", r, got, want)
		}
	}
	for r, want := range map[rune]bool{'a': true, '+': true, '@': false, ',': false, 'é': true, '漢': true, ' ': false, '」': false} {
		if got := IsEmail(r); got != want {
			t.Errorf("Link_Email of %U: %v, want %v", r, got, want)
		}
	}
}
