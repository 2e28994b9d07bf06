package mail

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestFastDate holds fastDate against parseDateWords: dates of all days, and such with a
// character changed.
func TestFastDate(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	read, left := 0, 0
	layouts := []string{"Mon, 2 Jan 2006 15:04:05 -0700", "02 Jan 2006 15:04:05 -0700 (MST)", "Mon, 02 Jan 2006 15:04:05 -0700 (a zone)"}
	for range 60_000 {
		at := time.Unix(rnd.Int64N(4e9)-1e9, 0).In(time.FixedZone("", (rnd.IntN(27)-13)*1800))
		s := at.Format(layouts[rnd.IntN(len(layouts))])
		changed := rnd.IntN(2) == 0
		if changed {
			b := []byte(s)
			b[rnd.IntN(len(b))] = "0123456789 +-:,(JanM"[rnd.IntN(20)]
			s = string(b)
		}
		got, ok := fastDate(s)
		if !ok {
			left++
			continue
		}
		read++
		if want, ok := parseDateWords(s); !ok || !got.Equal(want) || !changed && !got.Equal(at) {
			t.Fatalf("%q is %v to fastDate, and to parseDateWords %v, %v", s, got, want, ok)
		}
	}
	if read < 20_000 || left < 5000 {
		t.Errorf("%d dates read, %d left", read, left)
	}
}

// TestTypeWords has values with comments, escapes and pieces, and damaged ones.
func TestTypeWords(t *testing.T) {
	for value, want := range map[string]string{
		`text/html (a (nested) comment); charset=x (c); boundary=b`:    "text/html x b",
		`text/plain; boundary="a\"b\\c"`:                               `text/plain  a"b\c`,
		`text/plain; boundary="C:\dev\go"`:                             `text/plain  C:\dev\go`,
		`multipart/mixed; boundary*0="a"; boundary*1*=%62; x=y`:        "multipart/mixed  ab",
		`multipart/mixed; boundary*0*=utf-8'en'a%20; boundary*1="%20"`: "multipart/mixed  a %20",
		`text/plain; charset*=us-ascii'en'koi8-r`:                      "text/plain koi8-r ",
		`text/plain; charset*1=b; charset*0=a`:                         "text/plain ab ",
		`text/plain; charset=a; charset=b`:                             "text/plain a ",
		`text/html charset=x boundary=y`:                               "text/html x y",
		`text/html; charset="x; boundary=y`:                            "text/html x y",
		`text/html; charset = x ; boundary= "y"z; q`:                   "text/html x y",
		`text / html; charset=x`:                                       "text/html x ",
		`"text/html"; charset=x`:                                       "text/html x ",
		`text/html;; ,=; charset=x`:                                    "text/html x ",
		`text; charset=x`:                                              " x ",
		`charset=x`:                                                    " x ",
		`text/; boundary=b`:                                            "  b",
		`(only a comment`:                                              "  ",
		``:                                                             "  ",
	} {
		got := parseTypeValue([]byte(value))
		if s := string(got.name) + " " + string(got.charset) + " " + string(got.boundary); s != want {
			t.Errorf("%s gives %q, want %q", value, s, want)
		}
	}
}

// headerLines are what headers are made of in TestFastFields.
var headerLines = []string{
	"Subject: x", "Received: from a\n\tby b; c", "X-Spam:", "X-Y:z", "To : a@b.example", "http://a.example/", "List-Post: <mailto:a@b>",
	" folded", "\tfolded \r", " ", " \t\r", "", "\r", "--b", "---", "*** EOOH ***", "no field", "Content-Type: multipart/mixed; boundary=b",
	"content-type: text/plain;\r\n charset=utf-8", "Date: Mon", ":", "a:", "x\xff: y", "From a b", "-a: b", "*a: b", "Message-ID: <a@b>\r",
	"X-URL: http://a.example/", "From: =?utf-8?q?a?= <a@b>", "X: =", "? /", "/", "References: " + strings.Repeat("<a@b>\n ", 9) + "<c@d>",
}

// TestFastFields holds fastFields against headerLine: headers made of lines that headers have, and
// others, of messages and of parts.
func TestFastFields(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	needed, firsts := 0, 0
	rounds := 100_000
	if testing.Short() {
		rounds /= 50
	}
	for range rounds {
		var raw []byte
		for range rnd.IntN(9) * (1 + rnd.IntN(2)*rnd.IntN(8)) {
			raw = append(append(raw, headerLines[rnd.IntN(len(headerLines))]...), '\n')
		}
		raw = raw[:len(raw)-min(rnd.IntN(3), len(raw))]
		part := rnd.IntN(2) == 0
		got, want := structure{raw: raw}, structure{raw: raw}
		levels := []level{{boundary: []byte("b")}}[:rnd.IntN(2)]
		got.levels, want.levels = levels, levels
		got.ends.reset(raw)
		g := got.parseHeader(raw, 0, part)
		w := want.readHeader(raw, 0, part, func(_ *structure, _ []byte, at int) int { return at })
		x, y := neededFields(t, &got), neededFields(t, &want)
		g.last, w.last = 0, 0 // they may have kept others that are not needed
		if g != w || !slices.Equal(x, y) || got.typedTwice != want.typedTwice {
			t.Fatalf("%q: %+v, %+v, want %+v, %+v", raw, g, x, w, y)
		}
		for id := toField; id <= messageIDField; id++ {
			if x, y := got.firstOf(id), want.firstOf(id); !bytes.Equal(x, y) || (x == nil) != (y == nil) {
				t.Fatalf("%q: the first field %d is %q, want %q", raw, id, x, y)
			} else if x != nil {
				firsts++
			}
		}
		needed += len(x)
	}
	if needed < rounds/2 || firsts < rounds/2 {
		t.Errorf("%d fields that are needed, %d first ones", needed, firsts)
	}
}

// neededFields returns the fields of a header that s keeps and that are scanned or asked for.
func neededFields(t *testing.T, s *structure) (needed []field) {
	for _, f := range s.fields {
		if f.passed {
			unknown := f
			if unknown.passed = false; unknown.isScanned(s.raw) {
				t.Fatalf("%q: %q is to be scanned", s.raw, s.raw[f.name:f.end])
			}
		}
		if f.passed = !f.isScanned(s.raw); !f.passed || f.id == contentTypeField {
			needed = append(needed, f)
		}
	}
	return needed
}

// TestNameEnd holds nameEnd against isNameByte: names with another byte among them.
func TestNameEnd(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		raw := bytes.Repeat([]byte("aZ~!9;"), 5)[:rnd.IntN(30)]
		for range rnd.IntN(3) {
			if len(raw) > 0 {
				raw[rnd.IntN(len(raw))] = byte(rnd.Uint32())
			}
		}
		want := 0
		for want < len(raw) && isNameByte[raw[want]] {
			want++
		}
		if got := nameEnd(raw, 0); got != want {
			t.Fatalf("the name in %q ends at %d, want %d", raw, got, want)
		}
	}
}
