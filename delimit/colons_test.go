package delimit

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"urigrep/internal/cut"
	"urigrep/scan"
)

// spansWith returns where a Finder that looks at the triggers of a set finds references.
func spansWith(o Options, set scan.Triggers, b []byte) (all []Span) {
	f := newFinder(o)
	f.set = set
	f.Scan(cut.Window{Text: b, To: len(b), EOF: true}, func(m *Match) bool {
		all = append(all, m.Span)
		return true
	})
	return all
}

// checkColons checks that no reference is lost by leaving out most colons.
func checkColons(t *testing.T, b []byte) {
	t.Helper()
	for _, o := range []Options{{}, {Rejoin: RejoinAll, Relative: true}, {IRI: true, LaxScheme: "http", Relative: true}} {
		few := newFinder(o).set
		if few&scan.Colon == 0 {
			t.Fatalf("options %+v: all colons are looked at", o)
		}
		got, want := spansWith(o, few, b), spansWith(o, few^scan.Colon^scan.AnyColon, b)
		if len(got) != len(want) {
			t.Fatalf("options %+v, %q: got %v, want %v", o, b, got, want)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("options %+v, %q: got %v, want %v", o, b, got, want)
			}
		}
	}
}

// colonWords are what makes a ':' end a scheme, and what stands around.
var colonWords = []string{
	"<URL:", "<URI: ", "uri:", "<", ">", " ", "\n", "\r\n", "\n> ", "\u2028", "# ", ":", "//", "/", `\/\/`, "\\\n",
	"mailto:", "a@b.example", "news:", "x.y", "foo:", "foo", "dav:", "dav://", "urn:", "a:b", "tel:+1-2345", "1tel:", "-tel:",
	"\x1b[31m", "\x1b[K", "im:", "www.a.b", "http:", "a.example", "(", `"`, "&lt;", "é", "_", "+", "file:/a", "magnet:?x=y", "c:\\",
	"=\n", "=\r\n", "=\r", "mai", "lto:", "ailto:", "s:", "\x1b[m", "\x1b[1;2m", "ms-help:", "view-", "source:http://", "0123456789", "rem ", "a b:", "z:\n", "foohttp:/", ":/\r\n/", "/\n/b.example", "foohttp:/\u2028/", "foohttp:/\\\n/", "foohttp:/\u0085", "foohttp:/\x0b", "foohttp:/=0A", "foohttp:=\n//a.b", "foohttp:/=\r\n/a.b", "<foo:\n\\\n//a.b>", "<foo:\n\x1b[K\n//a.b>", "* wrote:\n", "data:\n", "x,y", "12:\n", "message:\n", "{", "[",
}

func TestFewColonsLoseNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 3000 {
		var b []byte
		for range 1 + r.IntN(12) {
			b = append(b, colonWords[r.IntN(len(colonWords))]...)
			if r.IntN(60) == 0 {
				b = append(b, bytes.Repeat([]byte(" "), r.IntN(1200))...)
			}
		}
		checkColons(t, b)
	}
}

func FuzzColons(f *testing.F) {
	f.Add([]byte("<URL:foo:bar> and <URL:\n> foo:bar> foohttp:\n//a.example/ <wrote:\n//b.example/c>"))
	f.Add([]byte("\x1b[31mtel:+123456 (mailto:\na@b.example) 1mailto:a@b.example mail::x"))
	f.Add([]byte("* wrote:\nso <data:\nx,y> 12:\nx\n <URL:qqq:\nx>\x1b[31mnews:\na@b.example\n> news:\n> a@b.example c"))
	f.Add([]byte("<URL:\n>RL:\n:>o"))
	f.Add([]byte("foohttp:=\n//a.example foohttp:/=\r\n/b.example xfile:=\r//c.example/ 1+https:/=\n/d.example"))
	f.Add([]byte("Ahttp:/\n/b.:d foohttp:/\r\n/b.example"))
	f.Add([]byte("<foo:\n\\\n//a.example/> <foo:\r\n\x1b[K\r\n//a.example/> <foo:\f=\n//a.example/>"))
	f.Fuzz(func(t *testing.T, b []byte) {
		checkColons(t, b)
	})
}

// A lax reference of which nothing but its scheme is left is none.
func TestLaxSchemeAlone(t *testing.T) {
	o := Options{Relative: true, LaxScheme: "http"}
	for _, text := range []string{`"http:."`, `"http:..."`, `"http:"`, "<http:>", "<http:.>", `"http:,;"`} {
		for m := range All([]byte(text), o) {
			if string(m.Text) == "http" || string(m.Text) == "http:" {
				t.Errorf("%s: %q", text, m.Text)
			}
		}
	}
	for m := range All([]byte(`"http:g."`), o) {
		if string(m.Text) != "http:g" && string(m.Text) != "http:g." {
			t.Errorf("%q", m.Text)
		}
	}
}
