package delimit_test

import (
	"bytes"
	"slices"
	"testing"

	"urigrep/delimit"
)

// TestExampleParagraphs reads the example paragraphs of RFC 3986, Appendix C, RFC
// 2396, Appendix E, and RFC 1738's appendix, which the shared folder has, and wants
// the references that they are said to hold and nothing else.
func TestExampleParagraphs(t *testing.T) {
	for _, c := range []struct {
		file string
		want []string
	}{
		{"rfc3986.txt", []string{
			"http://www.w3.org/Addressing/", "ftp://foo.example.com/rfc/", "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
		}},
		{"rfc2396.txt", []string{
			"http://www.w3.org/Addressing/", "ftp://ds.internic.net/rfc/", "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
		}},
		{"rfc1738.txt", []string{
			"ftp://info.cern.ch/pub/www/doc;type=d", "ftp://ds.internic.net/rfc", "http://ds.internic.net/instructions/overview.html#WARNING",
		}},
	} {
		t.Run(c.file, func(t *testing.T) {
			text := paragraphOf(t, readFile(t, shared(t, "rfc", c.file)), "#WARNING>.")
			for _, rejoin := range [...]delimit.Rejoin{delimit.RejoinWrapped, delimit.RejoinAuto} {
				if got := targets(text, delimit.Options{Rejoin: rejoin}); !slices.Equal(got, c.want) {
					t.Errorf(" got %q\nwant %q\nof %s", got, c.want, text)
				}
			}
		})
	}
}

// paragraphOf returns the text around a mark, from blank line to blank line.
func paragraphOf(t *testing.T, text []byte, mark string) string {
	t.Helper()
	i := bytes.Index(text, []byte(mark))
	if i < 0 {
		t.Fatalf("no %q", mark)
	}
	blank := []byte("\n\n")
	from := bytes.LastIndex(text[:i], blank) + len(blank)
	to := i + bytes.Index(text[i:], blank)
	return string(text[from:to])
}
