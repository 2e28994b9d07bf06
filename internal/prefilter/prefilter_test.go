package prefilter

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"urigrep/delimit"
)

// mayFindOptions are those with which MayFindJSON is tried.
var mayFindOptions = []delimit.Options{
	{}, {SkipAbbreviated: true}, {Relative: true}, {Email: true, Domains: true}, {IRI: true},
	{IRI: true, Domains: true}, {Refang: true, AllSchemes: true}, {Rejoin: delimit.RejoinAll}, {AllSchemes: true},
}

// finds reports whether f finds anything in a text.
func finds(f *delimit.Finder, text []byte) (any bool) {
	for range f.Find(text) {
		return true
	}
	return false
}

// jsonForms returns how a text may stand in a JSON string: with what must be escaped escaped, with
// all beyond ASCII too, and with every solidus. Those with an ASCII character as \u are left out.
func jsonForms(text []byte) (forms [][]byte) {
	var plain bytes.Buffer
	e := json.NewEncoder(&plain)
	e.SetEscapeHTML(false)
	if err := e.Encode(string(text)); err != nil {
		panic(err)
	}
	raw := plain.Bytes()
	raw = raw[1 : len(raw)-2]
	if bytes.Contains(raw, []byte(`\u00`)) {
		return nil
	}
	var ascii []byte
	for _, c := range string(raw) {
		switch {
		case c < utf8.RuneSelf:
			ascii = append(ascii, byte(c))
		case c > 0xFFFF:
			c -= 0x10000
			ascii = fmt.Appendf(ascii, `\u%04x\u%04X`, 0xD800+c>>10, 0xDC00+c&0x3FF)
		default:
			ascii = fmt.Appendf(ascii, `\u%04x`, c)
		}
	}
	return [][]byte{raw, ascii, bytes.ReplaceAll(raw, []byte("/"), []byte(`\/`))}
}

// filters are a Finder and the filters for it.
type filters struct {
	finder *delimit.Finder
	filter *Filter
	rows   *Rows
}

func newFilters(o delimit.Options) *filters {
	return &filters{delimit.NewFinder(o), New(o), NewRows(o)}
}

// checkMayFind fails if f finds anything in a text and the filters do not expect that.
func checkMayFind(t *testing.T, f *filters, text []byte) (found bool) {
	t.Helper()
	if !finds(f.finder, text) {
		return false
	}
	if !f.filter.MayFind(text) {
		t.Errorf("%+v: nothing may be found in %q", f.filter.opt, text)
	}
	for _, raw := range jsonForms(text) {
		if !f.filter.MayFindJSON(raw) {
			t.Errorf("%+v: nothing may be found in %s", f.filter.opt, raw)
		}
		checkRows(t, f.rows, raw)
	}
	return true
}

// checkRows fails if Rows does not expect anything in the strings of rows that are raw.
func checkRows(t *testing.T, r *Rows, raw []byte) {
	t.Helper()
	for _, around := range []string{"", "n", "http://", "URL:", "x "} {
		rows := fmt.Appendf(nil, "{\"%s\":\"%s\",\"u\":\"%s\"}\n[\"%s\"]\n{\"w\":\"%s\"}", around, around, raw, raw, around)
		r.Reset(rows)
		for at := 0; ; {
			k := bytes.Index(rows[at:], append(append([]byte{'"'}, raw...), '"'))
			if k < 0 {
				break
			}
			start := at + k + 1
			if at = start + len(raw); !isAsked(r, start, at) {
				t.Errorf("%+v: nothing may be found in %s at %d of %s", r.f.opt, raw, start, rows)
			}
		}
	}
}

// isAsked reports whether r says that something may be found in rows[start:end], and fails if what it says of others
// rules that out.
func isAsked(r *Rows, start, end int) bool {
	may, quiet := r.MayFind(start, end)
	return may && quiet < end
}

// Where Scan finds something in a line, or in some lines, the filter says so of the text as JSON
// escapes it.
func TestMayFindJSON(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "*.*"))
	if err != nil || len(files) == 0 {
		t.Fatal("no texts", err)
	}
	found := 0
	for _, o := range mayFindOptions {
		f := newFilters(o)
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for len(text) > 0 {
				one := text[:lineEndOf(text)]
				some := text
				for n, at := 0, 0; n < 5 && at < len(text); n++ {
					at += lineEndOf(text[at:])
					some = text[:at]
				}
				if checkMayFind(t, f, one) {
					found++
				}
				checkMayFind(t, f, some)
				text = text[len(one):]
			}
		}
	}
	if found < 500 {
		t.Errorf("%d lines with references, want more", found)
	}
}

// TestMayFindJSONWhite has white space that JSON escapes, or none, between a prefix or an opener
// and the scheme (rule D1).
func TestMayFindJSONWhite(t *testing.T) {
	f := newFilters(delimit.Options{})
	for _, before := range []string{"<", "<URL:", "see URL:"} {
		for _, white := range []string{"", " ", "\n", "\t", "\f", "\r\n", "\n ", "\t ", "\f ", " \f ", "\r\n ", " \t", "  \n "} {
			checkMayFind(t, f, []byte(before+white+"foo:bar> c"))
			checkMayFind(t, f, []byte(before+white+"foo://bar> c"))
		}
	}
	for _, found := range []string{"<URL:\n foo:bar>", "<URL:\f foo:bar>", "<URL:\t foo:bar>", "<URL: foo:bar>"} {
		if !finds(f.finder, []byte(found)) {
			t.Errorf("D1 nothing is found in %q", found)
		}
	}
}

// lineEndOf returns where the first line of a text ends, with its LF.
func lineEndOf(text []byte) int {
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		return i + 1
	}
	return len(text)
}

// mayFindWords are what texts are put together from that MayFindJSON might misread.
var mayFindWords = strings.Split("http|https|mailto|urn|nfoo|foo|note|n|u|news|tel|HTTP|view-source|a-1http|:|:|:|:|//|//|/|a.example|b.example/x|www.|ftp.|"+
	"URL:|URI:|url:|<|>|\"|'|(|)|[|]|{|`|\\|\\n|_|*|+|-|.|1|12|#|> |rem |//|@|\n|\n|\r\n|\r| |  |\t|\f|é|中|“|”|\u00a0|\u2028|\u0085|\u3000|\U0001F600|data:,x|x:y|\n\n|\n> |\n# |"+
	"=\n|=\r\n|htt|ht|p|tp|ww|w|mail|to|=3D|](|]: ./b|./b)|:\\/\\/a|&#x2F;&#x2F;a|\u200b|wget+", "|")

func randomWords(r *rand.Rand) []byte {
	var text []byte
	for range 2 + r.IntN(10) {
		text = append(text, mayFindWords[r.IntN(len(mayFindWords))]...)
	}
	return text
}

func TestMayFindJSONRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, o := range mayFindOptions {
		f := newFilters(o)
		found, rounds := 0, 30000
		if testing.Short() {
			rounds /= 10
		}
		for range rounds {
			if checkMayFind(t, f, randomWords(r)) {
				found++
			}
			if t.Failed() {
				return
			}
		}
		if found < rounds/100 {
			t.Errorf("%+v: %d texts with references, want more", o, found)
		}
	}
}

func FuzzMayFindJSON(f *testing.F) {
	f.Add([]byte("see <URL:\nfoo:bar> and\nmailto:a@b.example\n_urn:x:y"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if !utf8.Valid(text) {
			return
		}
		for _, o := range mayFindOptions {
			checkMayFind(t, newFilters(o), text)
		}
	})
}

// TestBrokenSchemes has rows of strings with soft line breaks of quoted-printable (rule R6): those in
// which one may part a scheme are told from the others.
func TestBrokenSchemes(t *testing.T) {
	tests := []struct {
		raw  string
		want bool
	}{
		{`mail=\nto:a@b.example`, true}, {`mail=\r\nto:a@b.example`, true}, {`mail=\rto:a@b.example`, true}, {`mailto=\n:a@b.example`, true}, {`x=\n12:30`, true},
		{`a = b + c =\n12 and a text`, false}, {`a=\nb c:d`, false}, {`=\n`, false},
	}
	var rows []byte
	r := NewRows(delimit.Options{})
	for _, tt := range tests {
		rows = append(append(append(rows, '"'), tt.raw...), "\"\n"...)
	}
	r.Reset(rows)
	at := 1
	for _, tt := range tests {
		if got, _ := r.MayFind(at, at+len(tt.raw)); got != tt.want {
			t.Errorf("R6 something may be found in %s: %v, want %v", tt.raw, got, tt.want)
		}
		at += len(tt.raw) + len("\"\n\"")
	}
}
