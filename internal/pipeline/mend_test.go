package pipeline_test

import (
	"strings"
	"testing"

	"urigrep/delimit"
	"urigrep/internal/cut"
	"urigrep/internal/pipeline"
)

// A beyondFinder counts the bytes after what it scans, of all windows.
type beyondFinder struct {
	pipeline.Finder
	beyond *int
}

func (f beyondFinder) Scan(w cut.Window, yield func(*delimit.Match) bool) bool {
	*f.beyond += len(w.Text) - w.To
	return f.Finder.Scan(w, yield)
}

// Whether a joined reference stays as it is once it is mended is told by the first lines after it,
// most often, not by as much text as any reference depends on; and by one finder for all.
func TestMendedLooksAtLittle(t *testing.T) {
	const n = 500
	beyond, finders := 0, 0
	o := options()
	o.Mend = true
	o.finder = func(d delimit.Options) pipeline.Finder {
		finders++
		return beyondFinder{cut.New(d, false).(pipeline.Finder), &beyond}
	}
	got, _ := run(t, o, streamed(strings.Repeat("see http://a.example/some/path/that-\ngoes/on.html\nand text\n", n)))
	if lines := strings.Count(got, "\n"); lines != n {
		t.Errorf("%d records, want %d", lines, n)
	}
	if beyond > 2000*n {
		t.Errorf("%d bytes after each reference", beyond/n)
	}
	if finders > 4 {
		t.Errorf("%d finders", finders)
	}
}
