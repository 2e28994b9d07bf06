package delimit

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"urigrep/delimit/internal/join"
	"urigrep/internal/cut"
)

// found returns the texts of the references of a text.
func found(text string, o Options) (all []string) {
	for r := range All(text, o) {
		all = append(all, string(r.Text))
	}
	return all
}

// fill is a paragraph of full lines, so that its width is known.
const fill = "The tables of the tide were printed in the old port, and each of the masters\n" +
	"who sailed had one of them in his cabin, as the law of the coast then had it.\n"

// Rule R5: what is joined by default, what by RejoinAll, what never.
func TestRejoinBare(t *testing.T) {
	const uri = "http://a.example/in/the/observatory/above/the/harbour/"
	for _, c := range []struct {
		name, text string
		auto, all  string // the first reference
	}{
		{"after a slash, a file", fill + "They stand at " + uri + "\nwinter/table-3.html to this day.\n", uri + "winter/table-3.html", uri + "winter/table-3.html"},
		{"after a slash, prose", fill + "They stand at " + uri + "\nand are read there to this day.\n", uri, uri},
		{"after a slash, a name", fill + "They stand at " + uri + "\nAda keeps them to this day.\n", uri, uri},
		{"after a hyphen", fill + "They stand at " + uri + "sea-\nmarks/index.html to this day.\n", uri + "sea-marks/index.html", uri + "sea-marks/index.html"},
		{"inside an escape", fill + "They stand at " + uri + "a%2\n0b.html to this day.\n", uri + "a%20b.html", uri + "a%20b.html"},
		{"in the scheme", fill + "One can read all of the tables to this day at the place named https:\n//a.example/tables/ and there alone.\n", "https://a.example/tables/", "https://a.example/tables/"},
		{"before the host", fill + "One can read all of the tables to this day at this place: https://\na.example/tables/ and there alone.\n", "https://a.example/tables/", "https://a.example/tables/"},
		{"room for the next word", "Read in the http://a.example/tables/\nwinter, if you like, and then come back here to us.\n", "http://a.example/tables/", "http://a.example/tables/"},
		{"a short line, and the rest alone", "See http://a.example/b/\nc/d.html.\n", "http://a.example/b/c/d.html", "http://a.example/b/c/d.html"},
		{"U+2010", "see http://a.ex‐\nample/b for it\n", "http://a.example/b", "http://a.example/b"},
		{"quoted", "> " + strings.ReplaceAll(strings.TrimSpace(fill), "\n", "\n> ") + "\n> They stand at " + uri + "\n> winter/table-3.html.\n", uri + "winter/table-3.html", uri + "winter/table-3.html"},
		{"quoted after unquoted", fill + "They stand at " + uri + "\n> winter/table-3.html.\n", uri, uri},
		{"a blank line", fill + "They stand at " + uri + "\n\nwinter/table-3.html\n", uri, uri},
		{"a list mark", fill + "They stand at " + uri + "\n- winter/table-3.html\n", uri, uri},
		{"a field", fill + "They stand at " + uri + "\nSubject: winter/table-3.html\n", uri, uri},
		{"another URI", fill + "They stand at " + uri + "\nhttp://b.example/table-3.html\n", uri, uri},
		{"a path of a file system", fill + "They stand at " + uri + "x\n/usr/share/tables/table-3.html\n", uri + "x", uri + "x"},
		{"a name with a number after a directory", fill + "They stand at " + uri + "\nharbour-2 to this day.\n", uri + "harbour-2", uri + "harbour-2"},
		{"a name for all", fill + "They stand at " + uri + "\nHARBOUR-2 to this day.\n", uri, uri + "HARBOUR-2"},
	} {
		t.Run("R5 "+c.name, func(t *testing.T) {
			if got := found(c.text, Options{}); len(got) == 0 || got[0] != c.auto {
				t.Errorf("auto: got %q, want %q first", got, c.auto)
			}
			if got := found(c.text, Options{Rejoin: RejoinAll}); len(got) == 0 || got[0] != c.all {
				t.Errorf("all: got %q, want %q first", got, c.all)
			}
			if got := found(c.text, Options{Rejoin: RejoinWrapped}); len(got) > 0 && strings.Contains(c.text, got[0]) == false {
				t.Errorf("wrapped: got %q, which is joined", got)
			}
		})
	}
}

// What stands whole elsewhere speaks for the reading that it is.
func TestRejoinElsewhere(t *testing.T) {
	const uri = "http://a.example/in/the/observatory/above/the/harbour/"
	probability := func(tail string) (p float64) {
		b := []byte(fill + "The masters find them at " + uri + "\nwinter-tide to this day." + tail + "\n")
		f := newFinder(Options{})
		f.mem.weigher.Weigh = func(at *join.Facts) join.Verdict {
			v := at.Weigh()
			p = max(p, v.Probability)
			return v
		}
		f.Scan(cut.Window{Text: b, To: len(b), EOF: true}, func(*Match) bool { return true })
		return p
	}
	joined, unjoined := probability("\n\nIt is "+uri+"winter-tide that is meant."), probability("\n\nIt is "+uri+" that is meant.")
	if joined <= unjoined || joined < 0.1 {
		t.Errorf("the probability is %.2f where the joined form stands elsewhere, %.2f where the unjoined does", joined, unjoined)
	}
}

// TestThresholds has from which probability on a line end is joined, and from which the reading not
// taken is an alternative (rule R5).
func TestThresholds(t *testing.T) {
	const text = "at http://a.example/the/harbour/\nwinter-tide to this day\n"
	for _, tt := range []struct {
		rejoin Rejoin
		p      float64
		want   string
	}{
		{RejoinAll, 0.50, "http://a.example/the/harbour/winter-tide []"}, {RejoinAll, 0.4999, "http://a.example/the/harbour/ [http://a.example/the/harbour/winter-tide]"},
		{RejoinAll, 0.10, "http://a.example/the/harbour/ [http://a.example/the/harbour/winter-tide]"}, {RejoinAll, 0.0999, "http://a.example/the/harbour/ []"},
		{RejoinAuto, join.ThresholdAuto, "http://a.example/the/harbour/winter-tide []"}, {RejoinAuto, 0.10, "http://a.example/the/harbour/ [http://a.example/the/harbour/winter-tide]"},
	} {
		f := newFinder(Options{Rejoin: tt.rejoin})
		f.mem.weigher.Weigh = func(*join.Facts) join.Verdict { return join.Verdict{Probability: tt.p} }
		var got string
		f.Scan(cut.Window{Text: []byte(text), To: len(text), EOF: true}, func(m *Match) bool {
			got = fmt.Sprint(string(m.Text), " ", m.Alternatives)
			return true
		})
		if got != tt.want {
			t.Errorf("R5 %v, a probability of %v: %s, want %s", tt.rejoin, tt.p, got, tt.want)
		}
	}
}

// A join carries its rules, its confidence and its pieces; a line end that is not
// joined, but might be, carries the other reading.
func TestRejoinReport(t *testing.T) {
	text := fill + "They stand at http://a.example/in/the/observatory/above/the/harbour/sea-\nmarks/index.html to this day.\n"
	for r := range All(text, Options{}) {
		if !r.Rules.Has(RuleR5|RuleR1) || len(r.Pieces) != 2 || r.Confidence <= 0 || r.Confidence >= 1 {
			t.Errorf("%s: rules %v, %d pieces, confidence %v", r.Text, r.Rules, len(r.Pieces), r.Confidence)
		}
	}
	text = fill + "They stand at http://a.example/in/the/observatory/above/the/harbour/\nTables2029 to this day.\n"
	for r := range All(text, Options{}) {
		if len(r.Alternatives) != 1 || !strings.HasSuffix(r.Alternatives[0], "/Tables2029") {
			t.Errorf("%s: alternatives %q", r.Text, r.Alternatives)
		}
	}
}

// Texts in which nothing is broken: lists, tables, listings, dumps, source code. A name of random
// letters and digits under a URI may look like its rest: at most one in 4,000 lines may be joined.
func TestRejoinNothing(t *testing.T) {
	const seeds, lines = 20, 400
	var r *rand.Rand
	word := func() string {
		w := strings.ToLower(base64.RawURLEncoding.EncodeToString([]byte{byte(r.IntN(256)), byte(r.IntN(256)), byte(r.IntN(256))}))
		return strings.Trim(w, "-_") + "e" // a hyphen at the end would speak for a break
	}
	block := make([]byte, 48)
	for name, line := range map[string]func(i int) string{
		"one URI a line":           func(int) string { return "http://a.example/" + word() + "/" + word() + "-" + word() },
		"one URI a line, slash":    func(int) string { return "https://a.example/" + strings.Repeat(word()+"/", 1+r.IntN(9)) },
		"one URI a line, indented": func(int) string { return "    http://a.example/?q=" + word() + "&r=" + word() },
		"name and URI":             func(i int) string { return fmt.Sprintf("%-12s http://a.example/%s", word(), word()) },
		"URI, then name":           func(i int) string { return [2]string{"http://a.example/" + word(), word() + " " + word()}[i%2] },
		"table":                    func(i int) string { return fmt.Sprintf("| %4d | %-10s | http://a.example/%-9s |", i, word(), word()) },
		"listing": func(i int) string {
			return fmt.Sprintf("-rw-r--r-- 1 ada ada %6d 2031-01-%02d http://a.example/%s", i, i%28+1, word())
		},
		"prose": func(i int) string { return "as one may read at http://a.example/" + word() + "/" },
		"hex dump": func(i int) string {
			for k := range block {
				block[k] = byte(r.IntN(256))
			}
			return fmt.Sprintf("%08x  % x  |http://a|", i*16, block[:16])
		},
		"base64 after a URI": func(i int) string {
			for k := range block {
				block[k] = byte(r.IntN(256))
			}
			return "http://a.example/\n\n" + base64.StdEncoding.EncodeToString(block)
		},
		"source code": func(i int) string {
			return fmt.Sprintf("\tget(\"http://a.example/%s/%s\" +\n\t    \"%s.html\");", word(), word(), word())
		},
		"comments": func(i int) string {
			return [2]string{fill + "One can read all of the tables to this day at the place named here as following:", "//a.example/tables/" + word()}[i%2]
		},
		"numbered": func(i int) string { return fmt.Sprintf("[%d] http://a.example/%s", i, word()) },
		"log":      func(i int) string { return fmt.Sprintf("12:%02d:%02d GET http://a.example/%s", i/60%60, i%60, word()) },
	} {
		var joined []string
		for seed := range uint64(seeds) {
			r = rand.New(rand.NewPCG(5, seed))
			var b strings.Builder
			for i := range lines {
				b.WriteString(line(i) + "\n")
			}
			for ref := range All(b.String(), Options{}) {
				if ref.Rules.Has(RuleR5) {
					joined = append(joined, string(ref.Text))
				}
			}
		}
		if allowed := seeds * lines / 4000; len(joined) > allowed {
			t.Errorf("R5 %s: joined %d times: %q", name, len(joined), joined)
		}
	}
}

// A million line ends after a URI take time in proportion, and none is joined.
func TestRejoinManyLines(t *testing.T) {
	text := strings.Repeat("http://a/\n", 100_000)
	n := 0
	for r := range All(text, Options{}) {
		n++
		if string(r.Text) != "http://a/" {
			t.Fatalf("R5: got %q", r.Text)
		}
	}
	if n != 100_000 {
		t.Errorf("R5: got %d references, want 100000", n)
	}
}

// TestJoinsThatAreCut has line ends that were crossed before what is after them was cut off: they
// are not joins, and do not count (rule R5).
func TestJoinsThatAreCut(t *testing.T) {
	for text, want := range map[string]string{
		"http://a.example/[\nc/d.html,]":             "http://a.example/  0",
		"www.a.example/x2020[tables,(\nb.html \xe4]": "www.a.example/x2020 A1 0",
		"=\n &gt;www.--z.htmlh=\nttp://=3D\n":        "www.--z.htmlh R6 A1 T5 0", // to a line with nothing of it
		"a=3Db http://a.example/x=\n/y=\n[ =\n":      "http://a.example/x/y R1 R5 R6 1",
	} {
		for m := range All([]byte(text), Options{}) {
			if got := fmt.Sprint(string(m.Text), " ", m.Rules, " ", len(m.Joins)); got != want {
				t.Errorf("R5 %q: %s, want %s", text, got, want)
			}
		}
	}
}

// TestNarrow has a line and a token after it that are just long enough together for the line to be
// weighed, and a byte less; what is certain needs no length (rule R5).
func TestNarrow(t *testing.T) {
	for text, want := range map[string]string{
		"http://a.example/hb/\nc/winter.html\n\n": "http://a.example/hb/c/winter.html", "http://a.example/h/\nc/de.html\n\n": "http://a.example/h/",
		"http://a.example/b\n?c=d\n": "http://a.example/b?c=d",
	} {
		all := collect([]byte(text), Options{Rejoin: RejoinAll})
		if len(all) != 1 || string(all[0].Text) != want {
			t.Errorf("R5 %q: %v, want %s", text, all, want)
		}
	}
}

// TestAlternativesAreUTF8 has a byte that is not UTF-8 in what may be the second line of a
// reference.
func TestAlternativesAreUTF8(t *testing.T) {
	for text, want := range map[string]string{
		"www.harbour.example/x\xe4\nindex": "www.harbour.example/xäindex", "www.a.example/x,=\n" + strings.Repeat("\xe4", 8) + "\r\n": "www.a.example/x,=" + strings.Repeat("ä", 8),
	} {
		f := newFinder(Options{})
		f.mem.weigher.Weigh = func(*join.Facts) join.Verdict { return join.Verdict{Probability: 0.3} }
		var all []Match
		f.Scan(cut.Window{Text: []byte(text), To: len(text), EOF: true}, func(m *Match) bool {
			all = append(all, m.Clone())
			return true
		})
		if len(all) != 1 || !slices.Equal(all[0].Alternatives, []string{want}) {
			t.Errorf("%q: %v, want the alternative %q", text, all, want)
		}
	}
}

// TestBracketsAreNotWeighed counts the line ends that are weighed after brackets: none where nothing closes the
// bracket, before which the reference ends (rule T3).
func TestBracketsAreNotWeighed(t *testing.T) {
	for in, want := range map[string]int{
		"http://{www.a\nbc d\n": 0, "http://[www.a\nbc d\n": 0, "http://{www.a\nb}c\n": 1, "http://a{b\ncd e\n": 0, "http://a\nbc d\n": 1,
	} {
		f, weighed := newFinder(Options{}), 0
		f.mem.weigher.Weigh = func(p *join.Facts) join.Verdict {
			weighed++
			return p.Weigh()
		}
		text := []byte("x " + in + "http://c.example/\n")
		f.Scan(cut.Window{Text: text, To: len("x http:"), EOF: true}, func(*Match) bool { return true })
		if weighed != want {
			t.Errorf("%q: %d line ends weighed, want %d", in, weighed, want)
		}
	}
}
