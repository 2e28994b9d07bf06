package pipeline_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// The text around a record is that of the document, however it is cut into windows.
func TestAround(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 8))
	var b strings.Builder
	for range 300 {
		b.WriteString(strings.Repeat([]string{"é", "word ", "日本", "\n"}[r.IntN(4)], r.IntN(20)))
		b.WriteString(" http://a.example/x ")
	}
	text := b.String()
	for _, tt := range []struct{ threads, around int }{{1, 30}, {3, 30}, {1, 1}} {
		threads, around, n := tt.threads, tt.around, 0
		opt := pipeline.Options{Threads: threads, Stops: pipeline.Stops{MaxCount: -1}, Sink: pipeline.Sink{Around: around, Append: func(dst []byte, r *pipeline.Record) []byte {
			return append(append(append(append(dst, r.Before...), '\x00'), r.After...), '\x01')
		}}}
		var out bytes.Buffer
		run := pipeline.NewWith(&out, opt, pipeline.Limits{Window: 200, ScanStep: 50, ChunkBytes: 400, MapLeast: 1 << 30}, nil)
		err := run.File("f", func(yield func(*source.Document) error) error {
			return yield(&source.Document{Path: "f", Text: strings.NewReader(text), Size: -1})
		})
		if _, closed := run.Close(); err != nil || closed != nil {
			t.Fatal(err, closed)
		}
		at := 0
		for got := range strings.SplitSeq(strings.TrimSuffix(out.String(), "\x01"), "\x01") {
			begin := at + strings.Index(text[at:], "http://")
			at = begin + len("http://a.example/x")
			before, after, _ := strings.Cut(got, "\x00")
			if want := lastRunes(text[:begin], around); before != want {
				t.Fatalf("%d threads, at %d: before %q, want %q", threads, begin, before, want)
			}
			if want := firstRunes(text[at:], around); after != want {
				t.Fatalf("%d threads, at %d: after %q, want %q", threads, begin, after, want)
			}
			n++
		}
		if n != 300 {
			t.Fatalf("%d records", n)
		}
	}
}

func lastRunes(s string, n int) string {
	i := len(s)
	for ; n > 0 && i > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
	}
	return s[i:]
}

func firstRunes(s string, n int) string {
	i := 0
	for ; n > 0 && i < len(s); n-- {
		_, size := utf8.DecodeRuneInString(s[i:])
		i += size
	}
	return s[:i]
}
