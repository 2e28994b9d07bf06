package lines

import (
	"strings"
	"testing"
)

func TestGutters(t *testing.T) {
	for _, c := range []struct {
		before, line string
		own, other   gutter
		ok           bool
	}{
		{"left    right ", "left  right", gutter{4, 8}, gutter{4, 6}, true},
		{"left    right ", "left text right", gutter{4, 8}, gutter{}, false},
		{"left    right ", "        right", gutter{4, 8}, gutter{}, false},
		{"left    right ", "left", gutter{4, 8}, gutter{}, false},
		{"lêft    ", "líne of it   x", gutter{4, 8}, gutter{10, 13}, false},
		{"lêft     ", "line    x", gutter{4, 9}, gutter{4, 8}, true},
	} {
		own, ok := lastGutter([]byte(c.before))
		if !ok || own != c.own {
			t.Errorf("%q: %v, %t, want %v", c.before, own, ok, c.own)
		}
		other, ok := gutterNear([]byte(c.line), own)
		if ok != c.ok || ok && other != c.other {
			t.Errorf("%q behind %q: %v, %t, want %v, %t", c.line, c.before, other, ok, c.other, c.ok)
		}
	}
	for _, s := range []string{"", "a b", "  indented", "a\t  b"} {
		if g, ok := lastGutter([]byte(s)); ok {
			t.Errorf("%q has the gutter %v", s, g)
		}
	}
}

// Where the next line has no column beside that of the first, nothing of either is passed over.
func TestNoColumn(t *testing.T) {
	for _, text := range []string{
		"> left    http://a.example/b\nright text that goes on\n",
		"> left    http://a.example/b\n\n",
		"http://a.example/b\nleft    right\n",
	} {
		end := strings.IndexByte(text, '\n')
		n := end - strings.Index(text, "http")
		if first, second, row := Column([]byte(text), []byte(text[:end]), n, end, end+1); first != 0 || second != 0 || row {
			t.Errorf("%q: %d and %d bytes are passed over, row: %t", text, first, second, row)
		}
	}
}

// A table whose last column is set flush right has rows: no line of that column goes on in the next.
func TestRowsSetFlushRight(t *testing.T) {
	const width = 60
	row := func(name, file string) string {
		return name + strings.Repeat(" ", width-len(name)-len(file)) + file + "\n"
	}
	above := row("alpha", "docs/alpha.pdf") + row("beta", "beta.pdf") + row("gamma", "old/letters/gamma.pdf")
	first := row("delta", "http://a.example/files/")
	below := row("epsilon", "sums.txt") + row("zeta", "new/zeta.pdf") + row("eta", "e.pdf") + row("theta", "archive/theta.pdf")
	text := above + first + below
	at := len(above) + len(first) - 1
	if _, _, row := Column([]byte(text), []byte(first[:len(first)-1]), len("http://a.example/files/"), at, at+1); !row {
		t.Error("the next line of the table is not taken for a row")
	}
	quoted := "> " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n> ") // a table that is quoted
	at += 2 + 2*strings.Count(text[:at], "\n")
	head := "> " + first[:len(first)-1]
	if _, _, row := Column([]byte(quoted), []byte(head), len("http://a.example/files/"), at, at+1); !row {
		t.Error("the next line of the quoted table is not taken for a row")
	}
}

// A byte beyond ASCII before a mark, whichever it is, may be of a reference.
func TestMayHoldReference(t *testing.T) {
	for text, want := range map[string]bool{
		"a.b": true, "_:b": true, "é@b": true, "\u0400.b": true, "\u0800:/": true, "a:?": true,
		"a. b": false, " .b": false, "a:": false, ":b": false, "a-b": false, "": false,
	} {
		if got := mayHoldReference([]byte(text)); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}

// A reference in a literal goes on in the next one after a mark that programs break at.
func TestContinuesLiteral(t *testing.T) {
	for _, c := range []struct {
		piece, next string
		want        bool
	}{
		{"http://a/", "b", true},
		{"http://a/", "B.", true},
		{"http://a/", "Be quick", false},
		{"http://a/", "@b", false},
		{"http://a/b-", "#c", false},
		{"http://a/b", "c", false},
		{"http://a/b", "C", false},
		{"http://a/b", "/c", true},
		{"http://a/b", "//", false},
		{"http://a/b", "?", false},
	} {
		b := c.piece + "\"\n\"" + c.next
		lb := Break{Piece: len(c.piece), At: len(c.piece) + 1, Next: len(b) - len(c.next), Literal: true}
		if got := ContinuesLiteral([]byte(b), lb); got != c.want {
			t.Errorf("%q, then %q: %t, want %t", c.piece, c.next, got, c.want)
		}
	}
}
