package markup

import (
	"testing"

	"golang.org/x/net/html"
)

// TestFrequent holds the character references that are known by heart, or read without package html,
// against that package.
func TestFrequent(t *testing.T) {
	known := 0
	for _, s := range []string{
		"&nbsp;", "&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&copy;", "&nbsp", "&", "&AMP;", "&#039;", "&reg;",
		"&#10;", "&#xA;", "&#X7f;",
		"&#0;", "&#128;", "&#xff;", "&#x80;", "&#0038;", "&#;", "&#x;", "&#x", "&#1_0;", "&#+1;", "&#a;", "&#xg;",
		"&#xG0;", "&#x1\x10;", "&#13;", "&#32",
	} {
		decoded, ok := frequent([]byte(s))
		n, read := asciiReference([]byte(s + "0;"))
		if ok || n > 0 {
			known++
		}
		if want := html.UnescapeString(s); ok && decoded != want || n > 0 && (read != want || n != len(s)) {
			t.Errorf("%s stands for %q, or %q, want %q", s, decoded, read, want)
		}
	}
	if known != 13 {
		t.Errorf("%d of them are known", known)
	}
}
