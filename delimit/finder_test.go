package delimit_test

import (
	"errors"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"urigrep/delimit"
	"urigrep/internal/cut"
)

const twice = "see http://a.example/ and <http://b.example/\n  c>."

func TestReaderKinds(t *testing.T) {
	text := strings.Repeat(twice+" www.c.example ftp.d.example \"http://e.example/\nf\"\n", 40)
	want := collect([]byte(text), delimit.Options{})
	for name, r := range map[string]io.Reader{
		"whole": strings.NewReader(text), "one byte": iotest.OneByteReader(strings.NewReader(text)), "half": iotest.HalfReader(strings.NewReader(text)),
		"data with EOF": iotest.DataErrReader(strings.NewReader(text)),
	} {
		for _, size := range []int{1, 7, 100, delimit.Block} {
			var got []delimit.Match
			rest := r
			if s, ok := r.(*strings.Reader); ok {
				s.Reset(text)
			} else if size != 7 {
				continue // read once
			}
			for ref, err := range delimit.InBlocks(rest, delimit.Options{}, size) {
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				got = append(got, ref)
			}
			sameReferences(t, name, []byte(text), got, want)
		}
	}
}

// TestStreamMemory wants a stream with the longest references to take no more memory than its text
// asks for.
func TestStreamMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	n := 0
	for _, err := range delimit.Stream(strings.NewReader(twice), delimit.Options{MaxLength: math.MaxInt}) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	runtime.ReadMemStats(&after)
	if want := len(collect([]byte(twice), delimit.Options{})); n != want {
		t.Errorf("%d references, want %d", n, want)
	}
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 16<<20 {
		t.Errorf("%d bytes taken", taken)
	}
}

// TestReaderErrors wants what was read before the error, and then the error.
func TestReaderErrors(t *testing.T) {
	failure := errors.New("no more")
	for name, c := range map[string]struct {
		r    io.Reader
		want error
	}{
		"failing":     {io.MultiReader(strings.NewReader(twice), iotest.ErrReader(failure)), failure},
		"no progress": {io.MultiReader(strings.NewReader(twice), stuck{}), io.ErrNoProgress},
		"none":        {strings.NewReader(twice), nil},
		"empty":       {iotest.ErrReader(io.EOF), nil},
	} {
		var found int
		var got error
		for r, err := range delimit.Stream(c.r, delimit.Options{}) {
			if got != nil {
				t.Fatalf("%s: something after the error", name)
			}
			if err != nil {
				got = err
				if r.Text != nil {
					t.Errorf("%s: a reference with the error", name)
				}
				continue
			}
			found++
		}
		if want := map[bool]int{true: 0, false: 2}[name == "empty"]; found != want || !errors.Is(got, c.want) {
			t.Errorf("%s: found %d, error %v; want %d, %v", name, found, got, want, c.want)
		}
	}
}

// stuck yields neither bytes nor an error.
type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

// slow yields nothing some times, and then text.
type slow struct {
	times int
	text  io.Reader
}

func (s *slow) Read(b []byte) (int, error) {
	if s.times--; s.times >= 0 {
		return 0, nil
	}
	return s.text.Read(b)
}

// TestSlowReader has a reader that yields nothing as often as it may, as bufio has it, and once more.
func TestSlowReader(t *testing.T) {
	for times, want := range map[int]error{100: nil, 101: io.ErrNoProgress} {
		var got error
		for _, err := range delimit.Stream(&slow{times, strings.NewReader(twice)}, delimit.Options{}) {
			got = err
		}
		if got != want {
			t.Errorf("%d reads of nothing: %v, want %v", times, got, want)
		}
	}
}

func TestEarlyStop(t *testing.T) {
	for range delimit.All(twice, delimit.Options{}) {
		break
	}
	for range delimit.Stream(strings.NewReader(twice), delimit.Options{}) {
		break
	}
	f := windowed(delimit.Options{})
	stop := func(*delimit.Match) bool { return false }
	if f.Scan(cut.Window{Text: []byte(twice), To: len(twice), EOF: true}, stop) {
		t.Error("came to the end of the window")
	}
	if f.Taken() != int64(len("see http://a.example/")) {
		t.Errorf("taken %d", f.Taken())
	}
}

// TestReset wants nothing before what is taken.
func TestReset(t *testing.T) {
	f := windowed(delimit.Options{})
	count := func() (n int) {
		f.Scan(cut.Window{Text: []byte(twice), Offset: 100, To: len(twice), EOF: true}, func(*delimit.Match) bool { n++; return true })
		return n
	}
	for taken, want := range map[int64]int{0: 2, 100: 2, 104: 2, 105: 1, 121: 1, 140: 0, 1000: 0} {
		f.Reset(taken)
		if got := count(); got != want {
			t.Errorf("taken up to %d: found %d, want %d", taken, got, want)
		}
	}
}

// TestLimits asks for the limits of rule L1, at and one past them.
func TestLimits(t *testing.T) {
	long := "http://a.example/" + strings.Repeat("x", delimit.MaxLength-len("http://a.example/"))
	lines := func(n int) string { return "<http://a.example/" + strings.Repeat("x\n", n-1) + "y>" }
	for name, c := range map[string]struct {
		text    string
		length  int // of the first
		found   int
		givenUp int
	}{
		"L1 bare, as long as may be":         {long + " http://b.example/", delimit.MaxLength, 2, 0},
		"L1 bare, longer than may be":        {long + "x http://b.example/", len("http://b.example/"), 1, 1},
		"L1 angle, as long as may be":        {"<" + long + "> http://b.example/", delimit.MaxLength, 2, 0},
		"L1 angle, longer than may be":       {"<" + long + "x> http://b.example/", len("http://b.example/"), 1, 1},
		"L1 quote, as long as may be":        {`"` + long + `" http://b.example/`, delimit.MaxLength, 2, 0},
		"L1 quote, longer than may be":       {`"` + long + `x" http://b.example/`, len("http://b.example/"), 1, 1},
		"L1 as many lines as may be":         {lines(delimit.MaxLines), len("http://a.example/") + delimit.MaxLines, 1, 0},
		"L1 more lines than may be":          {lines(delimit.MaxLines + 1), len("http://a.example/x"), 1, 0},
		"L1 longer than may be, up to EOF":   {long + "x", 0, 0, 1},
		"L1 longer than may be, and a break": {long + "x\nhttp://b.example/", len("http://b.example/"), 1, 1},
	} {
		var givenUp []delimit.Span
		all := collect([]byte(c.text), delimit.Options{Rejoin: delimit.RejoinWrapped, GivenUp: func(s delimit.Span) { givenUp = append(givenUp, s) }})
		if len(all) != c.found || len(givenUp) != c.givenUp || c.found > 0 && len(all[0].Text) != c.length {
			n := 0
			if len(all) > 0 {
				n = len(all[0].Text)
			}
			t.Errorf("%s: found %d, the first of %d bytes, gave up %d; want %d, %d, %d", name, len(all), n, len(givenUp), c.found, c.length, c.givenUp)
		}
		for _, s := range givenUp {
			if s.Len() <= delimit.MaxLength || s.Start < 0 || s.End > int64(len(c.text)) {
				t.Errorf("%s: gave up %v", name, s)
			}
		}
	}
}

// TestFinderForgets has texts that one Finder reads one after the other, between which it forgets
// what it knows of the places in them.
func TestFinderForgets(t *testing.T) {
	for _, o := range []delimit.Options{{}, {Rejoin: delimit.RejoinAll, Email: true, Domains: true}, {IRI: true}} {
		f := windowed(o)
		for _, text := range []string{
			"http://a.example/b[http://c.example/] d", "http://a.example/b[xxxx_//c.example/] d", "http://a.example/b[http://c.example/] d",
			"http://a.example/b{urn:c:d} e", "http://a.example/b{urn_c:d} e", "http://a.example/b{xxxx:c:d e", "http://a.example/b{xxxx:c:d}e",
			"http://a.example/b(c)http://d.example/", "http://a.example/b(c)xxxx_//d.example/", "x see http://a.example/b=\nc and =3D", "x see http://a.example/b=\nc and xx3D",
		} {
			want := found(text, o)
			for range 2 {
				var got []string
				f.Reset(0)
				f.Scan(cut.Window{Text: []byte(text), To: len(text), EOF: true}, func(m *delimit.Match) bool { got = append(got, string(m.Text)); return true })
				if !slices.Equal(got, want) {
					t.Errorf("%+v: %q: %q behind another text, %q without", o, text, got, want)
				}
			}
		}
	}
}
