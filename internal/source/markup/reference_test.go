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

// TestCopyText copies texts of all lengths with each mark at each place.
func TestCopyText(t *testing.T) {
	for size := range 30 {
		for at := range size + 1 {
			for _, c := range []byte{'<', '&', '\n', '\r', 0, '\v', 0x80, 0xbc, 0xff, '=', '\''} {
				src := make([]byte, size)
				for i := range src {
					src[i] = 'a' + byte(i)
				}
				want, stop := string(src), size
				if at < size {
					src[at] = c
					switch want = string(src); c {
					case '<', '&':
						want, stop = want[:at], at
					case '\n', '\r':
						want = want[:at] + " " + want[at+1:]
					}
				}
				dst := make([]byte, size)
				if n := copyText(dst, src); n != stop || string(dst[:n]) != want {
					t.Fatalf("%q is copied as %q, want %q", src, dst[:n], want)
				}
			}
		}
	}
}
