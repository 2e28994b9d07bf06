package delimit_test

import (
	"slices"
	"strings"
	"testing"

	"urigrep/delimit"
)

// inColumns sets lines of two columns side by side.
func inColumns(left, right []string) string {
	var b strings.Builder
	for i := range left {
		line := left[i] + strings.Repeat(" ", 40-len([]rune(left[i]))) + right[i]
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// prose are lines of a left column.
var prose = []string{
	"The harbour keeps its tables of the", "tides in a house of its own, where", "they can be read by all who go out",
	"to sea, in winter and in summer, by", "day and by night, for a small fee.", "Tables of other harbours are not to", "be had there, nor those of the year",
	"before, which are burnt in spring in", "the stove of the house.",
}

// Rule R2: a reference in the right column of a page goes on in that column.
func TestColumns(t *testing.T) {
	entry := func(lines ...string) []string {
		return append(append([]string{"[6] A. Sailor. Sailing by night.", "    The Harbour Press, 2029."}, lines...),
			"[8] C. Sailor. Sailing alone. The", "    Harbour Press, 2030.", "[9] D. Sailor. Sailing home. The", "    Harbour Press, 2031.", "", "")
	}
	for _, c := range []struct {
		name string
		text string
		want []string
	}{
		{"a word cut in two", inColumns(prose, entry("[7] http://www.a.example/tables/the_ti", "    des_of_winter/index.html, 2029.", "")[:9]), []string{"http://www.a.example/tables/the_tides_of_winter/index.html"}},
		{"three lines", inColumns(prose, entry("[7] B. Sailor. http://www.a.", "    example.org/tables/the-", "    tides.html")[:9]), []string{"http://www.a.example.org/tables/the-tides.html"}},
		{"another entry", inColumns(prose, entry("[7] http://www.a.example/tables/", "[10] E. Sailor. Tides.", "")[:9]), []string{"http://www.a.example/tables/"}},
		{"no lines around", inColumns(prose[:2], []string{"[7] http://www.a.example/tables/the_ti", "    des_of_winter/index.html, 2029."}), []string{"http://www.a.example/tables/the_ti"}},
		{"one in the left column of the next line", strings.Replace(inColumns(prose, entry("[7] http://www.a.example/tables/the_ti", "    des_of_winter/index.html, 2029.", "")[:9]),
			"to sea, in winter and in summer, by", "http://b.example/sea summer, by    ", 1), []string{"http://www.a.example/tables/the_ti", "http://b.example/sea"}},
	} {
		t.Run("R2 "+c.name, func(t *testing.T) {
			if got := found(c.text, delimit.Options{}); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q in\n%s", got, c.want, c.text)
			}
		})
	}
}

// What is left of a match that goes on in its column says so, since the other column's text lies
// between its pieces.
func TestColumnsAreNoted(t *testing.T) {
	right := []string{"[6] A. Sailor. Sailing by night.", "    http://www.a.example/tables/", "    tides/winter/index.html", "[7] B. Sailor. Sailing alone. The", "    Harbour Press, 2030.", "[8] C. Sailor. Sailing home. The", "    Harbour Press, 2031.", "", ""}
	all := collect([]byte(inColumns(prose, right)), delimit.Options{})
	if len(all) != 1 || !all[0].Rules.Has(delimit.RuleR2|delimit.RuleR5) || !all[0].Columns || len(all[0].Pieces) != 2 {
		t.Fatalf("got %v", all)
	}
	if got := all[0].Rules.String(); got != "R1 R2 R5" {
		t.Errorf("rules %q", got)
	}
}

// What is read of columns does not depend on where a text is cut, nor on what is far from it.
func TestColumnsInWindows(t *testing.T) {
	right := []string{"[6] A. Sailor. Sailing by night.", "    http://www.a.example/tables/", "    tides/winter/index.html", "[7] http://www.b.example/tables/the_ti", "    des_of_winter/index.html, 2029.", "[8] C. Sailor. Sailing home. The", "    Harbour Press, 2031.", "[9] D. Sailor. www.", "    c.example/d.html"}
	text := []byte(inColumns(prose, right))
	o := delimit.Options{MaxLength: 100}
	for _, pad := range []string{" ", "a word\n", "left text    right text\n", string(text)} {
		p := padded(text, []byte(pad), padNear, windowed(o))
		for _, cuts := range [][]byte{{0}, {3, 50}, {200}} {
			checkWindows(t, p, o, cuts)
		}
	}
}
