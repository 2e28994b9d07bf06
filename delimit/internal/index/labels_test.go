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
