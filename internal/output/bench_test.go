package output

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
)

// dense returns the records of n lines, each with one URI, as in the log of a proxy: they
// point into one text, as those of a block do.
func dense(n int) []pipeline.Record {
	words := strings.Fields("about archive between copper cursor every harbour himself library machine morning record signal thought version window")
	rnd := rand.New(rand.NewPCG(7, 11))
	word := func() string { return words[rnd.IntN(len(words))] }
	var text []byte
	spans := make([]delimit.Span, n)
	for i := range spans {
		text = fmt.Appendf(text, "10.%d.%d.7 GET ", rnd.IntN(256), rnd.IntN(256))
		start := len(text)
		text = fmt.Appendf(text, "http%s://%s%s.example%s", []string{"", "s"}[rnd.IntN(2)], []string{"", "www."}[rnd.IntN(2)], word(), []string{".org", ".net", ""}[rnd.IntN(3)])
		for range rnd.IntN(4) {
			text = fmt.Appendf(text, "/%s", word())
		}
		switch rnd.IntN(5) {
		case 0:
			text = fmt.Appendf(text, "?id=%d&lang=en", rnd.IntN(1e6))
		case 1:
			text = fmt.Appendf(text, "#%s", word())
		}
		spans[i] = delimit.Span{Start: int64(start), End: int64(len(text))}
		text = fmt.Appendf(text, " 200 %05d\n", rnd.IntN(1e5))
	}
	text = append(text, make([]byte, 4096)...)
	records := make([]pipeline.Record, n)
	origin := &pipeline.Origin{Path: "/var/log/proxy/access-2004-05-31.txt"}
	for i, s := range spans {
		uri := text[s.Start:s.End]
		records[i] = pipeline.Record{
			Origin: origin, Text: uri, Target: uri, Raw: uri,
			Span: delimit.Span{Start: 7e7 + s.Start, End: 7e7 + s.End}, Line: int64(1e6 + i), Column: int64(17 + i%3), Confidence: 1,
		}
	}
	return records
}

func benchmarkDense(b *testing.B, label func(*pipeline.Origin), write func([]byte, *pipeline.Record) []byte) {
	records := dense(4096)
	label(records[0].Origin)
	out := make([]byte, 0, 512<<10)
	written := 0
	b.ReportAllocs()
	for b.Loop() {
		written = 0
		for i := range records {
			if len(out) >= 256<<10 { // as much as is written at once
				written += len(out)
				out = out[:0]
			}
			out = write(out, &records[i])
		}
		written += len(out)
		out = out[:0]
	}
	b.SetBytes(int64(written))
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(records)), "ns/record")
}

func BenchmarkJSONDense(b *testing.B) {
	var out JSON
	benchmarkDense(b, out.Label, out.Append)
}

func BenchmarkTextDense(b *testing.B) {
	out := Text{End: '\n'}
	benchmarkDense(b, out.Label, out.Append)
}

func BenchmarkTextPlaces(b *testing.B) {
	out := Text{Name: true, Line: true, Column: true, Offset: true, End: '\n'}
	benchmarkDense(b, out.Label, out.Append)
}
