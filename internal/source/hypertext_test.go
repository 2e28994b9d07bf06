package source

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/source/mbox"
)

// longPage returns HTML of several stretches, with a base element in the second of them.
func longPage() string {
	var page strings.Builder
	for n := 0; page.Len() < 3*mbox.MaxChunk+mbox.MaxChunk/2; n++ {
		fmt.Fprintf(&page, "<p class=a>The chart of the north sea, part %d: <a href='/c/%d'>chart</a>,\nhttp://a.example/%d\n\n", n, n, n)
		if n%5000 == 0 {
			page.WriteString("<svg xmlns='http://www.w3.example/svg'></svg>\n")
		}
		if page.Len() > mbox.MaxChunk+1000 && page.Len() < mbox.MaxChunk+1200 {
			page.WriteString("<BASE href='http://base.example/x/'>\n")
		}
	}
	return page.String()
}

// readLongPage returns what a source makes of a page, and what it reports.
func readLongPage(t *testing.T, path string, bundles bool) (all, reports []string, inBundles int) {
	t.Helper()
	s, err := New(Config{Input: InputHTML, Bundles: bundles, Skip: func(x Skipped) {
		reports = append(reports, fmt.Sprintf("%d %d %s", x.Offset, x.Size, x.Reason))
	}})
	if err != nil {
		t.Fatal(err)
	}
	take := func(d *Document) error {
		offset, line := d.Map.Position(int64(len(d.Bytes)))
		all = append(all, fmt.Sprintf("%d bytes in line %d, up to %d in line %d, base %s, %.40q", len(d.Bytes), d.Line, offset, line, d.Base, d.Bytes))
		for _, r := range d.References {
			all = append(all, fmt.Sprintf("%s at %d, line %d", r.Text, r.Start, r.Line))
		}
		return nil
	}
	f := s.File(t.Context(), path)
	err = f.Documents(func(d *Document) error {
		if d.Bundle == nil {
			return take(d)
		}
		inBundles++
		err := d.Bundle.Documents(take)
		d.Bundle.Report(d.Bundle.Events())
		d.Bundle.Done(err)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all, append(reports, fmt.Sprintf("%+v", f.Tally())), inBundles
}

// Stretches of a long page give the same, whoever reads them, but that with a base element comes by
// itself, and all after it have that base.
func TestLongPage(t *testing.T) {
	path := write(t, "f", longPage())
	want, reports, _ := readLongPage(t, path, false)
	got, reported, n := readLongPage(t, path, true)
	if !slices.Equal(got, want) || !slices.Equal(reported, reports) || n < 2 {
		t.Errorf("in %d bundles: %d lines and %q, want %d and %q", n, len(got), reported, len(want), reports)
	}
	if base := "base http://base.example/x/"; strings.Contains(want[0], base) || !strings.Contains(strings.Join(want, "\n"), base) {
		t.Errorf("%s stands in no stretch but the first", base)
	}
}
