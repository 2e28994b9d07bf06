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
		if got := marked[:TrimEnd([]byte(marked), nil)]; got != want {
			t.Errorf("T1 %q: %q, want %q", marked, got, want)
		}
	}
	for _, tt := range []struct{ before, text, want string }{
		{"*", "a*", "a"}, {"**", "a**", "a"}, {"_", "a_", "a"}, {"__", "a__", "a"}, {"_", "a__", "a"}, {"~", "a~", "a"}, {"*", "a_", "a_"}, {"=", "a=", "a"}, {"+", "a+", "a"}, {"=", "a+", "a+"}, {"(=", "a=", "a"}, {"[{\"'+", "a+", "a"},
		{"= ", "a=", "a="}, {"=\n", "a=", "a="}, {"=b", "a=", "a"}, {"b=", "a=", "a="}, {" =b", "a=", "a"},
	} {
		if got := tt.text[:TrimEnd([]byte(tt.text), Before(tt.before))]; got != tt.want {
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

// TestHostsBeyondASCII has hosts whose first label is not ASCII (rule T4).
func TestHostsBeyondASCII(t *testing.T) {
	for b, want := range map[string]int{
		"é": 0, "é.é": 5, "é.é.": 5, "é.com": 6, "é-é.a1": 8, "é.é/b": 5, "": 0, "é..é": 0, "é.é.c-d": 9,
	} {
		if got := hostLen([]byte(b)); got != want {
			t.Errorf("T4 the host of %q has %d bytes, want %d", b, got, want)
		}
	}
}

// TestEntities has character references of which some end a bare reference (rule D3).
func TestEntities(t *testing.T) {
	for b, want := range map[string]bool{"&gt;": true, "&lt;": true, "&quot;": true, "&nbsp;": true, "&amp;": false, "&gt": true, "&gt=": false, "&quotx": false, "&quot<": true, "&": false, "&LT;": true} {
		if got := endsAtEntity([]byte(b)); got != want {
			t.Errorf("D3 a reference ends before %q: %v, want %v", b, got, want)
		}
	}
}

// TestEncodedCharacters has what may be encoded in a text in quoted-printable, and what stands for a
// character (rule R6).
func TestEncodedCharacters(t *testing.T) {
	for s, want := range map[string]bool{"=3Dx": true, "=20\n": true, "=09\n": true, "=A0\n": true, "=20x": false, "=C3=A9": true, "=F0=9F": true, "=B3=A9": false, "=G3=A9": false, "=C3xA9": false, "=CG=A9": false, "=41x": false, "=c3=a9": false} {
		if got := mayBeEncoded([]byte(s)); got != want {
			t.Errorf("R6 %q may be encoded: %v, want %v", s, got, want)
		}
	}
	for s, want := range map[string]string{"=C3=A9": "é", "=E2=82=AC": "€", "=F0=9F=98=80": "😀", "=C3": "", "=C3=41": "", "=41": "A", "=c3=a9": "", "=C3=A9=41": "é", "=ED=A0=80": "", "x": ""} {
		char, n := encodedChar([]byte(s))
		if got := string(char[:n]); got != want {
			t.Errorf("R6 %q encodes %q, want %q", s, got, want)
		}
	}
}

// TestMayBeEscaped has characters of which some may be written as an escape (rule R7).
func TestMayBeEscaped(t *testing.T) {
	for r, want := range map[rune]bool{'a': true, '/': true, '&': true, '{': true, '^': true, '"': false, '<': false, '`': false, ' ': false, '\n': false, 'é': true, '…': false, '中': false} {
		if got := mayBeEscaped(r); got != want {
			t.Errorf("R7 %q may be escaped: %v, want %v", r, got, want)
		}
	}
}
