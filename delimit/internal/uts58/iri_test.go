package uts58_test

import (
	"testing"

	"urigrep/delimit/internal/uts58"
)

// The classes and pairs of UTS #58 are those of its tables.
func TestLinkProperties(t *testing.T) {
	for r, want := range map[rune]uts58.Class{
		' ': uts58.Hard, '\n': uts58.Hard, '.': uts58.Soft, '(': uts58.Open, ')': uts58.Close, 'a': uts58.Include, 'é': uts58.Include,
		'、': uts58.Soft, '「': uts58.Open, '」': uts58.Close, '漢': uts58.Include, 0x3000: uts58.Hard, 0x10FFFF: uts58.Hard, -1: uts58.Hard,
	} {
		if got := uts58.Term(r); got != want {
			t.Errorf("Link_Term of %U: %d, want %d", r, got, want)
		}
	}
	for r, want := range map[rune]rune{')': '(', '」': '「', '）': '（', 'a': 0, '(': 0, '”': 0} {
		if got := uts58.Opener(r); got != want {
			t.Errorf("Link_Bracket of %U: %U, want %U", r, got, want)
		}
	}
	for r, want := range map[rune]bool{'a': true, '+': true, '@': false, ',': false, 'é': true, '漢': true, ' ': false, '」': false} {
		if got := uts58.IsEmail(r); got != want {
			t.Errorf("Link_Email of %U: %v, want %v", r, got, want)
		}
	}
}
