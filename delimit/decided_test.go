package delimit_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"urigrep/delimit"
	"urigrep/internal/cut"
)

// decidedPieces make texts in which what follows a line end matters.
var decidedPieces = []string{
	"http://example.org/a", "http://a.example/some/longer/path/", "<http://a.example/b\n> > c>", "www.example.org", "mailto:a@b.example", " ", "\n", "\n", "\n\n", "\r\n",
	"text and more text\n", "path/of/this.html", "(http://e.example/x_(y))", "(http://e.example/x\nyz)", "\"http://q.example/\nz\"", "é", "\xff\xfe", "://", "<", ">", "(", ")", "[", "]", "'", "\"",
	"%zz", "%", "git+https://h/", "2030-05-13T08:11:12Z GET ", "a,b,c\n", ",", "|", "> ", "# ", "// ", "- ", "=\n", "-\n", "/", "?q=", "&x=1", "http:", "https://", "URL:", "<URL:", "\f", "[Page 1]\n",
	"Link: ", "**", "word ", "\\", "{", "}", "`", "*", "_", "1234567890abcdef", "\n  ", "\n> ", "\n# ", "hxxp://a[.]example/", "a[.]b", "[.", "]", "[dot]", "hxxp", "(.)", "[:]//", "[at]", "a[@]b[.]example",
}

// TestDecided cuts texts anywhere: what is found in the decided part must be what is found there in
// the whole text.
func TestDecided(t *testing.T) {
	texts := []string{}
	for seed := range uint64(120) {
		rnd := rand.New(rand.NewPCG(seed, 9))
		var b strings.Builder
		for range 200 {
			b.WriteString(decidedPieces[rnd.IntN(len(decidedPieces))])
		}
		texts = append(texts, b.String())
	}
	files, err := filepath.Glob("../testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(b[:min(len(b), 64<<10)]))
	}
	rnd := rand.New(rand.NewPCG(1, 1))
	for _, o := range []delimit.Options{{}, {Relative: true}, {Email: true, Domains: true}, {Refang: true}, {Refang: true, Email: true, Domains: true}, {Rejoin: delimit.RejoinAll, MaxLength: 200}} {
		for _, text := range texts {
			for range 6 {
				checkDecided(t, text, rnd.IntN(len(text)+1), o)
			}
		}
	}
}

// checkDecided checks the decided part of a text that is cut at an index.
func checkDecided(t *testing.T, text string, end int, o delimit.Options) {
	t.Helper()
	f := windowed(o)
	decided := f.Decided(cut.Window{Text: []byte(text[:end])})
	if decided < 0 || decided > end {
		t.Fatalf("decided up to %d of %d", decided, end)
	}
	got := foundUpTo(text[:end], decided, o)
	want := foundUpTo(text, decided, o)
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("%+v: %q cut at %d is said to be decided up to %d:\n%v\nwant\n%v", o, text[max(0, decided-300):min(len(text), end+200)], end, decided, got, want)
	}
}

// TestBegin wants every call to forget the text that the Finder read before: a defanged text is kept
// as a copy, by indices that mean other text in the next window.
func TestBegin(t *testing.T) {
	o := delimit.Options{Refang: true, Email: true, Domains: true}
	first := cut.Window{Text: []byte("see hxxp://one[.]example/a and more\n" + strings.Repeat("more\n", 2000))}
	second := cut.Window{Text: []byte("see hxxp://four[.]example/long/path and more\n" + strings.Repeat("more\n", 2000))}
	first.To, second.To = len(first.Text), len(second.Text)
	for name, use := range map[string]func(f cut.Finder[delimit.Match], w cut.Window) string{
		"Scan": func(f cut.Finder[delimit.Match], w cut.Window) (all string) {
			f.Scan(w, func(m *delimit.Match) bool { all += fmt.Sprintf("%d %s\n", m.Span.Start, m.Text); return true })
			return all
		},
		"Decided": func(f cut.Finder[delimit.Match], w cut.Window) string { return fmt.Sprint(f.Decided(w), f.Taken()) },
		"Agree":   func(f cut.Finder[delimit.Match], w cut.Window) string { w.EOF = true; return fmt.Sprint(f.Agree(w)) },
	} {
		want := use(windowed(o), second)
		for before := range map[string]bool{"Scan": true, "Decided": true, "Agree": true} {
			f := windowed(o)
			switch before {
			case "Scan":
				f.Scan(first, func(*delimit.Match) bool { return true })
			case "Decided":
				f.Decided(first)
			case "Agree":
				f.Agree(cut.Window{Text: first.Text, To: first.To, EOF: true})
			}
			f.Reset(0)
			if got := use(f, second); got != want {
				t.Errorf("%s after %s: %s, want %s", name, before, got, want)
			}
		}
	}
}

// foundUpTo returns the references of the triggers before an index.
func foundUpTo(text string, to int, o delimit.Options) (all []string) {
	f := windowed(o)
	f.Scan(cut.Window{Text: []byte(text), To: to, EOF: true}, func(m *delimit.Match) bool {
		all = append(all, fmt.Sprintf("%d-%d %s %v %.3f %q %v", m.Span.Start, m.Span.End, m.Text, m.Rules, m.Confidence, m.Alternatives, m.Wrapper))
		return true
	})
	return all
}

// TestTriggerLine wants each reference to begin on the line of its trigger, or after it: text before
// that line is settled once the triggers before it are.
func TestTriggerLine(t *testing.T) {
	pieces := append([]string{"<ht", "tp://a.example/", "<\n", "<URL:\n", "a@b", ".example", "hxxp", "[.]", "http:/", "/x", "mai", "lto:x@y.example", "ww", "w.a.example"}, decidedPieces...)
	for _, o := range []delimit.Options{{}, {Relative: true}, {Email: true, Domains: true, AllSchemes: true}, {Refang: true, Domains: true, Email: true}, {Rejoin: delimit.RejoinAll, IRI: true}} {
		for seed := range uint64(300) {
			rnd := rand.New(rand.NewPCG(seed, 4))
			var b strings.Builder
			for range 120 {
				b.WriteString(pieces[rnd.IntN(len(pieces))])
			}
			text := []byte(b.String())
			for at, c := range text {
				if c != '\n' || rnd.IntN(4) > 0 {
					continue
				}
				f := windowed(o)
				f.Scan(cut.Window{Text: text, From: at + 1, To: min(len(text), at+200), EOF: true}, func(m *delimit.Match) bool {
					if m.Span.Start <= int64(at) {
						t.Fatalf("%+v: %q begins at %d, and its trigger comes after %d: %q", o, m.Text, m.Span.Start, at, text[max(0, at-60):min(len(text), at+60)])
					}
					return true
				})
			}
		}
	}
}
