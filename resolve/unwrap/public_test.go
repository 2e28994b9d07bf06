package unwrap

import (
	"os"
	"strings"
	"testing"

	"urigrep/resolve"
)

// TestPublic runs the cases that users of the formats have published.
func TestPublic(t *testing.T) {
	text, err := os.ReadFile("testdata/public.tsv")
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	for line := range strings.Lines(string(text)) {
		uri, want, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok || uri[0] == '#' {
			continue
		}
		cases++
		got := innermost(t, uri)
		if got != want {
			t.Errorf("%s\ngot  %q\nwant %q", uri, got, want)
		}
		if want == "" {
			continue
		}
		fixed, err := resolve.Repair(want)
		if err != nil {
			t.Fatal(err)
		}
		if got := table.Unwrap(parse(t, uri)).Target; got != fixed {
			t.Errorf("%s\ngot  %s\nwant %s", uri, got, fixed)
		}
	}
	if cases != 61 {
		t.Errorf("%d cases", cases)
	}
}

// innermost returns the innermost link of a URI as it is carried, "" if it is not a wrapper.
func innermost(t *testing.T, uri string) (link string) {
	for {
		next, _ := table.link(parse(t, uri))
		if next == "" {
			return link
		}
		link = next
		fixed, err := resolve.Repair(link)
		if err != nil {
			t.Fatal(err)
		}
		uri = fixed.String()
	}
}
