package schemes_test

import (
	"testing"

	"urigrep/internal/schemes"
)

// TestBreaksScheme has what stands before and after a soft line break in a scheme or "://".
func TestBreaksScheme(t *testing.T) {
	for _, tt := range []struct {
		head, next string
		want       bool
	}{
		{"htt=", "p://a.example", true}, {"http=", "://a.example", true}, {"http:=", "//a.example", true}, {"http:/=", "/a.example", true}, {"ht=", "tps://[::1]", true},
		{"http://=", "a.example", false}, {"=", "http://a.example", false}, {"s=", "ftp://a.example", false}, {"x=", "http://a.example", false},
		{"htt=", "x://a.example", false}, {"htt=", "p:/a.example", false}, {"htt=", "p:a/", false}, {"htt=", "p://", false}, {"htt=", "p:// a", false}, {"htt=", "", false}, {"htt=", "p:", false},
		{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaahtt=", "p://a.example", false},
	} {
		if got := schemes.BreaksScheme([]byte(tt.head), []byte(tt.next)); got != tt.want {
			t.Errorf("%q and %q: %v", tt.head, tt.next, got)
		}
	}
}

// TestRunsOn has the signs that part two URIs, of which the second has a registered scheme.
func TestRunsOn(t *testing.T) {
	for before, want := range map[string]bool{",": true, ";": true, "|": true, "[": true, "<": true, "a": false, "/": false, "=": false, ":": false, ".": false, "]": false} {
		for scheme, registered := range map[string]bool{"http": true, "mailto": true, "none-such": false} {
			b := []byte("x" + before + scheme + "://b/")
			if got := schemes.RunsOn(b, 2, 2+len(scheme)); got != (want && registered) {
				t.Errorf("%s: %v", b, got)
			}
		}
	}
}

// TestBeginsWithHost has authorities that begin with a host, and what may be a placeholder or
// userinfo.
func TestBeginsWithHost(t *testing.T) {
	for rest, want := range map[string]bool{
		"a.example": true, "1/x@y": true, "a?b@c": true, "a#b%c": true, "a:80": true, "a&b": true, "": false, "/": false, "-a": false, "[::1]": false,
		"a@b": false, "a$b": false, "a{b}": false, "a%20b": false, "a*": false, "a…": false,
	} {
		if got := schemes.BeginsWithHost([]byte(rest)); got != want {
			t.Errorf("%q: %v", rest, got)
		}
	}
}
