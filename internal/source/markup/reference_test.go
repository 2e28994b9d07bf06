package markup_test

import (
	"testing"

	"golang.org/x/net/html"
)

// TestCharacterReferences holds those that are read without package html against that package.
func TestCharacterReferences(t *testing.T) {
	for _, s := range []string{
		"&nbsp;", "&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&copy;", "&nbsp", "&", "&AMP;", "&#039;", "&reg;",
		"&#x7f;", "&#X41;", "&#0;", "&#128;", "&#xff;", "&#x80;", "&#0038;", "&#;", "&#x;", "&#x", "&#1_0;", "&#+1;",
		"&#a;", "&#xg;", "&#xG0;", "&#x1\x10;", "&#32", "&#x00041;",
	} {
		want := html.UnescapeString("a" + s + "b")
		if got, _ := read("a" + s + "b"); got != want {
			t.Errorf("%s is read as %q, want %q", s, got, want)
		}
	}
}
