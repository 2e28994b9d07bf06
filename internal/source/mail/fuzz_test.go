package mail

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"urigrep/internal/source/format"
)

// account gathers what becomes of every byte, and fails where one is told of twice or not at all.
type account struct {
	t  testing.TB
	at int64
}

func (a *account) take(x Account) {
	if x.Lost && x.Reason == "" {
		a.t.Fatalf("%+v says not what is lost", x)
	}
	if x.Lost && x.Size == 0 {
		return // in what was decoded
	}
	if x.Within {
		if x.Scanned || x.Reason == "" || x.Size < 0 {
			a.t.Fatalf("%+v", x)
		}
		return
	}
	if x.Offset != a.at || x.Size <= 0 || x.What == "" || !x.Scanned && x.Reason == "" {
		a.t.Fatalf("%+v follows offset %d", x, a.at)
	}
	a.at += x.Size
}

// checkChunks reads a message in chunks that begin at offset and line, and checks what
// holds for any bytes.
func checkChunks(t testing.TB, opt Options, offset, line int64, chunks ...[]byte) {
	t.Helper()
	a := &account{t: t, at: offset}
	opt.Account, opt.Metadata = a.take, true
	d := NewDecoder(opt)
	for i, raw := range chunks {
		begin := a.at
		lines := int64(bytes.Count(raw, []byte{'\n'}) + bytes.Count(raw, []byte{'\r'}))
		total := 0
		c := Chunk{Bytes: raw, Offset: a.at, Line: line, Index: 1, First: i == 0, Last: i == len(chunks)-1}
		err := d.Texts(c, func(x *format.Text) error {
			total += len(x.Bytes)
			checkText(t, x, begin, begin+int64(len(raw)), line, line+lines)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if a.at != begin+int64(len(raw)) {
			t.Fatalf("account ends at %d, want %d", a.at, begin+int64(len(raw)))
		}
		if limit := 100 + 10*len(raw); total > limit {
			t.Fatalf("%d bytes of text of %d", total, len(raw))
		}
		line += lines
	}
}

// maxCarried is how many bytes digits of base64 stand for, at most, that were carried over from the
// chunk before.
const maxCarried = 2

// checkText checks the positions of a text in a source between two offsets and lines.
func checkText(t testing.TB, x *format.Text, from, to, fromLine, toLine int64) {
	t.Helper()
	if x.Part == "" || x.MediaType == "" || x.Message == nil || len(x.Bytes) == 0 && len(x.References) == 0 {
		t.Fatalf("text without what it is: %+v", x)
	}
	check := func(what string, offset, line int64) {
		t.Helper()
		if offset < from || offset > to || line < fromLine || line > toLine {
			t.Fatalf("%s at %d, line %d, is not within %d to %d, line %d to %d", what, offset, line, from, to, fromLine, toLine)
		}
	}
	if x.Decoded { // sums: what is decoded may be longer than what it is decoded from
		to += to - from + maxCarried
		toLine += to - from
	}
	check("text", x.Offset, x.Line)
	if x.Map == nil {
		check("end", x.Offset+int64(len(x.Bytes)), x.Line)
		return
	}
	step := 1 + len(x.Bytes)/50
	last := x.Offset
	for i := 0; i <= len(x.Bytes); i += step {
		offset, line := x.Map.Position(int64(i))
		check(fmt.Sprintf("text offset %d", i), offset, line)
		if offset < last {
			t.Fatalf("text offset %d is at %d, before %d", i, offset, last)
		}
		last = offset
	}
	at := int64(0)
	for _, r := range x.References {
		check("reference", r.Start, r.Line)
		if r.At < at || r.At > int64(len(x.Bytes)) || r.Start > r.End || r.End > to || len(r.Text) == 0 && r.Attribute != "href" || r.Attribute == "" {
			t.Fatalf("%+v", r)
		}
		at = r.At
	}
}

func TestAccounts(t *testing.T) {
	for _, tt := range damaged {
		t.Run(tt.name, func(t *testing.T) {
			checkChunks(t, Options{}, 100, 7, []byte(tt.src))
			checkChunks(t, Options{Everything: true, Alternatives: LastAlternative}, 0, 0, []byte(tt.src))
		})
	}
}

func FuzzTexts(f *testing.F) {
	for _, tt := range damaged {
		if len(tt.src) < 2000 {
			f.Add([]byte(tt.src), uint16(len(tt.src)/2), uint8(len(tt.src)))
		}
	}
	f.Add([]byte("Content-Transfer-Encoding: base64\n0=0000"), uint16(39), uint8('<')) // carries three digits over
	f.Fuzz(func(t *testing.T, src []byte, cut uint16, options uint8) {
		opt := Options{Everything: options&1 != 0, Alternatives: Alternatives(options >> 1 % 3)}
		checkChunks(t, opt, 100, 7, src)
		at := int(cut) % (len(src) + 1)
		checkChunks(t, opt, 0, 0, src[:at], src[at:])
	})
}

// TestWorkIsCounted has what is looked at of messages with a thousand bytes of text: a body as it
// stands, what it is decoded to, once for files in it and once for its text.
func TestWorkIsCounted(t *testing.T) {
	text := strings.Repeat("a b c d e\n", 100)
	for name, tt := range map[string]struct {
		header, body string
		times        int // that the text is looked at after the body
	}{
		"as it stands":          {"Content-Type: text/plain\n", text, 2},
		"without a type":        {"", text, 2}, // and its beginning for parts that are not declared
		"base64":                {"Content-Type: text/plain\nContent-Transfer-Encoding: base64\n", b64(76, text), 2},
		"a message":             {"Content-Type: message/rfc822\n\n", text, 2},
		"a message in base64":   {"Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n", b64(76, "\n"+text), 3},
		"uuencoded":             {"Content-Type: text/plain\n", "begin 644 x.txt\n" + uu(text) + "`\nend\n", 3},
		"a word of the subject": {"Subject: =?utf-8?q?http://a/" + strings.Repeat("b", 1000) + "?=\n", "", 5}, // three of them for its end
	} {
		src := tt.header + "\n" + tt.body
		d := NewDecoder(Options{Everything: true})
		_ = d.Texts(Chunk{Bytes: []byte(src), First: true, Last: true}, func(*format.Text) error { return nil })
		if got, least := d.examinedAll(), len(src)+tt.times*len(text); got < least || got > least+len(text)-1 {
			t.Errorf("%s: %d bytes looked at, want %d or some more", name, got, least)
		}
	}
}

// TestWorkIsLinear has messages made to cost more than their size: of sixteen times as many bytes
// each is looked at no more often. It counts work and not time, so that it is the same on a busy
// machine.
func TestWorkIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("counts what one goroutine reads")
	}
	const size, factor, growth = 64 << 10, 16, 1.2
	const most = 70.0 // bytes looked at for each byte of the message: some by each of MaxDepth levels
	header := "Content-Type: multipart/mixed; boundary=B\n\n"
	encoded := "Content-Transfer-Encoding: base64\n" + header
	for name, unit := range map[string][2]string{
		"delimiters":               {header, "--B\n"},
		"almost delimiters":        {header, "--Bx\n"},
		"dashes":                   {header, "--\n"},
		"lost delimiters":          {header + "--B\n", "Content-Type: text/a\n\n"},
		"lost, of multiparts":      {header + "--B\n", "Content-Type: multipart/a; boundary=C\n\n"},
		"boundaries to guess":      {header, "--x\nx\n"},
		"guessed each time":        {header, "--B\n" + header + "--x\nContent-"},
		"encoded multiparts":       {header, "--B\n" + encoded},
		"encoded, no delimiters":   {header, "--B\nContent-Transfer-Encoding: base64\nContent-Type: multipart/a; boundary=C\n\n"},
		"encoded, lost":            {header + "--B\n", "Content-Transfer-Encoding: quoted-printable\nContent-Type: multipart/a; boundary=C\n\n"},
		"typed twice":              {header, "--B\nContent-Type: multipart/a; boundary=C\nContent-Type: multipart/a; boundary=D\n\n"},
		"multiparts in each other": {"\n\n", "Content-Type: multipart/a; boundary=C\n\n\n--b\n\n"},
		"messages":                 {"", "Content-Type: message/rfc822\n\n"},
		"multiparts":               {"", header + "--B\n"},
		"garbage in the header":    {"Subject: x\n", "garbage\nTo: x\n"},
		"lines of blanks":          {"Subject: x\n", " \n"},
		"folds in a URI":           {"Subject: <http:", "\n x"},
		"opened in the header":     {"Subject: ", "<http:\n "},
		"encoded words":            {"Subject: ", "=?utf-8?Q?x?= "},
		"almost encoded words":     {"Subject: ", "=?utf-8?Q?"},
		"words of many lines":      {"Subject: ", "=?a?q?\n "},
		"words that do not end":    {"Subject: ", "=?a?q?x "},
		"question marks":           {"Subject: ", "=?"},
		"parameters":               {"Content-Type: text/html", "; a=\""},
		"soft breaks":              {"Content-Transfer-Encoding: quoted-printable\n\n", "= \t \t\n"},
		"soft breaks that aren't":  {"Content-Transfer-Encoding: quoted-printable\n\n=", " "},
		"equals signs":             {"Content-Transfer-Encoding: quoted-printable\n\n", "="},
		"base64 and not":           {"Content-Transfer-Encoding: base64\n\n", "aaaa\n!\n"},
		"begin":                    {"\n", "begin 644 x\nM\n"},
		"uuencoded files":          {"\n", "begin 644 x.txt\n!aaaa\nend\n"},
		"flowed":                   {"Content-Type: text/plain; format=flowed\n\n", "> \n"},
		"tags":                     {"Content-Type: text/html\n\n", "<a "},
		"comments":                 {"Content-Type: text/html\n\n", "<!>"},
		"comments not closed":      {"Content-Type: text/html\n\n", "<!--"},
		"references":               {"Content-Type: text/html\n\n", "<a href=x>&amp;"},
		"style sheets":             {"Content-Type: text/html\n\n<style>", "url(\""},
		"CR":                       {"", "\r"},
		"charset":                  {"Content-Type: text/html; charset=iso-2022-jp\n\n", "\x1b$B<a href=x>\x1b(B"},
	} {
		t.Run(name, func(t *testing.T) {
			looked := func(n int) float64 {
				src := []byte(unit[0] + strings.Repeat(unit[1], n/len(unit[1])))
				d := NewDecoder(Options{Everything: true, Metadata: true})
				_ = d.Texts(Chunk{Bytes: src, First: true, Last: true}, func(*format.Text) error { return nil })
				return float64(d.examinedAll()) / float64(len(src))
			}
			small, large := looked(size), looked(factor*size)
			if large > growth*small+1 || large > most {
				t.Errorf("looks at %.1f bytes for each of %d, at %.1f for each of %d", small, size, large, factor*size)
			}
		})
	}
}

// TestMemoryOfHeaders has headers of very many fields. The memory that is kept of them and of their
// text is bounded, and what is allocated for each byte does not grow with the header.
func TestMemoryOfHeaders(t *testing.T) {
	const size, factor, growth = 64 << 10, 16, 1.2
	for name, tt := range map[string]struct {
		unit   string
		fields int // that are kept, at most
	}{
		"passed over": {"Received: a\nX: b\ngarbage\nTo: c\nFrom: d\n", 10},
		"folded":      {"X: b\n \n", 10},
		"scanned":     {"URL: http://a.example/b\n", factor * size / 20},
		"words":       {"X: =?utf-8?q?http://a.example/?=\n", factor * size / 20},
	} {
		t.Run(name, func(t *testing.T) {
			allocated := func(n int) float64 {
				src := []byte("Subject: x\n" + strings.Repeat(tt.unit, n/len(tt.unit)))
				d := NewDecoder(Options{})
				longest := 0
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				_ = d.Texts(Chunk{Bytes: src, First: true, Last: true}, func(x *format.Text) error {
					longest = max(longest, len(x.Bytes))
					return nil
				})
				runtime.ReadMemStats(&after)
				if longest >= maxHeaderText+len(tt.unit)+2 || len(d.structure.fields) > tt.fields {
					t.Errorf("a text of %d bytes, %d fields", longest, len(d.structure.fields))
				}
				return float64(after.TotalAlloc-before.TotalAlloc) / float64(n)
			}
			if small, large := allocated(size), allocated(factor*size); large > growth*small+1 {
				t.Errorf("%.1f bytes allocated for each of %d, %.1f for each of %d", small, size, large, factor*size)
			}
		})
	}
}
