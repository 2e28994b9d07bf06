package token

import (
	"fmt"
	"strings"
	"testing"

	"urigrep/delimit/internal/uts58"
)

// TestLinkParts has the parts of a reference in which brackets match by UTS #58.
func TestLinkParts(t *testing.T) {
	for text, want := range map[string]string{ // the part at the end, and the brackets that are open
		"a(": "0 1", "a(/": "1 0", "a/b(": "1 1", "a/b(c": "1 1", "a/b(?": "2 0", "a?b(": "2 1", "a?b(=": "2 0", "a?b(&": "2 0", "a?b(/": "2 1", "a?b(#": "3 0", "a#b(": "3 1", "a#b(&": "3 0", "a#b(=": "3 1", "a#b(:~:": "3 0", "a#b(:~x": "3 1", "a#b(#": "3 1", "a/(((": "1 3", "a/b(/c": "1 0",
	} {
		var r Link
		b := []byte(text + "x")
		for i := range text {
			if b[i] == '(' {
				r.push(b, i, '(')
			}
		}
		r.advance(b, len(text))
		if got := fmt.Sprint(uint8(r.part), " ", r.n); got != want {
			t.Errorf("T4 %q: %s, want %s", text, got, want)
		}
	}
	var r Link
	for i := range MaxLinkOpen + 1 {
		if got, want := r.push([]byte(strings.Repeat("(", 40)), i, '('), i < MaxLinkOpen; got != want {
			t.Errorf("T4 bracket %d is taken: %v, want %v", i+1, got, want)
		}
	}
	for r, want := range map[rune]uts58.Class{'a': uts58.Include, ' ': uts58.Hard, '.': uts58.Soft, '(': uts58.Open, ')': uts58.Close, '。': uts58.Soft, '（': uts58.Open, '）': uts58.Close, '世': uts58.Include, '<': uts58.Open, 0x10FFFF: uts58.Hard} {
		if got := uts58.Term(r); got != want {
			t.Errorf("T4 %q has the class %d, want %d", r, got, want)
		}
	}
	for r, want := range map[rune]bool{'。': true, '（': true, '…': true, 0x200B: true, 0x00AD: true, '世': false, 'é': false, '）': false} {
		if got := uts58.Hangs(r); got != want {
			t.Errorf("T4 %q hangs: %v, want %v", r, got, want)
		}
	}
	for r, want := range map[rune]rune{')': '(', '）': '（', ']': '[', '」': '「', '(': 0, 'a': 0} {
		if got := uts58.Opener(r); got != want {
			t.Errorf("T4 %q closes %q, want %q", r, got, want)
		}
	}
	for r, want := range map[rune]bool{'a': true, 'Z': true, '0': true, '_': true, '-': false, ' ': false, 'é': true, '。': false, '世': true} {
		if got := isWordRune(r); got != want {
			t.Errorf("T4 %q is of a word: %v, want %v", r, got, want)
		}
	}
}
