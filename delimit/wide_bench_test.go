package delimit_test

import (
	"os/exec"
	"testing"
	"urigrep/delimit"
	"urigrep/internal/cut"
)

// wideModes are the options that ask for more than the default, one by one.
var wideModes = []struct {
	name string
	opt  delimit.Options
}{
	{"default", delimit.Options{}},
	{"iri", delimit.Options{IRI: true}},
	{"email", delimit.Options{Email: true}},
	{"domains", delimit.Options{Domains: true}},
	{"all", everything},
}

// BenchmarkWide reads two corpora, of mail and of Japanese text, with the options
// that ask for more, beside the default.
func BenchmarkWide(b *testing.B) {
	for _, name := range []string{"twisted.mbox", "rurema-ja.txt"} {
		for _, mode := range wideModes {
			b.Run(name+"/"+mode.name, func(b *testing.B) {
				text, err := exec.Command("zstd", "-d", "--stdout", "--quiet", shared(b, "corpora", name+".zst")).Output()
				if err != nil {
					b.Skip(err)
				}
				f := windowed(mode.opt)
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					f.Reset(0)
					f.Scan(cut.Window{Text: text, To: len(text), EOF: true}, func(*delimit.Match) bool { return true })
				}
			})
		}
	}
}

// Text without candidates takes no memory, whatever is asked for.
func TestWideAllocatesNothing(t *testing.T) {
	text := hostileText("A line of prose, e.g. this one. It has an @ and a: 12:30, v1.2 and 漢字。\n", 1<<16)
	yield := func(*delimit.Match) bool { t.Error("a reference"); return false }
	for _, mode := range wideModes {
		f := windowed(mode.opt)
		n := testing.AllocsPerRun(5, func() {
			f.Reset(0)
			f.Scan(cut.Window{Text: text, To: len(text), EOF: true}, yield)
		})
		if n != 0 {
			t.Errorf("%s: %g allocations, want none", mode.name, n)
		}
	}
}
