package pipeline

import (
	"strings"
	"testing"
)

// TestLinkText wants the text of links of Markdown.
func TestLinkText(t *testing.T) {
	for _, test := range []struct{ name, before, want string }{
		{"a link", "see [text](", "text"},
		{"a destination in angle brackets", "see [text](<", "text"},
		{"over two lines", "[a\nb](", "a\nb"},
		{"brackets in it", "[a [b] c](", "a [b] c"},
		{"an image in it", "[![alt](i.png)](", "![alt](i.png)"},
		{"escaped brackets in it", `[a \] \[ b](`, `a \] \[ b`},
		{"no opener", "text](", ""},
		{"no opener after a line break at the beginning", "\ntext](", ""},
		{"an opener in another paragraph", "[a\n\nb](", ""},
		{"no link", "text (", ""},
		{"as long as it may be", "[" + strings.Repeat("a", maxLinkText-1) + "](", strings.Repeat("a", maxLinkText-1)},
		{"longer than it may be", "[" + strings.Repeat("a", maxLinkText) + "](", ""},
	} {
		if got := string(linkText([]byte(test.before))); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
