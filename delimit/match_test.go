package delimit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"urigrep/delimit"
	"urigrep/internal/cut"
	"urigrep/resolve"
)

// TestString wants a name of every constant, each of its own, and a number of any other value.
func TestString(t *testing.T) {
	seen := map[string]bool{}
	for _, values := range [][]fmt.Stringer{
		{delimit.URI, delimit.Abbreviated, delimit.Relative, delimit.Email, delimit.Domain, delimit.Defanged},
		{delimit.Bare, delimit.Angle, delimit.Quote, delimit.Apostrophe, delimit.Backtick, delimit.Paren, delimit.Bracket, delimit.Brace, delimit.Curly, delimit.Guillemet, delimit.Corner, delimit.Title},
		{delimit.RejoinAuto, delimit.RejoinNone, delimit.RejoinWrapped, delimit.RejoinAll},
		{delimit.HyphenKeep, delimit.HyphenDrop, delimit.HyphenBoth},
	} {
		clear(seen)
		for _, v := range values {
			if s := v.String(); s == "" || seen[s] || strings.Contains(s, "(") {
				t.Errorf("%T %d is called %q", v, v, s)
			}
			seen[v.String()] = true
		}
	}
	for v, want := range map[fmt.Stringer]string{
		delimit.Kind(6): "Kind(6)", delimit.Wrapper(12): "Wrapper(12)", delimit.Rejoin(4): "Rejoin(4)", delimit.Hyphen(255): "Hyphen(255)",
		delimit.Rules(0): "", delimit.RuleR1 | delimit.RuleT3: "R1 T3", ^delimit.Rules(0): "D1 D4 P1 R1 R2 R3 R4 R5 R6 R7 S1 A1 A2 F1 T1 T2 T3 T4 T5 W3",
	} {
		if got := v.String(); got != want {
			t.Errorf("%T: %q, want %q", v, got, want)
		}
	}
}

// TestPositions wants the line and the column of every match, of a text and of a stream,
// however it is cut.
func TestPositions(t *testing.T) {
	const unit = "é\r\n世界 http://a.example/x\rand <http://b.example/\n  y> \xff\xe4 www.c.example,\u00a0mailto:ä@d.example\n\n"
	s := strings.Repeat(unit, 300)
	o := delimit.Options{Positions: true, MaxLength: 50}
	want := collect([]byte(s), o)
	if len(want) < 900 {
		t.Fatalf("found %d", len(want))
	}
	for _, m := range want {
		if line, column := position([]byte(s), m.Span.Start); m.Line != int64(line) || m.Column != int64(column) {
			t.Fatalf("%s at %d:%d, want %d:%d", m.Text, m.Line, m.Column, line, column)
		}
	}
	for _, size := range []int{1, 2, 5, 1000, delimit.Block} {
		i := 0
		for m, err := range delimit.InBlocks(iotest.HalfReader(strings.NewReader(s)), o, size) {
			if err != nil || i == len(want) || m.Line != want[i].Line || m.Column != want[i].Column || string(m.Text) != string(want[i].Text) {
				t.Fatalf("blocks of %d, match %d: %s at %d:%d, %v", size, i, m.Text, m.Line, m.Column, err)
			}
			i++
		}
		if i != len(want) {
			t.Errorf("blocks of %d: found %d, want %d", size, i, len(want))
		}
	}
	for m := range delimit.All(s, delimit.Options{}) {
		if m.Line != 0 || m.Column != 0 {
			t.Fatal("positions that were not asked for")
		}
	}
}

// TestBothReadings has what follows a reference with two readings of a hyphen found, unless the
// caller stops (rule R3).
func TestBothReadings(t *testing.T) {
	const text = "<http://a.example/sea-\nmarks> <http://b.example/>"
	want := []string{"http://a.example/sea-marks", "http://a.example/seamarks", "http://b.example/"}
	for n := 1; n <= len(want); n++ {
		var got []string
		for m := range delimit.All(text, delimit.Options{Hyphen: delimit.HyphenBoth}) {
			if got = append(got, string(m.Text)); len(got) == n {
				break
			}
		}
		if !slices.Equal(got, want[:n]) {
			t.Errorf("first %d: %q", n, got)
		}
	}
	f := windowed(delimit.Options{Hyphen: delimit.HyphenBoth})
	for stop, all := range []bool{false, false, false, true} {
		f.Reset(0)
		n := 0
		came := f.Scan(cut.Window{Text: []byte(text), To: len(text), EOF: true}, func(*delimit.Match) bool { n++; return n <= stop })
		if came != all || n != min(stop+1, len(want)) {
			t.Errorf("stopped after %d: came to the end %v, with %d", stop, came, n)
		}
	}
}

// The target of a match is made by the grammar that the match was judged by.
func TestMatchKnowsItsGrammar(t *testing.T) {
	const text = "http://a_b.example/x/../y#z and http://[v1.a]/#b"
	for rfc, want := range map[resolve.RFC][]string{
		resolve.RFC3986: {"http://a_b.example/y", "http://[v1.a]/"},
		resolve.RFC2396: {"http://a_b.example/x/../y"},
	} {
		var got []string
		for m := range delimit.All(text, delimit.Options{RFC: rfc}) {
			if m.RFC != rfc {
				t.Errorf("%s: judged by %v, want %v", m.Text, m.RFC, rfc)
			}
			if target, ok := m.Target(delimit.TargetOptions{WithoutFragment: true, Normalize: resolve.BySyntax}); ok {
				got = append(got, target)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v: got %q, want %q", rfc, got, want)
		}
	}
	m := delimit.Match{Text: []byte("a b"), Kind: delimit.URI}
	if got, ok := m.Target(delimit.TargetOptions{WithoutFragment: true}); ok {
		t.Errorf("%q comes out of a text that is no reference", got)
	}
}

// A defanged text stands for another, and is not valid as written.
func TestDefangedIsNotValid(t *testing.T) {
	for m := range delimit.All("hxxp://a[.]example/ hxxps://b.example/ c[.]example/", delimit.Options{Refang: true, Domains: true}) {
		if m.Valid() || m.Err != nil || m.Kind != delimit.Defanged {
			t.Errorf("%s: %v, valid %v, error %v", m.Text, m.Kind, m.Valid(), m.Err)
		}
	}
}

// A text that is too long is given up, by the function Judge too (rule L1).
func TestJudgeGivesUp(t *testing.T) {
	var given []delimit.Span
	o := delimit.Options{MaxLength: 10, GivenUp: func(s delimit.Span) { given = append(given, s) }}
	_, long := delimit.Judge([]byte("http://a.example/"), o)
	_, short := delimit.Judge([]byte("http://a/"), o)
	if long || !short || !slices.Equal(given, []delimit.Span{{End: 17}}) {
		t.Errorf("given up: %v; found %v and %v", given, long, short)
	}
}

// The error of a valid match is nil as any error is.
func TestMatchErrIsNil(t *testing.T) {
	for _, text := range []string{"http://a.example/", "<http://a.example/b>", "www.a.example", "ada@a.example", "hxxp://a[.]example/"} {
		for m := range delimit.All(text, delimit.Options{Email: true, Refang: true}) {
			var err error = m.Err
			if err != nil {
				t.Errorf("%s: got %T %v", m.Text, err, err)
			}
		}
	}
}
