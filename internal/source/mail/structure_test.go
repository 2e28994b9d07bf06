package mail

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"urigrep/internal/source/format"
)

// pieces returns what a message is made of: for each piece its kind and its text, for a body the
// number of its part.
func pieces(src string) []string {
	s := structure{numbered: true}
	s.reset(part{})
	s.begin([]byte(src), true, true)
	var all []string
	for more := true; more; s.nextBatch() {
		more = s.fillBatch()
		for _, p := range s.pieces {
			text := src[p.start:p.end]
			switch p.kind {
			case separatorPiece:
				all = append(all, "separator "+text)
			case headerPiece:
				all = append(all, "header "+text)
			case delimiterPiece:
				all = append(all, "delimiter "+text)
			case bodyPiece:
				all = append(all, fmt.Sprintf("body %s %s", p.part.number, text))
			}
		}
	}
	return all
}

const ab = "From: a\nContent-Type: multipart/mixed; boundary=B\n\n"

// TestPieces has messages and, after each, its pieces, which "|" parts (RFC 5322, §2.1; RFC 2046,
// §5.1).
func TestPieces(t *testing.T) {
	blanks := strings.Repeat("\n", maxLead)
	for _, tt := range []struct{ name, src string }{
		{"a header and a body", "header Subject: x\n\n|body 1 y\nz\n"},
		{"no header", "body 1 no header here\n\nx\n"},
		{"a From_ line", "separator From a b\n|header Subject: x\n\n|body 1 y\n"},
		{"MMDF", "separator \x01\x01\x01\x01\n|header Subject: x\n\n|body 1 y\n"},
		{"Babyl", "separator \x1f\f\n0, unseen,,\n*** EOOH ***\n|header Subject: x\n\n|body 1 y\n"},
		{"Babyl, the header twice", "separator \x1f\n0,,\n|header Subject: x\nFrom: y\n*** EOOH ***\nSubject: x\n\n|body 1 y\n"},
		{"a byte order mark", "separator \xef\xbb\xbf|header Subject: x\n\n|body 1 y\n"},
		{"a mark alone", "body 1 \xef\xbb\xbfno header here\n\ny\n"},
		{"blank lines before", "separator \n \t\n|header Subject: x\n\n|body 1 y\n"},
		{"as many as may be", "separator " + blanks + "|header Subject: x\n\n|body 1 y\n"},
		{"one more", "header \n|body 1 " + blanks + "Subject: x\n\ny\n"},
		{"blank lines before an unknown field", "header \n|body 1 Unknown: x\n\ny\n"},
		{"a line of blanks in the header", "header Subject: x\n \nFrom: y\n\n|body 1 z\n"},
		{"a line of blanks behind the header", "header Subject: x\n|body 1  \ny z\n"},
		{"a line that is no field", "header Subject: x\nno field\nFrom: y\n\n|body 1 z\n"},
		{"lines that are no fields", "header Subject: x\n|body 1 no field\nnone\n\nz\n"},
		{"a field after seven of them", "header Subject: x\n" + strings.Repeat("none\n", garbageAhead-1) + "none\nFrom: y\n\n|body 1 z\n"},
		{"a field after nine of them", "header Subject: x\n|body 1 " + strings.Repeat("none\n", garbageAhead) + "none\nFrom: y\n\nz\n"},
		{"a blank line in the header", "header Subject: x\n\nMessage-ID: y\n\n|body 1 z\n"},
		{"fields that the text begins with", "header Subject: x\n\n|body 1 From: y\nTo: z\n\nz\n"},
		{"a field that a header has once", "header Subject: x\nMessage-ID: a\n\n|body 1 Message-ID: y\n\nz\n"},
		{"an unknown field behind a blank line", "header Subject: x\n\n|body 1 Unknown: y\nMessage-ID: z\n\nz\n"},
		{"no blank line behind it", "header Subject: x\n\n|body 1 Message-ID: y\n"},
		{"a URI in the header", "header Subject: x\n|body 1 http://a.example/\n\nz\n"},
		{"blanks before the colon", "header Subject : x\nFrom\t:y\n\n|body 1 z\n"},
		{"a fold", "header Subject: x\n y\n\tz\n\n|body 1 z\n"},
		{"a fold first", "body 1  Subject: x\n\nz\n"},

		{"parts", "header " + ab + "|body TEXT pre\n|delimiter --B\n|header \n|body 1 one\n|delimiter --B\n|header Content-Type: text/html\n\n|body 2 two\n|delimiter --B--\n|body TEXT post\n"},
		{"blanks behind a delimiter", "header " + ab + "|delimiter --B \t\n|header \n|body 1 one\n|delimiter --B-- \n"},
		{"text behind the last delimiter", "header " + ab + "|delimiter --B\n|header \n|body 1 one\n|delimiter --B--|body TEXT footer\n"},
		{"text behind another", "header " + ab + "|body TEXT --Bx\n|delimiter --B\n|header \n|body 1 --B-\n--Bx\n"},
		{"CRLF", "header " + strings.ReplaceAll(ab, "\n", "\r\n") + "|delimiter --B\r\n|header \r\n|body 1 one\r\n|delimiter --B--\r\n"},
		{"a delimiter directly behind a header", "header From: a\nContent-Type: multipart/mixed; boundary=B\n|delimiter --B\n|header \n|body 1 one\n|delimiter --B--\n"},
		{"a delimiter in the header of a part", "header " + ab + "|delimiter --B\n|header Content-Type: text/html\n|delimiter --B\n|header \n|body 2 two\n|delimiter --B--\n"},
		{"a digest", "header From: a\nContent-Type: multipart/digest; boundary=B\n\n|delimiter --B\n|header \n|header Subject: x\n\n|body 1.1 y\n|delimiter --B--\n"},
		{"a message", "header " + ab + "|delimiter --B\n|header Content-Type: message/rfc822\n\n|separator \n|header Subject: x\n\n|body 1.1 y\n|delimiter --B--\n"},
		{"a message with parts", "header " + ab + "|delimiter --B\n|header Content-Type: message/rfc822\n\n|header Subject: x\nContent-Type: multipart/mixed; boundary=C\n\n|body 1.TEXT z\n|delimiter --C\n|header \n|body 1.1 y\n|delimiter --C--\n|body 1.TEXT z\n|delimiter --B--\n"},
		{"parts of a part", "header " + ab + "|delimiter --B\n|header Content-Type: multipart/mixed; boundary=C\n\n|body 1 z\n|delimiter --C\n|header \n|body 1.1 y\n|delimiter --B--\n"},

		{"a lost delimiter", "header " + ab + "|delimiter --B\n|header \n|body 1 one\n\n|header Content-Type: text/html\n\n|body 2 two\n|delimiter --B--\n"},
		{"the first lost", "header " + ab + "|header Content-Type: text/html\nContent-Transfer-Encoding: 8bit\n\n|body 1 one\n|delimiter --B--\n"},
		{"no type in it", "header " + ab + "|delimiter --B\n|header \n|body 1 one\n\nContent-Length: 3\n\ntwo\n|delimiter --B--\n"},
		{"no blank line before it", "header " + ab + "|delimiter --B\n|header \n|body 1 one\nContent-Type: text/html\n\ntwo\n|delimiter --B--\n"},
		{"other fields in it", "header " + ab + "|delimiter --B\n|header \n|body 1 one\n\nContent-Type: text/html\nSubject: x\n\ntwo\n|delimiter --B--\n"},
		{"a fold in it", "header " + ab + "|delimiter --B\n|header \n|body 1 one\n\n|header Content-Type: text/html;\n charset=x\n\n|body 2 two\n|delimiter --B--\n"},
		{"no slash in the type", "header " + ab + "|delimiter --B\n|header \n|body 1 one\n\nContent-Type: text\n\ntwo\n|delimiter --B--\n"},
		{"not in base64", "header " + ab + "|delimiter --B\n|header Content-Transfer-Encoding: base64\n\n|body 1 YQ==\n\nContent-Type: text/html\n\ntwo\n|delimiter --B--\n"},
		{"not in pictures", "header " + ab + "|delimiter --B\n|header Content-Type: image/png\n\n|body 1 x\n\nContent-Type: text/html\n\ntwo\n|delimiter --B--\n"},

		{"another boundary than it says", "header " + ab + "|body TEXT pre\n|delimiter --C\n|header Content-Type: text/html\n\n|body 1 one\n|delimiter --C--\n"},
		{"no fields behind it", "header " + ab + "|body TEXT pre\n--C\none: \n--C--\n"},
		{"no hyphens before it", "header " + ab + "|body TEXT pre\nC\nContent-Type: text/html\n\none\n"},
		{"as long as may be", "header " + ab + "|delimiter --" + strings.Repeat("c", maxBoundary) + "\n|header Content-Type: text/html\n\n|body 1 one\n"},
		{"longer than may be", "header " + ab + "|body TEXT --" + strings.Repeat("c", maxBoundary+1) + "\nContent-Type: text/html\n\none\n"},
	} {
		want := strings.Split(tt.src, "|")
		var src strings.Builder
		for i, w := range want {
			kind, text, _ := strings.Cut(w, " ")
			if kind == "body" {
				_, text, _ = strings.Cut(text, " ")
			}
			src.WriteString(text)
			want[i] = w
		}
		if got := strings.Join(pieces(src.String()), "|"); got != tt.src {
			t.Errorf("%s:\ngot  %q\nwant %q", tt.name, got, tt.src)
		}
	}
}

// TestTypesChosen has several Content-Type fields, of which the one counts whose boundary stands in
// the body, of the first four.
func TestTypesChosen(t *testing.T) {
	for _, tt := range []struct {
		types string
		want  int // parts
	}{{"multipart/mixed; boundary=X\nmultipart/mixed; boundary=B", 1}, {"text/plain\nmultipart/mixed; boundary=B", 1}, {"multipart/mixed; boundary=B\ntext/plain", 1}, {"text/plain\ntext/html", 0},
		{"text/a\ntext/b\ntext/c\nmultipart/mixed; boundary=B", 1}, {"text/a\ntext/b\ntext/c\ntext/d\nmultipart/mixed; boundary=B", 0}} {
		src := "From: a\n"
		for _, value := range strings.Split(tt.types, "\n") {
			src += "Content-Type: " + value + "\n"
		}
		got := 0
		for _, p := range pieces(src + "\n--B\n\none\n--B--\n") {
			if strings.HasPrefix(p, "delimiter --B\n") {
				got++
			}
		}
		if got != tt.want {
			t.Errorf("%q: %d parts, want %d", tt.types, got, tt.want)
		}
	}
}

// TestEncodedMultiparts has a multipart that says that it is encoded, which counts unless its
// boundary stands soon after its header.
func TestEncodedMultiparts(t *testing.T) {
	for n, want := range map[int]bool{0: true, nearby - len("--B"): true, nearby - len("--B") + 1: false} {
		src := "From: a\nContent-Type: multipart/mixed; boundary=B\nContent-Transfer-Encoding: base64\n\n" + strings.Repeat("\n", n) + "--B\n\none\n--B--\n"
		got := false
		for _, p := range pieces(src) {
			got = got || strings.HasPrefix(p, "delimiter")
		}
		if got != want {
			t.Errorf("the boundary after %d bytes: its parts are read: %v, want %v", n, got, want)
		}
	}
}

// TestDepth has messages in messages, down to MaxDepth: what is in that is read as text, and told.
func TestDepth(t *testing.T) {
	for depth, want := range map[int]bool{MaxDepth - 1: false, MaxDepth: true} {
		src := strings.Repeat("Content-Type: message/rfc822\n\n", depth) + "Subject: http://in.example/\n\nx\n"
		lost := false
		d := NewDecoder(Options{Account: func(a Account) { lost = lost || a.Lost && a.Reason == "nested too deeply, read as text" }})
		if err := d.Texts(Chunk{Bytes: []byte(src), First: true, Last: true}, func(*format.Text) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if lost != want {
			t.Errorf("%d messages in each other: told %v, want %v", depth, lost, want)
		}
	}
}

// TestStretches has what becomes of each stretch of a message: its sizes add up to the message.
func TestStretches(t *testing.T) {
	for src, want := range map[string]string{
		"Subject: x\n\ny\n": "12 header, 2 text/plain",
		ab + "pre\n--B\nContent-Type: image/png\n\nx\n--B\nContent-Type: text/x; charset=klingon\n\n\xe4\n--B--\n \n": "51 header, 4 text/plain, 4 delimiter, 25 header, 2 image/png skipped (no text), 4 delimiter, 39 header, 2 text/x (unknown charset), 6 delimiter, 2 text/plain",
		"Content-Transfer-Encoding: x-new\n\ny\n":                                           "34 header, 2 text/plain (unknown transfer encoding)",
		"Content-Transfer-Encoding: x-new\nContent-Type: text/x; charset=klingon\n\n\xe4\n": "72 header, 2 text/x (unknown transfer encoding)",
		ab + "none\n": "51 header, 5 text/plain (no delimiter)",
		ab + "--C\nContent-Type: text/html\n\nx\n":       "51 header, 4 delimiter, 25 header, 2 text/html",
		"From a\nSubject: x\n\ny\n":                      "7 separator, 12 header, 2 text/plain",
		"Content-Type: text/plain; charset=utf-9\n\ny\n": "41 header, 2 text/plain (unknown charset)", "Content-Type: text/plain; charset=iso-8859-99\n\ny\n": "47 header, 2 text/plain", "Content-Type: text/plain; charset=iso-8859-99\n\n\xe4\n": "47 header, 2 text/plain (unknown charset)",
	} {
		var got []string
		size := int64(0)
		d := NewDecoder(Options{Account: func(a Account) {
			s := fmt.Sprintf("%d %s", a.Size, a.What)
			if !a.Scanned {
				s += " skipped"
			}
			if a.Reason != "" {
				s += " (" + a.Reason + ")"
			}
			if a.Offset != 1000+size {
				s += fmt.Sprintf(" at %d", a.Offset)
			}
			size += a.Size
			got = append(got, s)
		}})
		if err := d.Texts(Chunk{Bytes: []byte(src), Offset: 1000, First: true, Last: true}, func(*format.Text) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if g := strings.Join(got, ", "); g != want || size != int64(len(src)) {
			t.Errorf("%q, %d bytes of %d:\ngot  %s\nwant %s", src, size, len(src), g, want)
		}
	}
}

// TestDetected has how a text must begin to be a message: with fields up to a blank line, From, two
// more that messages have, and one that programs write.
func TestDetected(t *testing.T) {
	for src, want := range map[string][4]bool{ // Detect, Detect by its name, BeginsMessage, and whether that is sure
		"From: a\nTo: b\nMessage-ID: c\n\nd": {true, true, true, true}, "\n\r\nFrom: a\nTo: b\nMessage-ID: c\n\nd": {true, true, false, true}, "From: a\nMessage-ID: c\n\nd": {false, true, false, true}, "To: a\nCc: b\nMessage-ID: c\n\nd": {false, true, false, true},
		"From: a\nTo: b\nCc: c\n\nd": {false, true, false, true}, "From: a\nTo: b\nDate: c\n\nd": {true, true, false, true}, "Unknown: x\nFrom: a\nTo: b\nMessage-ID: c\n\nd": {false, true, false, true}, "From: a\nUnknown: x\nTo: b\nMessage-ID: c\n\nd": {true, true, true, true},
		"From: a\nFrom: b\nMessage-ID: c\n\nd": {false, true, false, true}, " x\nFrom: a\nTo: b\nMessage-ID: c\n\nd": {false, true, false, true}, "From: a\n x\nTo: b\nMessage-ID: c\n\nd": {true, true, true, true}, "From: a\nno field\nTo: b\nMessage-ID: c\n\nd": {false, true, false, true},
		"no field\n\n": {false, false, false, true}, "": {false, false, false, true}, "From: a\nTo: b\nMessage-ID: c": {false, true, true, true}, "From: a\nTo: b\nMessage-ID: c\n": {true, true, true, true}, "\n": {false, false, false, true}, "From: a\nTo: b\nReceived: c\nhttp://a.example/\n\nd": {false, true, false, true},
	} {
		is, sure, _ := BeginsMessage([]byte(src), true)
		got := [4]bool{Detect([]byte(src), false), Detect([]byte(src), true), is, sure}
		if got != want {
			t.Errorf("%q: %v, want %v", src, got, want)
		}
	}
	for src, want := range map[string][2]bool{"From: a\nTo: b\nMessage-ID: c": {false, false}, "From: a\nTo: b\nMessage-ID: c\n": {true, false}, "From: a\nTo: b\nMessage-ID: c\n\n": {true, true}, "From: a\nno field\n": {false, true}, "": {false, false}} {
		if is, sure, _ := BeginsMessage([]byte(src), false); is != want[0] || sure != want[1] {
			t.Errorf("%q, more to come: %v, %v; want %v", src, is, sure, want)
		}
	}
	var c Closer
	for src, want := range map[string]string{ab: "--B-- false", "From: a\n\nx": " false", "Content-Type: message/rfc822\n\nSubject: x\n\n": " true", "From x\n" + ab: "--B-- false", "Content-Type: multipart/mixed\n\n": " false", "no header": " false", "": " false"} {
		line, alone := c.Closing([]byte(src))
		if got := fmt.Sprintf("%s %v", line, alone); got != want {
			t.Errorf("%q closes with %q, want %q", src, got, want)
		}
	}
}

// TestFieldLines has the names of fields (RFC 5322, §2.2 and §4.5.8).
func TestFieldLines(t *testing.T) {
	for line, want := range map[string]int{
		"A: b": 1, "A:": 1, ":": 0, "": 0, "A": 0, "A b": 0, "A : b": 2, "A\t :": 3, " A:": 0, "A B:": 0, "a://b": 0, "a:/b": 1, "a://": 0, "a:": 1, "a:/": 1, "!~:": 2, "a\x7f:": 0, "é:": 0, " :": 0, "a ": 0,
	} {
		if got := fieldName([]byte(line)); got != want {
			t.Errorf("%q: a name of %d bytes, want %d", line, got, want)
		}
	}
	for name, want := range map[string]string{"a": "a", "a \t": "a", "a ": "a"} {
		if got := string(trimName([]byte(name))); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
	for line, want := range map[string]bool{"": true, " \t\r\n": true, "a": false, " a": false, "\f": false} {
		if got := isBlank([]byte(line)); got != want {
			t.Errorf("%q is blank: %v, want %v", line, got, want)
		}
	}
	for _, tt := range []struct {
		text, line string
		next       int
	}{{"a\nb", "a", 2}, {"a\r\nb", "a", 3}, {"a", "a", 1}, {"\r", "", 1}, {"\n", "", 1}, {"a\rb\n", "a\rb", 4}} {
		if line, next := lineAt([]byte(tt.text), 0); string(line) != tt.line || next != tt.next {
			t.Errorf("%q: %q and %d, want %q and %d", tt.text, line, next, tt.line, tt.next)
		}
	}
}

// TestFastFieldsRead has how far the fields of a header are read in one pass, marked by "|".
func TestFastFieldsRead(t *testing.T) {
	for marked, want := range map[string]int{
		"A: b\nC: d\n|\nx": 2, "A: b\n c\n\td\nE:f\n|": 2, "|no field\n": 0, "A: b\n|-C: d\n": 1, "A: b\n|*C: d\n": 1, "A: b\n|c://d\n": 1, "|": 0, "|: a\n": 0, "A: b\n|C : d\n": 1, "A: b\r\n|\r\n": 1,
	} {
		before, after, _ := strings.Cut(marked, "|")
		s, raw := structure{}, []byte(before+after)
		s.ends.reset(raw)
		if got := s.fastFields(raw, 0); got != len(before) || len(s.fields) != want {
			t.Errorf("%q: up to %d, %d fields; want %d", marked, got, len(s.fields), want)
		}
	}
}

// TestAskedOfEachMessage has what is asked of each message of a text without separators: it needs
// no new memory.
func TestAskedOfEachMessage(t *testing.T) {
	var c Closer
	message := []byte("Return-Path: <a@b>\nFrom: a\nTo: b\nMessage-ID: <c>\nMIME-Version: 1.0\n\nd\n")
	if n := testing.AllocsPerRun(100, func() {
		if is, sure, fields := BeginsMessage(message, true); !is || !sure || fields != len(message)-len("\nd\n") {
			t.Fatalf("begins a message: %v, sure: %v, %d bytes of fields", is, sure, fields)
		}
		c.Closing(message)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestPush holds what push makes of the next delimiter that is known against a search for it:
// bodies made of delimiters, nearly delimiters and other lines, and levels with such boundaries.
func TestPush(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	lines := []string{"--b", "--b--", "--bb", "--bb-- ", "--b--bb", "--b-- x", "--", "---", "a", "", "--b \r", "--b--b--", "--c"}
	boundaries := []string{"b", "bb", "c", "", "b--bb", "-", "d"}
	found := 0
	for range 50_000 {
		var raw []byte
		var starts []int
		for range 1 + rnd.IntN(8) {
			starts = append(starts, len(raw))
			raw = append(append(raw, lines[rnd.IntN(len(lines))]...), '\n')
		}
		raw = raw[:len(raw)-rnd.IntN(2)]
		s := structure{raw: raw}
		at := starts[rnd.IntN(len(starts))]
		for range 1 + rnd.IntN(3) {
			if rnd.IntN(2) == 0 {
				s.nextDelimiter(starts[0])
			}
			s.push(level{boundary: []byte(boundaries[rnd.IntN(len(boundaries))]), body: at})
		}
		got, want := s.nextDelimiter(at), s.findDelimiter(at)
		if got != want {
			t.Fatalf("%q from %d, %d levels: %+v, want %+v", raw, at, len(s.levels), got, want)
		}
		if got.level > 0 {
			found++
		}
	}
	if found < 5000 {
		t.Errorf("%d delimiters of levels that were added", found)
	}
}

// TestDeepMultipartsAreReadOnce counts what is looked at of multiparts in each other, as deep as
// may be, whose boundaries are not there: each line once for all of them.
func TestDeepMultipartsAreReadOnce(t *testing.T) {
	src := strings.Repeat("Content-Type: multipart/a; boundary=C\n\n\n--b\nx\n\n", 10_000)
	d := NewDecoder(Options{})
	_ = d.Texts(Chunk{Bytes: []byte("From: a\n\n" + src), First: true, Last: true}, func(*format.Text) error { return nil })
	if looked := d.examinedAll() / len(src); looked > 10 {
		t.Errorf("looked at each byte %d times", looked)
	}
}

func TestIsDelimiter(t *testing.T) {
	s := &structure{levels: []level{{boundary: []byte("A")}, {boundary: []byte("B c")}}}
	for line, want := range map[string]bool{
		"--A": true, "--A--": true, "--A \t": true, "--B c": true, "--B c--": true, "--B": false, "--AB": false, "-xA": false, "-A": false, "-": false, "--": false, "": false, "A": false, " --A": false,
	} {
		if got := s.isDelimiter([]byte(line)); got != want {
			t.Errorf("%q: %v, want %v", line, got, want)
		}
	}
}
