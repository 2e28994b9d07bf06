package index

import (
	"strings"
	"testing"
)

// Whether labels of a host follow is told for each place of a long chain of them, and the chain is
// looked at once.
func TestLabelsAreLookedAtOnce(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{{"ftp.", true}, {"”ftp.", true}, {"www.a-1_", true}, {"ftp..", false}, {"ftp/", false}, {"a. ", false}} {
		text := []byte(strings.Repeat(c.text, 5000))
		var x Index
		for from := 0; from+1000 <= len(text); from += len(c.text) {
			if got := x.IsLabels(text, from, from+1000); got != c.want {
				t.Fatalf("%q from %d: %v", c.text, from, got)
			}
		}
		if x.Looked() > 2*len(text) {
			t.Errorf("%q: %d bytes looked at of %d", c.text, x.Looked(), len(text))
		}
	}
}

// Where an authority ends is looked for once, however far on it is asked about.
func TestAuthorityIsLookedAtOnce(t *testing.T) {
	text := []byte("http://" + strings.Repeat("a", 20000) + "/" + strings.Repeat("p://a.", 5000))
	var x Index
	const auth, end = len("http://"), len("http://") + 20000
	for limit := auth; limit <= len(text); limit += 6 {
		if got := x.EndsAuthority(text, auth, limit); got != (limit > end) {
			t.Fatalf("up to %d: %v", limit, got)
		}
	}
	if x.Looked() > len(text) {
		t.Errorf("%d bytes looked at of %d", x.Looked(), len(text))
	}
}
