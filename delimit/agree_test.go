package delimit_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"urigrep/delimit"
	"urigrep/internal/cut"
)

// FuzzAgree wants every scan to find the same from where Agree says so, wherever it began and
// whatever was taken then.
func FuzzAgree(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s), []byte(" "), uint16(0), uint16(0), uint8(0))
		f.Add([]byte(s), []byte(s), uint16(7), uint16(300), uint8(1))
	}
	f.Fuzz(func(t *testing.T, text, pad []byte, from, to uint16, options uint8) {
		o := fuzzOptions(options)
		if o.MaxLength == 0 {
			o.MaxLength = 100
		}
		if len(text) > 300 {
			text = text[:300]
		}
		text = padded(text, pad, padCut, windowed(o)).text
		checkAgree(t, text, o, int(from)%len(text), int(to)%len(text))
	})
}

// checkAgree looks for where scans of text agree, and scans from there and from places before.
func checkAgree(t *testing.T, text []byte, o delimit.Options, from, to int) (found bool) {
	t.Helper()
	from, to = min(from, to), max(from, to)
	f := windowed(o)
	i, ok := f.Agree(cut.Window{Text: text, From: from, To: to, EOF: true})
	if !ok {
		return false
	}
	if i < from || i > to {
		t.Fatalf("%d is not from %d to %d", i, from, to)
	}
	want, _ := scanFrom(text, o, i, 0, i)
	rnd := rand.New(rand.NewPCG(uint64(i), uint64(len(text))))
	for n := range 6 {
		begin, taken := 0, 0
		if n > 0 {
			begin = rnd.IntN(i + 1)
			taken = rnd.IntN(begin + 1)
		}
		got, before := scanFrom(text, o, begin, taken, i)
		sameReferences(t, "agreement", text, got, want)
		if before > i {
			t.Fatalf("a scan from %d has taken all up to %d at %d of %q", begin, before, i, text)
		}
	}
	return true
}

// scanFrom returns the references that a scan finds from a place on, which begins before it with
// something taken, and what it has taken at the place.
func scanFrom(text []byte, o delimit.Options, begin, taken, place int) (found []delimit.Match, at int) {
	f := windowed(o)
	f.Reset(int64(taken))
	w := cut.Window{Text: text, From: begin, To: place, EOF: true}
	f.Scan(w, nil)
	at = int(f.Taken())
	w.From, w.To = place, len(text)
	f.Scan(w, func(m *delimit.Match) bool {
		found = append(found, m.Clone())
		return true
	})
	return found, at
}

// Places where scans agree are close to each other in text with many references, broken ones and
// such as run into each other.
func TestScansAgreeOften(t *testing.T) {
	pieces := []string{"http://example.org/a", "<http://a.example/b\n> > c>", "www.example.org", "mailto:a@b.example", " ", "\n", "\r\n",
		"text and more text\n", "(http://e.example/x_(y))", "\"http://q.example/\nz\"", "é", "\xff\xfe", "://", "<", ">", "%zz", "URL: ", "<URL:\n",
		"htt=\np://a.example/", "http=\n://", "=\n", "ttp://b.example/", "mail=\nto:a@b.example", "www=\n.a.example"}
	rnd := rand.New(rand.NewPCG(2, 3))
	o := delimit.Options{MaxLength: 200, Relative: true}
	agreed, tried := 0, 0
	rounds := 5
	if testing.Short() {
		rounds = 1
	}
	for range rounds {
		var b strings.Builder
		for range 700 {
			b.WriteString(pieces[rnd.IntN(len(pieces))])
		}
		text := []byte(b.String())
		for range 12 {
			to := rnd.IntN(len(text))
			tried++
			if checkAgree(t, text, o, max(0, to-2000), to) {
				agreed++
			}
		}
	}
	if agreed < tried*9/10 {
		t.Errorf("%d agreements in %d stretches of 2000 bytes", agreed, tried)
	}
}

// TestScanWithoutYield has the same taken as a scan that yields references.
func TestScanWithoutYield(t *testing.T) {
	text := []byte(strings.Join(seeds, "\n\n") + " hxxp://a[.]example/b a[at]b.example ")
	for n := range 512 {
		o := fuzzOptions(uint8(n))
		o.Refang, o.IRI, o.Email, o.Domains = n >= 256, n&1 == 0, n&2 == 0, n&4 == 0
		yielding, silent := windowed(o), windowed(o)
		for from := 0; from < len(text); from += 99 {
			w := cut.Window{Text: text, From: from, To: min(from+99, len(text)), EOF: true}
			yielding.Scan(w, func(*delimit.Match) bool { return true })
			silent.Scan(w, nil)
			if got, want := silent.Taken(), yielding.Taken(); got != want {
				t.Fatalf("options %+v, up to %d: all is taken up to %d, with a yield up to %d", o, w.To, got, want)
			}
		}
	}
}

// TestAgreeWork looks for a place in references that begin in each other, of as many bytes as are
// read for each byte of the stretch, and of more.
func TestAgreeWork(t *testing.T) {
	for n, want := range map[int]bool{6: true, 40: false} {
		nested := strings.Repeat("/(tp://a", n)
		text := []byte("http://b" + nested + strings.Repeat("\n\n  x", 2))
		f := windowed(delimit.Options{})
		if _, ok := f.Agree(cut.Window{Text: text, To: len(text), EOF: true}); ok != want {
			t.Errorf("%d references in each other: scans agree %v, want %v", n, ok, want)
		}
	}
}

// TestAgreeTries gives up where marks of addresses stand in one word that is long: each has hundreds of
// places where its name might begin.
func TestAgreeTries(t *testing.T) {
	for word, want := range map[string]bool{"a@": false, "aaaa.a@": false, "a@b.example ": true, "a@b.example\n": true, "<ada.b@c.example>, and some more text ": true} {
		text := []byte(strings.Repeat(word, 30_000/len(word)))
		f := windowed(delimit.Options{Email: true, Domains: true, MaxLength: 200})
		if _, ok := f.Agree(cut.Window{Text: text, From: 12_000, To: 20_000, EOF: true}); ok != want {
			t.Errorf("%q: scans agree %v, want %v", word, ok, want)
		}
	}
}

// Where references run into each other for longer than one may be there is no agreement, which is
// found out without reading all of them.
func TestAgreeGivesUp(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine reads much")
	}
	text := []byte(strings.Repeat("http://a/", 60_000))
	f := windowed(delimit.Options{})
	for _, from := range []int{0, 100_000, 300_000} {
		if i, ok := f.Agree(cut.Window{Text: text, From: max(1, from), To: from + 100_000, EOF: true}); ok {
			t.Errorf("scans agree at %d", i)
		}
	}
}
