package delimit_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/net/idna"
)

// readFile returns what a file holds.
func readFile(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// readJSONL decodes each line of a file into a T.
func readJSONL[T any](t testing.TB, path string) []T {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []T
	s := bufio.NewScanner(f)
	s.Buffer(nil, 16<<20)
	for s.Scan() {
		var v T
		if err := json.Unmarshal(s.Bytes(), &v); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all = append(all, v)
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// forms returns what may be printed for a URI that a case expects: the URI as
// written, or repaired (rules T3, T4); the abbreviated also with their scheme
// (rule A1).
func forms(uri string, abbreviated bool) map[string]bool {
	all := map[string]bool{}
	addRepairs(all, uri)
	if abbreviated {
		addRepairs(all, "http://"+uri)
		addRepairs(all, "ftp://"+uri)
	}
	return all
}

// addRepairs adds uri and its percent-encoded forms: with and without what is not
// ASCII, with and without brackets, its host percent-encoded or by IDNA.
func addRepairs(all map[string]bool, uri string) {
	all[uri] = true
	head, host, tail := splitHost(uri)
	hosts := []string{host, percentEncode(host, true, false)}
	if ascii, err := idna.Punycode.ToASCII(host); err == nil {
		hosts = append(hosts, ascii)
	}
	for _, h := range hosts {
		for _, beyond := range [...]bool{false, true} {
			for _, brackets := range [...]bool{false, true} {
				all[head+h+percentEncode(tail, beyond, brackets)] = true
			}
		}
	}
}

// splitHost cuts a URI that has an authority around it.
func splitHost(uri string) (head, host, tail string) {
	i := strings.Index(uri, "//")
	if colon := strings.IndexByte(uri, ':'); i < 0 || i != colon+1 {
		return "", "", uri
	}
	head, rest := uri[:i+2], uri[i+2:]
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		return head, rest[:end], rest[end:]
	}
	return head, rest, ""
}

// percentEncode encodes what no URI may hold; what is not ASCII and brackets only
// when told.
func percentEncode(s string, beyond, brackets bool) string {
	const legal = "-._~:/?#[]@!$&'()*+,;=%"
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		alnum := c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
		switch {
		case c == '%' && !isTriplet(s[i:]),
			brackets && (c == '[' || c == ']'),
			c >= 0x80 && beyond,
			c < 0x80 && !alnum && strings.IndexByte(legal, c) < 0:
			fmt.Fprintf(&b, "%%%02X", c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func isTriplet(s string) bool {
	const hex = "0123456789abcdefABCDEF"
	return len(s) > 2 && strings.IndexByte(hex, s[1]) >= 0 && strings.IndexByte(hex, s[2]) >= 0
}

// A disagreement is a line of a table of cases whose expectation is not ours.
type disagreement struct {
	rule, reason string
}

// disagreements reads a table: on each line the id of a case, the id of the rule
// and the reason, with tabs between; lines that begin with '#' are comments.
func disagreements(t testing.TB, path string) map[string]disagreement {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]disagreement{}
	for i, line := range bytes.Split(b, []byte("\n")) {
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		f := strings.Split(string(line), "\t")
		if len(f) != 3 || f[0] == "" || f[1] == "" || f[2] == "" {
			t.Fatalf("%s:%d: want case, rule and reason with tabs between", path, i+1)
		}
		if _, twice := all[f[0]]; twice {
			t.Fatalf("%s:%d: %s is listed twice", path, i+1, f[0])
		}
		all[f[0]] = disagreement{f[1], f[2]}
	}
	return all
}

// A tally counts cases and holds them against a table of disagreements.
type tally struct {
	table     map[string]disagreement
	seen      map[string]bool
	all, good int
}

func newTally(table map[string]disagreement) *tally {
	return &tally{table: table, seen: map[string]bool{}}
}

// add notes a case. One that is wrong and not listed fails the test, and so does
// one that is right and listed.
func (y *tally) add(t *testing.T, id string, good bool, text string, want any, got []string) {
	t.Helper()
	y.all++
	y.seen[id] = true
	d, listed := y.table[id]
	if good {
		y.good++
		if listed {
			t.Errorf("%s is right now, and still listed (%s: %s)", id, d.rule, d.reason)
		}
		return
	}
	if !listed {
		t.Errorf("%s: %q\n got %q\nwant %q", id, text, got, want)
	}
}

// done reports the lines of the table that no case has, and a share of right cases
// below the least, in percent.
func (y *tally) done(t *testing.T, what string, least float64) {
	t.Helper()
	for id := range y.table {
		if !y.seen[id] {
			t.Errorf("%s: the table lists %s, which is no case", what, id)
		}
	}
	if y.all == 0 {
		t.Fatalf("%s: no cases", what)
	}
	share := 100 * float64(y.good) / float64(y.all)
	t.Logf("%s: %d of %d right, %.1f in 100", what, y.good, y.all, share)
	if share < least {
		t.Errorf("%s: %.1f in 100 right, want %g", what, share, least)
	}
}
