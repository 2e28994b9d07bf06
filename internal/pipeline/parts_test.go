package pipeline_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// unplaced takes the positions out of what line writes.
func unplaced(lines string) string {
	return regexp.MustCompile(`(?m)^(\d+-\d+) \d+:\d+ `).ReplaceAllString(lines, "$1 0:0 ")
}

func TestStepsAndTurnsDoNotMatter(t *testing.T) {
	pieces := []string{":", ":", "a", "bc", "def", "ghijkl", " ", "\n", "\r\n", "é", "\xff", "!", ".............."}
	for seed := range uint64(40) {
		rnd := rand.New(rand.NewPCG(seed, 3))
		text := compose(rnd, 150, pieces)
		o := options()
		o.finder = newWordFinder
		want := naive(text, newWordFinder(delimit.Options{GivenUp: func(delimit.Span) {}}), &o)
		file := keep(t, text)
		for range 40 {
			o.Window, o.Threads = 1+rnd.IntN(60), 1+rnd.IntN(3)
			o.ScanStep, o.ChunkBytes, o.MapLeast = 1+rnd.IntN(20), 1+rnd.IntN(200), 1+rnd.Int64N(2)*1000
			o.Positions = true
			if got, _ := run(t, o, file()); got != want {
				t.Fatalf("%q with %+v: %s", text, o, firstDifference(got, want))
			}
			o.Positions = false
			got, stats := run(t, o, file())
			if want := unplaced(want); got != want {
				t.Fatalf("%q without positions, with %+v: %s", text, o, firstDifference(got, want))
			}
			if n := strings.Count(want, "\n"); stats.Found() != int64(n) || stats.Bytes != int64(len(text)) {
				t.Fatalf("%q: %d references in %d bytes, want %d in %d", text, stats.Found(), stats.Bytes, n, len(text))
			}
		}
	}
}

func TestAFileMayShrink(t *testing.T) {
	const line, kept = "http://a.example/\n", 9000
	for _, threads := range []int{1, 2} {
		for _, positions := range []bool{false, true} {
			d := stored(t, strings.Repeat(line, 100000))
			o := options()
			o.Positions, o.Threads, o.Window, o.MapLeast = positions, threads, 40000, 1
			cut := false
			o.Append = func(dst []byte, r *pipeline.Record) []byte {
				if r.Span.Start == 0 {
					cut = true
					if err := os.Truncate(d.File.(*os.File).Name(), kept); err != nil {
						t.Error(err)
					}
				}
				return append(append(dst, r.Target...), '\n')
			}
			var out bytes.Buffer
			r := o.start(&out)
			err := r.File("f", func(yield func(*source.Document) error) error { return yield(d) })
			if err == nil || !strings.Contains(err.Error(), "shrank while it was read, to 9000 of 1800000 bytes") {
				t.Errorf("%d threads, positions %v: %v", threads, positions, err)
			}
			if _, err := r.Close(); err != nil || !cut {
				t.Error(err)
			}
			if !strings.HasPrefix(out.String(), strings.Repeat(line, kept/len(line))) {
				t.Errorf("%d threads, positions %v: what is left was not found: %d bytes", threads, positions, out.Len())
			}
		}
	}
}
