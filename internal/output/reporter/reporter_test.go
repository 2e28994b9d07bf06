package reporter

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"urigrep/internal/output"
	"urigrep/internal/output/report"
	"urigrep/resolve"
)

// framed returns frames of text and of fields in turn, and the text.
func framed(n int) (frames []byte, text string) {
	for i := range n {
		line := fmt.Sprintf("http://a.example/%d\n", i)
		text += line
		frames = output.AppendFrame(frames, textFrame, func(dst []byte) []byte { return append(dst, line...) })
		frames = output.AppendFrame(frames, fieldsFrame, func(dst []byte) []byte {
			return fmt.Appendf(dst, `{"path":"f","uri":"u","target":"http://a.example/%d","pieces":[{"start":1,"end":2}],"offsets":"source"}`+"\n", i)
		})
	}
	return frames, text
}

func TestReporterTakesFramesInAnyPieces(t *testing.T) {
	frames, text := framed(20)
	for _, size := range []int{1, 2, 3, 7, 64, len(frames)} {
		var out bytes.Buffer
		p, err := New(output.Nothing{}, resolve.RFC3986)
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
	frames, _ := framed(3)
	for _, c := range []struct{ fault, want error }{{syscall.EPIPE, nil}, {syscall.ENOSPC, syscall.ENOSPC}} {
		p, err := New(output.Nothing{}, resolve.RFC3986)
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
