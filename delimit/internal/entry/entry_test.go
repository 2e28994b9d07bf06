package entry_test

import (
	"testing"

	"urigrep/delimit/internal/entry"
)

// TestClosed takes off a pair of delimiters that a line is in, and none that is closed before its end.
func TestClosed(t *testing.T) {
	for ref, want := range map[string]string{
		"<a>": "a", "(a)": "a", "[a]": "a", "{a}": "a", "\"a\"": "a", "'a'": "a", "&lt;a&gt;": "a", "&quot;a&quot;": "a", "“a”": "a", "‘a’": "a", "「a」": "a",
		"<>": "", "((a))": "(a)", "(a(b)c)": "a(b)c", "(a) or (b)": "-", "(a": "-", "a)": "-", "(": "-", "": "-", "<a)": "-", "&lt;a>": "-", "(a)b": "-", "((a)": "(a",
		"(a))": "-",
	} {
		_, from, to, ok := entry.Closed([]byte(ref))
		got := "-"
		if ok {
			got = ref[from:to]
		}
		if got != want {
			t.Errorf("%s: %q, want %q", ref, got, want)
		}
	}
}

// TestTrim takes off white space of all kinds on both sides.
func TestTrim(t *testing.T) {
	for b, want := range map[string]string{
		"": "", " \t\r\n": "", "a": "a", " a": "a", "a ": "a", "\u00a0a b\u3000\u2028": "a b", "\r\na\r": "a", "é": "é", "\u200aé\u0085": "é",
	} {
		got, at := entry.Trim([]byte(b))
		if string(got) != want || b[at:at+len(got)] != want {
			t.Errorf("%q: %q at %d, want %q", b, got, at, want)
		}
		if n := entry.WhiteLen([]byte(b)); want != "" && n != at {
			t.Errorf("%q: %d bytes of white space, want %d", b, n, at)
		}
	}
	for b, want := range map[string]int{"": 0, "ab": 2, "a b": 1, "é\u00a0b": 2, "ab\n": 2, "\tb": 0, "é漢\u3000": 5, "a\x01b c": 3, "a\u0085": 1} {
		if got := entry.IndexWhite([]byte(b)); got != want {
			t.Errorf("%q: %d, want %d", b, got, want)
		}
	}
}
