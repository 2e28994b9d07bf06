package pipeline_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"urigrep/internal/source"
)

// inParts returns what runs over the parts of a file write, one after the other.
func inParts(t *testing.T, o trial, file func() *source.Document, cuts ...int64) string {
	t.Helper()
	var all strings.Builder
	from := int64(0)
	for _, to := range append(cuts, file().Size) {
		d := file()
		d.Part = &source.Part{From: from, To: to}
		got, _ := run(t, o, d)
		all.WriteString(got)
		from = to
	}
	return all.String()
}

func TestPartsAreTheWhole(t *testing.T) {
	pieces := []string{":", ":", "a", "bc", "def", "ghijkl", " ", "\n", "\r\n", "\r", "é", "日本", "\xff", "!", ".............."}
	for seed := range uint64(12) {
		rnd := rand.New(rand.NewPCG(seed, 4))
		text := compose(rnd, 60, pieces)
		file := keep(t, text)
		for _, set := range []func(*trial){
			func(*trial) {}, func(o *trial) { o.Positions = false }, func(o *trial) { o.AppendLine = lineOf },
		} {
			o := options()
			o.finder = newWordFinder
			o.Window = 1 + rnd.IntN(40)
			set(&o)
			want, _ := run(t, o, file())
			for cut := range int64(len(text)) {
				o.Threads, o.MapLeast = 1+rnd.IntN(2), 1+rnd.Int64N(2)*1000
				if got := inParts(t, o, file, cut); got != want {
					t.Fatalf("%q cut at %d, %+v: %s", text, cut, o.Limits, firstDifference(got, want))
				}
			}
			cuts := []int64{int64(len(text)) / 7, int64(len(text)) / 3, int64(len(text)) / 3, int64(len(text)) / 2}
			if got := inParts(t, o, file, cuts...); got != want {
				t.Fatalf("%q cut at %v: %s", text, cuts, firstDifference(got, want))
			}
		}
	}
}

// The same with the finder there is: cuts in references, joins, wrappers and characters.
func TestPartsAreTheWholeToDelimit(t *testing.T) {
	middle := "see <http://a.example/x\n> y>, (http://b.example/z_(é)\nor \"http://c.example/a\nb\" URL: http://d.example/日本/\r\n" +
		"http://e.example/some/long-\npath/www.f.example <URL:\n  http://g.example/> http://h.example/http://i.example/\n"
	filler := strings.Repeat("nothing to be found here: 12:30\n", 3000)
	text := filler + "http://before.example/\n" + middle + strings.Repeat("text and\n", 20000) + "www.after.example\n"
	file := keep(t, text)
	for _, set := range []func(*trial){
		func(*trial) {}, func(o *trial) { o.Positions = false }, func(o *trial) { o.AppendLine = lineOf },
		func(o *trial) { o.Find.Relative = true }, func(o *trial) { o.Find.Email, o.Find.Domains = true, true },
	} {
		o := options()
		set(&o)
		want, _ := run(t, o, file())
		if !strings.Contains(want, "a.example") {
			t.Fatalf("%q", want)
		}
		at := int64(len(filler))
		for cut := at - 1; cut < at+int64(len(middle))+30; cut += 3 {
			if got := inParts(t, o, file, cut); got != want {
				t.Fatalf("cut at %d, before %.20q: %s", cut, text[cut:], firstDifference(got, want))
			}
		}
	}
}

// Lines longer than a window come in the same parts, whatever the windows are and wherever the text
// is cut.
func TestLongLinesAreTheSame(t *testing.T) {
	for seed := range uint64(6) {
		rnd := rand.New(rand.NewPCG(seed, 9))
		var all strings.Builder
		for all.Len() < 900_000 {
			all.WriteString(strings.Repeat([]string{"x", "z/", "é ", "日", "\xff"}[rnd.IntN(5)], 1<<rnd.IntN(17)))
			all.WriteString([]string{" http://a.example/b ", " <http://a.example/b\n  c> ", "\n", "\r\n", " ", "http://l.example/" + strings.Repeat("z/", 25_000)}[rnd.IntN(6)])
		}
		text := all.String()
		file := keep(t, text)
		o := options()
		o.AppendLine = lineOf
		want, _ := run(t, o, file())
		for range 6 {
			o.Window, o.Threads = 10_000+rnd.IntN(400_000), 1+rnd.IntN(2)
			if got, _ := run(t, o, file()); got != want {
				t.Errorf("seed %d, windows of %d bytes: %s", seed, o.Window, firstDifference(got, want))
			}
			cuts := []int64{rnd.Int64N(300_000), 300_000 + rnd.Int64N(300_000), 600_000 + rnd.Int64N(300_000)}
			if got := inParts(t, o, file, cuts...); got != want {
				t.Errorf("seed %d, cut at %v, windows of %d bytes: %s", seed, cuts, o.Window, firstDifference(got, want))
			}
		}
	}
}
