package source_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"urigrep/internal/source/format"

	"urigrep/internal/source"
	"urigrep/internal/source/markup"
	"urigrep/internal/source/origin"
)

// partSize is how many bytes of HTML are read at once: see package html.
const partSize = 256 << 10

// longPage returns HTML of several parts, with a base element in a later one, and with what may be
// cut where no part should begin: long comments, scripts, texts with line breaks, and links.
func longPage() string {
	var page strings.Builder
	for n := 0; page.Len() < 18*partSize; n++ {
		fmt.Fprintf(&page,
			"<p class=a>The chart of the north sea, part %d: <a href='/c/%d'>chart</a>,\nhttp://a.example/%d\n\n", n,
			n, n)
		switch n % 5000 {
		case 0:
			page.WriteString("<svg xmlns='http://www.w3.example/svg'></svg>\n")
		case 1000:
			page.WriteString("<script src=s><!--\n" + strings.Repeat("x('<p>') // http://s.example/\n", 10000) +
				"--></script>\n")
		case 2000:
			page.WriteString("<pre>" + strings.Repeat("a line of it, and http://pre.example/a\n", 5000) + "</pre>\n")
		case 3000:
			page.WriteString("<!-- " + strings.Repeat("<div>http://c.example/</div>\n", 25000) + "-->\n")
		case 4000:
			page.WriteString("<div><a href='/long'>" + strings.Repeat("<div>text </div>", 900) + "</a></div>")
		}
		if n == 12000 {
			page.WriteString("<BASE href='http://base.example/x/'>\n")
		}
	}
	return page.String()
}

// readLongPage returns what a source makes of a page, and what it reports. All Bundles are read at
// once, and reported one after the other.
func readLongPage(t *testing.T, path string, bundles bool) (all, reports []string, inBundles int) {
	t.Helper()
	s, err := source.New(source.Config{Input: source.InputHTML, Bundles: bundles, Skip: func(x source.Skipped) {
		reports = append(reports, fmt.Sprintf("%d %d %s", x.Offset, x.Size, x.Reason))
	}})
	if err != nil {
		t.Fatal(err)
	}
	take := func(all *[]string) func(d *source.Document) error {
		return func(d *source.Document) error {
			offset, line := d.Map.Position(int64(len(d.Bytes)))
			*all = append(*all, fmt.Sprintf("%d bytes in line %d, up to %d in line %d, base %s, %.40q", len(d.Bytes),
				d.Line, offset, line, d.Base, d.Bytes))
			for _, r := range d.References {
				*all = append(*all, fmt.Sprintf("%s at %d, line %d, %d bytes of anchor", r.Text, r.Start, r.Line,
					len(r.Anchor)))
			}
			return nil
		}
	}
	f := s.File(t.Context(), path)
	var before, last chan []string // what was taken, once it is reported
	last = make(chan []string, 1)
	last <- nil
	err = f.Documents(func(d *source.Document) error {
		if d.Bundle == nil {
			return take(&all)(d)
		}
		inBundles++
		before, last = last, make(chan []string, 1)
		go func(b format.Bundle, before, after chan []string) {
			var own []string
			to := keeping{taker: take(&own)}
			err := b.Read(&to)
			taken := append(<-before, own...)
			for i := range to.told {
				to.told[i].File.Report(&to.told[i], true)
			}
			after <- taken
			b.Done(err)
		}(d.Bundle, before, last)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return append(<-last, all...), append(reports, fmt.Sprintf("%+v", f.Tally())), inBundles
}

// Parts of a long page give the same, whoever reads them. All from the base element on have that
// base.
func TestLongPage(t *testing.T) {
	path := write(t, "f", longPage())
	want, reports, _ := readLongPage(t, path, false)
	for range 3 {
		got, reported, n := readLongPage(t, path, true)
		if !slices.Equal(got, want) || !slices.Equal(reported, reports) || n < 2 {
			t.Errorf("in %d bundles: %d lines and %q, want %d and %q", n, len(got), reported, len(want), reports)
		}
	}
	if base := "base http://base.example/x/"; strings.Contains(want[0], base) || !strings.Contains(strings.Join(want,
		"\n"), base) {
		t.Errorf("%s stands in no part but the first", base)
	}
}

// A long page has the references in parts that it has as a whole.
func TestLongPageWhole(t *testing.T) {
	page := []byte(longPage())
	var whole markup.Page
	whole.Read(page, origin.NewPlain(page, 0, 0))
	lines, _, _ := readLongPage(t, write(t, "f", string(page)), true)
	var got, want []string
	for _, line := range lines {
		if strings.Contains(line, " bytes of anchor") {
			got = append(got, line)
		}
	}
	line, at := 0, int64(0)
	for _, r := range whole.References {
		line += bytes.Count(page[at:r.Start], []byte{'\n'})
		at = r.Start
		want = append(want, fmt.Sprintf("%s at %d, line %d, %d bytes of anchor", r.Text, r.Start, line,
			r.AnchorEnd-r.AnchorAt))
	}
	if !slices.Equal(got, want) {
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Fatalf("%s, want %s", got[i], want[i])
			}
		}
		t.Fatalf("%d references, want %d", len(got), len(want))
	}
}

// Who stops in a part of a long page has the bytes of the parts before it and of that one
// counted, and what was skipped in them left out.
func TestStopInLongPage(t *testing.T) {
	page := "<script src=s></script>" + strings.Repeat("<p>http://a.example/</p>\n", 3*partSize/20)
	s, err := source.New(source.Config{Input: source.InputHTML})
	if err != nil {
		t.Fatal(err)
	}
	enough := errors.New("enough")
	f, documents := s.File(t.Context(), write(t, "f", page)), 0
	err = f.Documents(func(d *source.Document) error {
		if documents++; documents == 1 || len(d.Bytes) == 0 {
			return nil
		}
		return enough
	})
	if tally := f.Tally(); !errors.Is(err, enough) || tally.Scanned <= 0 || tally.Scanned+
		tally.Skipped >= int64(len(page)) {
		t.Errorf("%v, %+v of %d bytes", err, tally, len(page))
	}
}
