package markup

import (
	"testing"

	"golang.org/x/net/html"
)

// TestFrequent holds the character references that are known by heart against package html.
func TestFrequent(t *testing.T) {
	n := 0
	for _, s := range []string{
		"&nbsp;", "&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&copy;", "&nbsp", "&", "&AMP;", "&#039;", "&reg;", "&#10;", "&#xA;", "&#X7f;", "&#0;",
		"&#128;", "&#xff;", "&#x80;", "&#0038;", "&#;", "&#x;", "&#x", "&#1_0;", "&#+1;", "&#a;", "&#xg;", "&#13;", "&#32",
	} {
		decoded, ok := frequent([]byte(s))
		if ok {
			n++
		}
		if want := html.UnescapeString(s); ok && decoded != want {
			t.Errorf("%s stands for %q, want %q", s, decoded, want)
		}
	}
	if n != 12 {
		t.Errorf("%d of them are known", n)
	}
}
