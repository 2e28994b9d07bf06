package token

import (
	"strings"
	"testing"
)

// TestTrimmedEnds has what does not belong to the end of a bare reference (rule T1), after "|".
func TestTrimmedEnds(t *testing.T) {
	for marked, want := range map[string]string{
		"a.": "a", "a,": "a", "a;": "a", "a:": "a", "a!": "a", "a?": "a", "a\"": "a", "a|": "a", "a^": "a", "a{": "a", "a(": "a", "a[": "a", "a%": "a", "a...": "a", "a.,;:!?": "a",
		"a'": "a", "'a'": "'a'", "a's": "a", "'a's": "'a's", "s": "s", "a)": "a", "(a)": "(a)", "(a))": "(a)", "a]": "a", "a}": "a", "{a}": "{a}", "a(b)c)": "a(b)c", "a).": "a", "(a).": "(a)",
		"a**": "a", "a*": "a*", "a***": "a", "a_": "a_", "a~": "a~", "a=": "a=", "a+": "a+", "a-": "a-", "http://a-": "http://a", "http://a--": "http://a", "http://a/-": "http://a/-", "http://a/b[1]": "http://a/b", "http://a/b[x]": "http://a/b",
		"http://a/b?c[1]": "http://a/b?c[1]", "http://a/b=[1]": "http://a/b=[1]", "http://[::1]": "http://[::1]", "http://u@[::1]": "http://u@[::1]", "b[x]": "b[x]", "b[1]": "b", "http://a/b[1][2]": "http://a/b", "http://a/b[[1]]": "http://a/b", "http://a/#": "http://a/#",
	} {
		if got := marked[:TrimEnd([]byte(marked), Before{})]; got != want {
			t.Errorf("T1 %q: %q, want %q", marked, got, want)
		}
	}
	for _, tt := range []struct{ before, text, want string }{
		{"*", "a*", "a"}, {"**", "a**", "a"}, {"_", "a_", "a"}, {"__", "a__", "a"}, {"_", "a__", "a"}, {"~", "a~", "a"}, {"*", "a_", "a_"}, {"=", "a=", "a"}, {"+", "a+", "a"}, {"=", "a+", "a+"}, {"(=", "a=", "a"}, {"[{\"'+", "a+", "a"},
		{"= ", "a=", "a="}, {"=\n", "a=", "a="}, {"=b", "a=", "a"}, {"b=", "a=", "a="}, {" =b", "a=", "a"},
	} {
		if got := tt.text[:TrimEnd([]byte(tt.text), Before{b: []byte(tt.before)})]; got != tt.want {
			t.Errorf("T1 %q after %q: %q, want %q", tt.text, tt.before, got, tt.want)
		}
	}
	for _, tt := range []struct {
		ref, want string
	}{
		{"http://a/--and", "http://a/"}, {"http://a/b.html--and", "http://a/b.html"}, {"http://a--and", "http://a"}, {"http://a/b--and", "http://a/b--and"}, {"http://a/--1", "http://a/--1"}, {"http://a/--", "http://a/--"},
		{"http://a/---and,", "http://a/"}, {"http://a/--it's", "http://a/"}, {"http://a/--and-so", "http://a/--and-so"}, {"http://--and", "http://--and"}, {"http://a?b--and", "http://a?b--and"},
	} {
		if got := tt.ref[:CutDash([]byte(tt.ref), len("http://"))]; got != tt.want {
			t.Errorf("T1 %q: %q, want %q", tt.ref, got, tt.want)
		}
	}
	for text, want := range map[string]string{"a.": "a", "a,;:!?": "a", "a&amp;": "a&amp;", "a&#38;": "a&#38;", "a;": "a", "&;": "&", "a.b": "a.b", "a&b.;": "a&b", "a)": "a)", "&" + strings.Repeat("a", 31) + ";": "&" + strings.Repeat("a", 31) + ";", "&" + strings.Repeat("a", 32) + ";": "&" + strings.Repeat("a", 32)} {
		if got := text[:TrimQuoted([]byte(text))]; got != want {
			t.Errorf("D2 %q: %q, want %q", text, got, want)
		}
	}
	for _, tt := range []struct {
		text  string
		n     int
		after string
		want  bool
	}{{"a...", 1, "", true}, {"a..", 1, "", false}, {"a…", 1, "", true}, {"a", 1, "…", true}, {"a.", 1, "…", false}, {"a", 1, "...", false}} {
		if got := CutShort([]byte(tt.text), tt.n, []byte(tt.after)); got != tt.want {
			t.Errorf("T2 %q before %q is cut short: %v, want %v", tt.text, tt.after, got, tt.want)
		}
	}
}
