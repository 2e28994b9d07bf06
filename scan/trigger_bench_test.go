package scan

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// benchmarkTexts returns made-up texts, by name, and the files of the folder that
// the environment variable URIGREP_CORPORA names.
func benchmarkTexts(b *testing.B) map[string][]byte {
	const size = 4 << 20
	repeat := func(s string) []byte { return []byte(strings.Repeat(s, size/len(s)+1)[:size]) }
	prose := strings.Repeat("The text goes on without a reference. It has commas, dots and lines.\n", 70)
	texts := map[string][]byte{
		"none":  repeat("The text goes on without any of them, line after line, page after page\n"),
		"prose": repeat(prose + "See http://a.example/path for more.\n"),
		"mail": repeat("Subject: Re: something\nDate: 12:30:11\n> He wrote this at www.b.example\n" +
			strings.Repeat("> and then went on, to the end.\n", 20) + "-- \nhttp://a.example/\n"),
		"dense":  repeat("GET http://a.example/path/to/something?x=1 200 https://b.example/\n"),
		"colons": repeat("a:"),
	}
	folder := os.Getenv("URIGREP_CORPORA")
	if folder == "" {
		return texts
	}
	for _, pattern := range []string{"*.txt", "*.mbox"} {
		names, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			b.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				b.Fatal(err)
			}
			texts[filepath.Base(name)] = text
		}
	}
	return texts
}

// benchmarkTriggers runs over each text in windows of 128 kB, as large reads do.
func benchmarkTriggers(b *testing.B, count func(text []byte, from, to int) int) {
	const window = 128 << 10
	for name, text := range benchmarkTexts(b) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n = 0
				for from := 0; from < len(text); from += window {
					n += count(text, from, min(from+window, len(text)))
				}
			}
			b.ReportMetric(float64(len(text))/float64(max(n, 1)), "B/trigger")
		})
	}
}

func BenchmarkTriggerIter(b *testing.B) {
	benchmarkTriggers(b, func(text []byte, from, to int) (n int) {
		var it TriggerIter
		it.Reset(text, from, to, Colon|Dot)
		for j := it.Next(); j >= 0; j = it.Next() {
			n++
		}
		return n
	})
}

func BenchmarkTriggerIterAll(b *testing.B) {
	benchmarkTriggers(b, func(text []byte, from, to int) (n int) {
		var it TriggerIter
		it.Reset(text, from, to, allTriggers)
		for j := it.Next(); j >= 0; j = it.Next() {
			n++
		}
		return n
	})
}
