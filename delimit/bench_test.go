package delimit_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"urigrep/delimit"
	"urigrep/internal/cut"
)

// benchmarkFinder reads a text in one window, again and again.
func benchmarkFinder(b *testing.B, text []byte) {
	f := windowed(delimit.Options{})
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		f.Reset(0)
		n = 0
		f.Scan(cut.Window{Text: text, To: len(text), EOF: true}, func(*delimit.Match) bool { n++; return true })
	}
	b.ReportMetric(float64(n), "references")
}

// BenchmarkFinder reads texts with no references, some and heaps of them.
func BenchmarkFinder(b *testing.B) {
	const size = 1 << 20
	prose := strings.Repeat("A line of prose: with a colon, a time of 12:30, and \"quoted words\" in it.\n", 20)
	for name, s := range map[string]string{
		"none":     prose,
		"some":     prose + "See <http://a.example/some/path.html> or http://b.example/.\n",
		"heaps":    "http://a.example/some/path.html\n",
		"wrapped":  "<http://a.example/some/\n  path.html>, ",
		"escaped":  "&lt;http://a.example/?b=c&amp;d=e&gt; ",
		"repaired": "http://a.example/{id}/menü ",
		"broken":   "see http://a.example/some/path/that/goes/on/and/on/until/the/end/of/\nthe/line.html and so on\n",
	} {
		b.Run(name, func(b *testing.B) { benchmarkFinder(b, hostileText(s, size)) })
	}
}

// BenchmarkHostile reads hostile texts of 1 MB and of 16 MB.
func BenchmarkHostile(b *testing.B) {
	for _, s := range hostile {
		for _, mb := range []int{1, 16} {
			b.Run(fmt.Sprintf("%q/%dMB", s, mb), func(b *testing.B) { benchmarkFinder(b, hostileText(s, mb<<20)) })
		}
	}
}

// BenchmarkCorpus reads the corpora of the shared folder.
func BenchmarkCorpus(b *testing.B) {
	for _, name := range []string{"man.txt", "twisted.mbox", "rfc.txt", "spamassassin.mbox", "changelogs.txt", "rurema-ja.txt"} {
		b.Run(name, func(b *testing.B) {
			text, err := exec.Command("zstd", "-d", "--stdout", "--quiet", shared(b, "corpora", name+".zst")).Output()
			if err != nil {
				b.Skip(err)
			}
			benchmarkFinder(b, text)
		})
	}
}

// BenchmarkLineEnds reads texts that have nothing but line ends after bare references.
func BenchmarkLineEnds(b *testing.B) {
	for name, s := range map[string]string{
		"one a line":   "http://a.example/b/c.html\n",
		"prose":        "They are printed at http://a.example/in/the/harbour/tables.html\nand read there by all who go to sea from this old port of ours.\n",
		"word":         "They are printed at http://a.example/in/the/harbour/tables.html\ntables read there by all who go to sea from this old port of ours.\n",
		"capital":      "They are printed at http://a.example/in/the/harbour/tables.html\nAda reads them there, as do all who go to sea from this old port.\n",
		"digit":        "http://a/b/1\n2\n",
		"slash, word":  "They are printed at http://a.example/in/the/harbour/\ntables read there by all who go to sea from this old port of ours.\n",
		"slash, joins": "They are printed at http://a.example/in/the/harbour/\ntables/winter/index.html by all who go to sea from this old port.\n",
	} {
		b.Run(name, func(b *testing.B) {
			text := hostileText(s, 1<<20)
			benchmarkFinder(b, text)
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(strings.Count(string(text), "http")), "ns/end")
		})
	}
}
