package reporter_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/output/plain"
	"urigrep/internal/output/report"
	"urigrep/internal/output/reporter"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// framed returns what a Reporter makes of some records, and their text.
func framed(t *testing.T, n int) (frames []byte, text string) {
	t.Helper()
	sink, err := plain.New(&output.Options{Style: output.Style{RecordEnd: '\n'}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := reporter.New(sink, resolve.RFC3986)
	if err != nil {
		t.Fatal(err)
	}
	var o pipeline.Options
	p.Connect(&o)
	for i := range n {
		target := fmt.Appendf(nil, "http://a.example/%d", i)
		text += string(target) + "\n"
		frames = o.Append(frames, &pipeline.Record{
			Origin: &pipeline.Origin{Path: "f"}, Text: target, Target: target, Raw: target,
			Span: delimit.Span{Start: 1, End: 2}, Confidence: 1,
		})
	}
	return frames, text
}

func TestReporterTakesFramesInAnyPieces(t *testing.T) {
	frames, text := framed(t, 20)
	for _, size := range []int{1, 2, 3, 7, 64, len(frames)} {
		var out bytes.Buffer
		p, err := reporter.New(output.Nothing{}, resolve.RFC3986)
		if err != nil {
			t.Fatal(err)
		}
		w := p.Writer(&out)
		for rest := frames; len(rest) > 0; {
			n, err := w.Write(rest[:min(size, len(rest))])
			if err != nil || n != min(size, len(rest)) {
				t.Fatalf("pieces of %d: wrote %d, %v", size, n, err)
			}
			rest = rest[n:]
		}
		if out.String() != text {
			t.Errorf("pieces of %d: wrote %q, want %q", size, out.String(), text)
		}
		var page strings.Builder
		if err := p.Report.Write(&page, report.Figures{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(page.String(), "20 links, to 20 different targets.") {
			t.Errorf("pieces of %d: the page has not 20 links", size)
		}
		if paths := p.Paths(); len(paths) != 1 || paths[0] != "f" {
			t.Errorf("paths %q, want f", paths)
		}
	}
}

// A failing writer fails at once.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestReporterGoesOnBehindAClosedPipe(t *testing.T) {
	frames, _ := framed(t, 3)
	for _, c := range []struct{ fault, want error }{{syscall.EPIPE, nil}, {syscall.ENOSPC, syscall.ENOSPC}} {
		p, err := reporter.New(output.Nothing{}, resolve.RFC3986)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Writer(failing{c.fault}).Write(frames); !errors.Is(err, c.want) {
			t.Errorf("output fails with %v: got %v, want %v", c.fault, err, c.want)
		}
		if n := len(p.Paths()); c.want == nil && n != 1 {
			t.Errorf("the report stands at %d paths, want 1", n)
		}
	}
}
