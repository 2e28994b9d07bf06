package main

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestParse(t *testing.T) {
	c, err := parse([]string{"-modes", "text,mbox", "-time", "1s", "-seed", "7"}, io.Discard)
	if err != nil || len(c.modes) != 2 || c.modes[1].name != "mbox" || c.time != time.Second || c.seed != 7 {
		t.Errorf("parsed as %+v, %v", c, err)
	}
	if c, err := parse(nil, io.Discard); err != nil || len(c.modes) != len(modes) {
		t.Errorf("without arguments: %d modes, %v", len(c.modes), err)
	}
	if c, err := parse([]string{`a\n\xff"`}, io.Discard); err == nil {
		t.Errorf("a quotation mark ends a pattern: %q", c.patterns)
	}
	if c, err := parse([]string{`a\n\xff`, "b"}, io.Discard); err != nil || len(c.patterns) != 2 || c.patterns[0].String() != "a\n\xff" {
		t.Errorf("patterns %q, %v", c.patterns, err)
	}
	for _, args := range []string{"-modes text,nothing", "-time soon", `\`, "-unknown"} {
		if _, err := parse(strings.Fields(args), io.Discard); err == nil {
			t.Errorf("%s: accepted", args)
		}
	}
}

// moduleRoot is the folder of the module, seen from this package.
const moduleRoot = "../../.."

// TestTokens has in the alphabet what the code of the packages that read compares a text with.
func TestTokens(t *testing.T) {
	for _, m := range modes {
		all, err := m.alphabet(moduleRoot)
		if err != nil {
			t.Fatal(err)
		}
		seen := make(map[string]bool)
		for _, token := range all {
			if token == "" || seen[token] {
				t.Errorf("%s: token %q is empty or there twice", m.name, token)
			}
			seen[token] = true
		}
		for _, want := range []string{"\u2010", "\u2026", `\/`, "0", "://", "www.", "'", "\u00ab", ":schemaLocation=", "=3D"} {
			if !seen[want] {
				t.Errorf("%s: %q is no token", m.name, want)
			}
		}
		if m.name == "mail" && !(seen["content-base"] && seen["srcset"]) {
			t.Error("the tokens of mail lack those of its code")
		}
	}
	if _, err := (mode{folders: []string{"nowhere"}}).alphabet(moduleRoot); err == nil {
		t.Error("a folder that is not there: no error")
	}
}

// TestAlphabet takes literals that a text is compared with, each character of a set by itself, and
// no text for people.
func TestAlphabet(t *testing.T) {
	dir := t.TempDir()
	code := "package a\n\nimport \"unused\"\n\nvar s = SetOfBytes(\"/?\")\n\nfunc f() error {\n\tif b[0] == 'x' || b[1] == '\\xff' || p == \"two words\" || p == \"www.\" {\n" +
		"\t\treturn errors.New(\"broken\")\n\t}\n\tfor _, c := range \"é…\" {\n\t}\n\treturn nil\n}\n"
	for name, text := range map[string]string{"a.go": code, "a_test.go": "package a\n\nvar t = \"of a test\"\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := alphabetOf(dir, []string{"."})
	if want := []string{"/", "?", "x", "\xff", "www.", "é", "…", "é…"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("tokens %q, %v, want %q", got, err, want)
	}
}

func TestMutate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	p := pattern{"(", "www."}
	kept := slices.Clone(p)
	lengths := make(map[int]bool)
	for range 1000 {
		q := mutate(r, p, func(r *rand.Rand) string { return []string{"a", "b"}[r.IntN(2)] })
		lengths[len(q)] = true
		if len(q) == 0 || len(q) > longest || !slices.Equal(p, kept) {
			t.Fatalf("%q mutated to %q", p, q)
		}
	}
	if len(lengths) != 3 {
		t.Errorf("lengths after one mutation: %v, want 1, 2 and 3", lengths)
	}
}

// TestModes runs each mode on a little ordinary text, which has to be accepted.
func TestModes(t *testing.T) {
	for _, m := range modes {
		if n := m.perByte(m.plain(4<<10), 1); n <= 0 {
			t.Errorf("%s: %v ns a byte", m.name, n)
		}
		if input := m.input("ab", 1000); len(input) < 990 || len(input) > 1000 || !bytes.HasPrefix(input, []byte(m.before)) {
			t.Errorf("%s: input of %d bytes", m.name, len(input))
		}
	}
}

// TestPool keeps the slowest patterns, the slowest first, and tries none twice.
func TestPool(t *testing.T) {
	l := newPool(modes[0], tiny)
	for range 2 {
		for c := range 2 * poolSize {
			l.try(pattern{string(rune('!' + c))})
		}
	}
	if len(l.best) != poolSize || len(l.tried) != 2*poolSize {
		t.Errorf("%d patterns kept and %d tried, want %d and %d", len(l.best), len(l.tried), poolSize, 2*poolSize)
	}
	if !slices.IsSortedFunc(l.best, func(a, b candidate) int { return int(b.perByte*1e6) - int(a.perByte*1e6) }) {
		t.Errorf("not sorted: %v", l.best)
	}
}

func TestResembles(t *testing.T) {
	for _, tt := range []struct {
		p, q pattern
		want bool
	}{
		{pattern{"(", "ftp."}, pattern{"(", "www."}, true},
		{pattern{"(", "(", "www."}, pattern{"www.", "("}, true},
		{pattern{"<", ">"}, pattern{"(", "www."}, false},
		{pattern{"a"}, pattern{"(", "www."}, true},
	} {
		if got := tt.p.resembles(tt.q); got != tt.want {
			t.Errorf("%q and %q: %v", tt.p, tt.q, got)
		}
	}
}

func TestSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("-short")
	}
	var out strings.Builder
	c := config{modes: modes[:1], root: moduleRoot, time: 10 * time.Millisecond, patience: time.Second, top: 2, ratio: 1e9, growth: 1e9}
	if err := c.search(&out); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "\n"); n < 3 || n > 4 {
		t.Errorf("%d lines, want a header and one or two:\n%s", n, out.String())
	}
	c.ratio = 0
	if err := c.search(io.Discard); !errors.Is(err, errSlow) {
		t.Errorf("beyond the limits: %v", err)
	}
}

// TestWays reads the same text in pieces as at once, and of a file its part.
func TestWays(t *testing.T) {
	of := func(name string) float64 {
		m := modes[slices.IndexFunc(modes, func(m mode) bool { return m.name == name })]
		return m.printed(m.plain(several))
	}
	for _, tt := range []struct{ name, whole string }{{"shard", "text"}, {"shard lines", "shown lines"}, {"shard jsonl", "jsonl"}} {
		if part := of(tt.name) / of(tt.whole); part < 0.3 || part > 0.37 {
			t.Errorf("%s: %.2f of what is found in the whole, want a third", tt.name, part)
		}
	}
	for _, tt := range []struct{ name, whole string }{{"pieces", "text"}, {"pieces live", "every refanged"}, {"pieces html", "html"}, {"pieces jsonl", "jsonl"}} {
		if pieces, whole := of(tt.name), of(tt.whole); pieces != whole || whole == 0 {
			t.Errorf("%s: %v bytes for a byte, at once %v", tt.name, pieces, whole)
		}
	}
	if text, err := io.ReadAll(&pieces{[]byte(strings.Repeat("ab", pieceSize))}); err != nil || len(text) != 2*pieceSize {
		t.Errorf("pieces: %d bytes, %v", len(text), err)
	}
}
