package delimit

import (
	"strings"
	"testing"

	"urigrep/delimit/internal/index"
	"urigrep/delimit/internal/join"
	"urigrep/delimit/internal/lines"
	"urigrep/internal/text"
)

// TestNextLines has what follows a line end, and whether a bare reference may go on there (rule
// R5).
func TestNextLines(t *testing.T) {
	for in, want := range map[string]string{ // the token that follows; "-" where none may
		"http://a/b\ncc d": "cc", "http://a/b\nc d": "-", "http://a/b\nx:/y/z.html d": "x:/y/z.html", "http://a/b\nc://d": "-", "http://a/b\nwww.c.example": "-", "http://a/b\nmailto:c@d.example": "-", "http://a/b\n\nc": "-", "http://a/b\n- c": "-", "http://a/b\nSubject: c": "-", "> http://a/b\n> c": "c", "http://a/b\n> c": "-", "> http://a/b\nc": "c",
		"# http://a/b\nc": "-", "# http://a/b\n# c": "c", "- http://a/b\n- c": "-", "http://a/b\n": "-", "http://a/b\nc\"d": "c", "(http://a/b\n(c": "-", "http://\nwww.c.example/": "www.c.example/", "http:\n//c.example/": "//c.example/", "http://a/b\n\f\nc": "c", "http://a/b\n| c": "-", "http://a/b\n|cd e": "-", "http://a/b\n>cd e": "-", "http://a/b\n+cd e": "+cd",
	} {
		b := []byte(in)
		var c candidate
		ok := c.setURI(b, strings.IndexByte(in, ':'), 0, &Options{})
		if !ok {
			t.Errorf("R5 %q has no candidate", in)
			continue
		}
		from := max(c.colon+1, c.auth)
		i := from
		for i < len(b) && text.IsURI(b[i]) {
			i++
		}
		lb, ok := lines.At(new(index.Index), b, c.start, i)
		if !ok {
			t.Errorf("R5 %q has no line end at %d", in, i)
			continue
		}
		var w join.Weigher
		got := "-"
		if f, ok := w.At(new(index.Index), b, nil, c.begun(c.start, 1<<10, lb), lb); ok {
			got = string(b[f.Next.At:f.Next.End])
		}
		if got != want {
			t.Errorf("R5 %q goes on with %q, want %q", in, got, want)
		}
	}
}
