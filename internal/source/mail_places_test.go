package source_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"urigrep/internal/source"
)

// mailTexts calls do for each text of a message, in which places count from 0.
func mailTexts(t testing.TB, cfg source.Config, src string, do func(d *source.Document, text string)) {
	t.Helper()
	cfg.Stdin, cfg.Input = strings.NewReader(src), source.InputMail
	eachText(t, cfg, func(d *source.Document, text []byte) { do(d, string(text)) })
}

// placeOf returns the place in the source of the byte i of a text, and where what ends there ends.
func placeOf(d *source.Document, text string, i int) (offset, line, end int64) {
	if d.Map != nil {
		offset, line = d.Map.Position(int64(i))
		return offset, line, d.Map.End(int64(i))
	}
	offset = d.Offset + int64(i)
	return offset, d.Line + int64(strings.Count(text[:i], "\n")), offset
}

// TestMailPositions marks by "|" where in a message stands what is then looked for in its last text.
func TestMailPositions(t *testing.T) {
	const quoted = "Content-Transfer-Encoding: quoted-printable\n\n"
	for _, tt := range []struct{ name, src, find string }{
		{"as it stands", "Subject: x\n\na\nb |http://a/\n", "http"},
		{"header", "To: x\nSubject: y |http://a/\n\n", "http"},
		{"folded header", "Subject: y\n z\n |http://a/\n\n", "http"},
		{"behind an encoded word", "Subject: =?utf-8?Q?=C3=A4?= |http://a/\n\n", "http"},
		{"in an encoded word", "Subject: y |=?utf-8?Q?http://a/?=\n\n", "http"},
		{"behind another field", "Subject: y http://b/\nX: z\nOrganization: |http://a/\n\n", "http://a"},
		{"quoted-printable", quoted + "a=20b=\n=C3=A4 |http://a/\n", "http"},
		{"behind a soft break", quoted + "a=\n|http://a/\n", "http"},
		{"escape itself", quoted + "a |=68ttp://a/\n", "http"},
		{"charset", "Content-Type: text/plain; charset=utf-8\n\nä |http://a/\n", "http"},
		{"decoded charset", "Content-Type: text/plain; charset=iso-8859-1\n\n\xe4\xe4 |http://a/\n", "http"},
		{"charset in quoted-printable", "Content-Type: text/plain; charset=iso-8859-1\n" + quoted + "=E4=\n=E4 |http://a/\n", "http"},
		{"Japanese", "Content-Type: text/plain; charset=iso-2022-jp\n\n\x1b$BK\\K\\\x1b(B|http://a/\n", "http"},
		{"flowed", "Content-Type: text/plain; format=flowed; delsp=yes\n\na \nb \n|http://a/\n", "http"},
		{"flowed and quoted", "Content-Type: text/plain; format=flowed\n\n> a \n> b \n> |http://a/\n", "http"},
		{"flowed in quoted-printable", "Content-Type: text/plain; format=flowed; delsp=yes\n" + quoted + "a=20\nb=\nc |http://a/\n", "http"},
		{"HTML", "Content-Type: text/html\n\n<p>&auml;\n|http://a/", "http"},
		{"HTML in quoted-printable", "Content-Type: text/html\n" + quoted + "<p>=\n&au=\nml;=3D |http://a/", "http"},
		{"footer behind base64", "Content-Transfer-Encoding: base64\n\naGVsbG8=\n--\n|http://a/\n", "http"},
		{"part", mixed + "\n--B\n\na\n--B\n\nb\n|http://a/\n--B--\n", "http"},
		{"CRLF", strings.ReplaceAll(mixed+"\n--B\n\na\n--B\n\nb\n", "\n", "\r\n") + "|http://a/\r\n--B--\r\n", "http"},
		{"message in quoted-printable", "Content-Type: message/rfc822\n" + quoted + "Subject: x=\ny\n\na=\nb |http://a/\n", "http"},
	} {
		before, after, _ := strings.Cut(tt.src, "|")
		var offset, line int64 = -1, -1
		mailTexts(t, source.Config{}, before+after, func(d *source.Document, text string) {
			if i := strings.Index(text, tt.find); i >= 0 {
				offset, line, _ = placeOf(d, text, i)
			}
		})
		if wantOffset, wantLine := int64(len(before)), int64(strings.Count(before, "\n")); offset != wantOffset || line != wantLine {
			t.Errorf("%s: found at %d, line %d, want %d, %d", tt.name, offset, line, wantOffset, wantLine)
		}
	}
}

// TestMailEnds marks by "|" where in a message what is looked for in its last text ends.
func TestMailEnds(t *testing.T) {
	const quoted = "Content-Transfer-Encoding: quoted-printable\n\n"
	for _, tt := range []struct{ name, src, find string }{
		{"as it stands", "\na http://a/| b\n", "http://a/"},
		{"before a fold", "Subject: http://a/|\n b\n\n", "http://a/"},
		{"end of a field", "Subject: http://a/|\n\n", "http://a/"},
		{"before an encoded word", "Subject: http://a/| =?utf-8?Q?b?=\n\n", "http://a/"},
		{"encoded word", "Subject: =?utf-8?Q?http://a/?=| b\n\n", "http://a/"},
		{"soft break", quoted + "http://a/|=\n b\n", "http://a/"},
		{"behind a soft break", quoted + "http:=\n//a/| b\n", "http://a/"},
		{"escape", quoted + "http://a=2F| b\n", "http://a/"},
		{"equals sign that is none", quoted + "http://a=|Z b\n", "http://a="},
		{"Japanese", "Content-Type: text/plain; charset=iso-2022-jp\n\nhttp://a/|\x1b$BK\\\x1b(B\n", "http://a/"},
		{"flowed", "Content-Type: text/plain; format=flowed; delsp=yes\n\nhttp://a/| \n b\n", "http://a/"},
		{"HTML", "Content-Type: text/html\n\n<b>http://a/|</b>", "http://a/"},
		{"character reference", "Content-Type: text/html\n\n<b>http://a&#47;|</b> b", "http://a/"},
	} {
		before, after, _ := strings.Cut(tt.src, "|")
		end := int64(-1)
		mailTexts(t, source.Config{}, before+after, func(d *source.Document, text string) {
			if i := strings.Index(text, tt.find); i >= 0 {
				_, _, end = placeOf(d, text, i+len(tt.find))
			}
		})
		if end != int64(len(before)) {
			t.Errorf("%s: ends at %d, want %d", tt.name, end, len(before))
		}
	}
}

// TestMailPositionsOfBase64 wants sums: of the place of the body, and that in the text.
func TestMailPositionsOfBase64(t *testing.T) {
	head := "Content-Transfer-Encoding: base64\n\n"
	mailTexts(t, source.Config{}, head+b64(8, "a\nb http://a/"), func(d *source.Document, text string) {
		if offset, line, _ := placeOf(d, text, 4); offset != int64(len(head)+4) || line != 3 || !d.Decoded {
			t.Errorf("at %d, line %d, decoded %v, want %d, 3, true", offset, line, d.Decoded, len(head)+4)
		}
	})
}

// TestMailBases has the base URI of the last text of each message (RFC 3986, §5.1).
func TestMailBases(t *testing.T) {
	for _, tt := range []struct{ name, src, want string }{
		{"none", "\nx\n", ""},
		{"location", "Content-Location: http://a/b\n\nx\n", "http://a/b"},
		{"base before location", "Content-Location: http://a/b\nContent-Base: http://c/d\n\nx\n", "http://c/d"},
		{"in delimiters", "Content-Base: <http://a/b>\n\nx\n", "http://a/b"},
		{"folded", "Content-Location: http://a/\n b/\n\tc\n\nx\n", "http://a/b/c"},
		{"encoded", "Content-Location: =?us-ascii?Q?http://a/=62?=\n\nx\n", "http://a/b"},
		{"relative and alone", "Content-Location: b\n\nx\n", ""},
		{"no URI", "Content-Location: http://[\n\nx\n", ""},
		{"of the part around", "Content-Base: http://a/b/\n" + mixed + "\n--B\n\nx\n--B--\n", "http://a/b/"},
		{"base relative to the part around", "Content-Base: http://a/b/\n" + mixed + "\n--B\nContent-Base: c/d\n\nx\n--B--\n", "http://a/b/c/d"},
		{"a relative location is none", "Content-Base: http://a/b/\n" + mixed + "\n--B\nContent-Location: c/d\n\nx\n--B--\n", "http://a/b/"},
		{"of the part", "Content-Base: http://a/\n" + mixed + "\n--B\nContent-Location: http://c/\n\nx\n--B--\n", "http://c/"},
		{"base element", "Content-Base: http://a/\nContent-Type: text/html\n\n<base href=http://d/>x", "http://d/"},
		{"relative base element", "Content-Base: http://a/b\nContent-Type: text/html\n\n<base href=c/>x", "http://a/c/"},
		{"relative base element alone", "Content-Type: text/html\n\n<base href=c/>x", "c/"},
	} {
		got := "no text"
		mailTexts(t, source.Config{Metadata: true}, tt.src, func(d *source.Document, _ string) {
			if d.Message().MediaType != "text/rfc822-headers" {
				got = d.Base
			}
		})
		if got != tt.want {
			t.Errorf("%s: the base is %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestMailAlternatives has which forms of a text are read.
func TestMailAlternatives(t *testing.T) {
	const src = mixed + `
--B

http://before/
--B
Content-Type: multipart/alternative; boundary=A

--A
Content-Location: http://header/

http://first/
--A
Content-Type: multipart/related; boundary=R

--R
Content-Type: text/html

http://last/
--R--
--A--
--B

http://after/
--B--
`
	for which, want := range map[string]string{
		"all":   "http://before/ http://header/ http://first/ http://last/ http://after/",
		"first": "http://before/ http://header/ http://first/ http://after/",
		"last":  "http://before/ http://last/ http://after/",
	} {
		if got := mailURIs(t, source.Config{Alternative: which}, strings.NewReader(src)); got != want {
			t.Errorf("%s: found %s, want %s", which, got, want)
		}
	}
}

// TestMailFallback has text in an encoding that the user names.
func TestMailFallback(t *testing.T) {
	for src, want := range map[string]string{
		"\nhttp://a/\xe4\n":     "http://a/ä",
		"\nhttp://a/\xc3\xa4\n": "http://a/ä", // UTF-8 all the same
		"Content-Type: text/plain; charset=klingon\n\nhttp://a/\xe4\n": "http://a/ä",
		"Content-Type: text/plain; charset=koi8-r\n\nhttp://a/\xc1\n":  "http://a/а",
	} {
		if got := mailURIs(t, source.Config{Encoding: "iso-8859-1"}, strings.NewReader(src)); got != want {
			t.Errorf("%q: found %q, want %q", src, got, want)
		}
	}
}

// TestMailMetadata has what a header tells of its message, in one line of UTF-8.
func TestMailMetadata(t *testing.T) {
	const src = "Message-ID: <a@b>\nSubject: =?iso-8859-1?Q?=E4?=\n b\nFrom: =?utf-8?Q?C?= <c@d>\n" +
		"Date: Mon, 2 Jan 2006 15:04:05 -0700 (MST)\nNewsgroups: a.b, c.d\nContent-Type: message/rfc822\n\nSubject: other\n\nhttp://e/\n"
	encoded := strings.Replace(src, "rfc822\n\nSubject: other\n\nhttp://e/\n", "rfc822\nContent-Transfer-Encoding: base64\n\n"+
		b64(76, "Subject: other\n\nhttp://e/\n"), 1)
	n := 0
	check := func(d *source.Document, _ string) {
		m := d.Message()
		n++
		if m.Index != 1 || m.ID != "<a@b>" || m.Subject != "ä b" || m.From != "C <c@d>" || fmt.Sprint(m.Newsgroups) != "[a.b c.d]" ||
			m.Date.Format(time.RFC3339) != "2006-01-02T22:04:05Z" {
			t.Errorf("%+v", m)
		}
	}
	for _, src := range []string{src, encoded} {
		n = 0
		if mailTexts(t, source.Config{Metadata: true, Indices: true}, src, check); n == 0 {
			t.Error("no text")
		}
	}
}

// TestMailDates has the forms of dates in use, and what they are in UTC.
func TestMailDates(t *testing.T) {
	for s, want := range map[string]string{
		"Mon, 2 Jan 2006 15:04:05 -0700":        "2006-01-02T22:04:05Z",
		"2 Jan 06 15:04 EST":                    "2006-01-02T20:04:00Z",
		"Mon Jan  2 15:04:05 2006":              "2006-01-02T15:04:05Z",
		"Mon, 02-Jan-2006 15:04:05 GMT":         "2006-01-02T15:04:05Z",
		"2006-01-02T15:04:05+01:00":             "2006-01-02T14:04:05Z",
		"Monday, 2 Jan 2006 15:04:05 +0000 (x)": "2006-01-02T15:04:05Z",
		"Mon, 2 Jan 2006 15:04:05 -0400 (EDT)":  "2006-01-02T19:04:05Z",
		"2 Jan 2006 25:04:05 +0000":             "",
		"31 Feb 2006 15:04:05 +0000":            "",
		"yesterday":                             "",
	} {
		mailTexts(t, source.Config{Metadata: true}, "Date: "+s+"\n\nhttp://a/\n", func(d *source.Document, _ string) {
			got := ""
			if date := d.Message().Date; !date.IsZero() {
				got = date.Format(time.RFC3339)
			}
			if got != want {
				t.Errorf("%s: %s, want %s", s, got, want)
			}
		})
	}
}

// checkMail reads any bytes as mail, and checks what holds for them: that each is scanned or skipped, and that
// all texts stand within them, in order.
func checkMail(t testing.TB, cfg source.Config, src string) {
	t.Helper()
	cfg.Metadata, cfg.Input, cfg.Stdin = true, source.InputMail, strings.NewReader(src)
	s, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	f := s.File(t.Context(), source.Stdin)
	size := int64(len(src))
	_ = f.Documents(func(d *source.Document) error {
		if d.Message == nil || d.Message().Part == "" || d.Message().MediaType == "" || len(d.Bytes) == 0 && len(d.References) == 0 {
			t.Fatalf("a text without what it is: %+v", d)
		}
		most, last := size, int64(0)
		if d.Decoded { // sums: what is decoded may be longer than what it is decoded from
			most += size
		}
		for i := 0; i <= len(d.Bytes); i += 1 + len(d.Bytes)/50 {
			offset, line, _ := placeOf(d, string(d.Bytes), i)
			if offset < last || offset > most || line < 0 || line > most {
				t.Fatalf("the byte %d of a text is at %d, line %d, after %d, of %d", i, offset, line, last, size)
			}
			last = offset
		}
		for _, r := range d.References {
			if r.Start > r.End || r.End > most || r.At < 0 || r.At > int64(len(d.Bytes)) {
				t.Fatalf("%+v", r)
			}
		}
		return nil
	})
	if tally := f.Tally(); tally.Scanned+tally.Skipped != size {
		t.Fatalf("%+v of %d bytes", tally, size)
	}
}

// TestMailAccounts has what becomes of every byte of each message.
func TestMailAccounts(t *testing.T) {
	for _, tt := range mails {
		t.Run(tt.name, func(t *testing.T) {
			checkMail(t, source.Config{}, tt.src)
			checkMail(t, source.Config{Everything: true, Alternative: "last"}, tt.src)
		})
	}
}

func FuzzMail(f *testing.F) {
	for _, tt := range mails {
		if len(tt.src) < 2000 {
			f.Add(tt.src, uint8(len(tt.src)))
		}
	}
	f.Fuzz(func(t *testing.T, src string, options uint8) {
		checkMail(t, source.Config{Everything: options&1 != 0, Archives: options&2 != 0}, src)
	})
}

// TestMailParts has a message of many parts, and the number and type of each text of it.
func TestMailParts(t *testing.T) {
	const src = `Subject: http://top/
Content-Type: multipart/mixed; boundary=M

preamble
--M
Content-Description: see http://mime/

one
--M
Content-Type: multipart/alternative; boundary=A

--A

two.one
--A
Content-Type: text/html

two.two
--A--
--M
Content-Type: message/rfc822

Subject: http://inner/

three
--M
Content-Type: message/rfc822

Subject: http://second/
Content-Type: multipart/mixed; boundary=I

around
--I

four.one
--I
Content-Type: image/png

four.two
--I--
--M
Content-Type: multipart/digest; boundary=D

--D

Subject: http://digest/

five.one
--D--
--M--
epilogue
`
	want := []string{
		"HEADER text/rfc822-headers Subject: http://top/",
		"TEXT text/plain preamble",
		"1.MIME text/rfc822-headers Content-Description: see http://mime/",
		"1 text/plain one",
		"2.1 text/plain two.one",
		"2.2 text/html two.two",
		"3.HEADER text/rfc822-headers Subject: http://inner/",
		"3.1 text/plain three",
		"4.HEADER text/rfc822-headers Subject: http://second/",
		"4.TEXT text/plain around",
		"4.1 text/plain four.one",
		"5.1.HEADER text/rfc822-headers Subject: http://digest/",
		"5.1.1 text/plain five.one",
		"TEXT text/plain epilogue",
	}
	var got []string
	mailTexts(t, source.Config{Metadata: true}, src, func(d *source.Document, text string) {
		m := d.Message()
		got = append(got, fmt.Sprintf("%s %s %s", m.Part, m.MediaType, strings.TrimSpace(text)))
	})
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

// TestMailWork has messages made to cost more than their size: sixteen times as many bytes take no more than
// a hundred times as long, where the square of it would be 256 times.
func TestMailWork(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	const size, factor, growth = 256 << 10, 16, 100
	header := "Content-Type: multipart/mixed; boundary=B\n\n"
	for name, unit := range map[string][2]string{
		"delimiters":               {header, "--B\n"},
		"almost delimiters":        {header, "--Bx\n"},
		"dashes":                   {header, "--\n"},
		"boundaries to guess":      {header, "--x\nx\n"},
		"multiparts in each other": {"\n\n", "Content-Type: multipart/a; boundary=C\n\n\n--b\n\n"},
		"messages":                 {"", "Content-Type: message/rfc822\n\n"},
		"multiparts":               {"", header + "--B\n"},
		"garbage in the header":    {"Subject: x\n", "garbage\nTo: x\n"},
		"lines of blanks":          {"Subject: x\n", " \n"},
		"folds in a URI":           {"Subject: <http:", "\n x"},
		"opened in the header":     {"Subject: ", "<http:\n "},
		"encoded words":            {"Subject: ", "=?utf-8?Q?x?= "},
		"almost encoded words":     {"Subject: ", "=?utf-8?Q?"},
		"words after brackets":     {"Subject: ", "<=?a?q?"},
		"words that do not end":    {"Subject: ", "=?a?q?x "},
		"brackets of lists":        {"List-Post: ", "<a:|"},
		"parameters":               {"Content-Type: text/html", "; a=\""},
		"soft breaks":              {"Content-Transfer-Encoding: quoted-printable\n\n", "= \t \t\n"},
		"equals signs":             {"Content-Transfer-Encoding: quoted-printable\n\n", "="},
		"base64 and not":           {"Content-Transfer-Encoding: base64\n\n", "aaaa\n!\n"},
		"flowed":                   {"Content-Type: text/plain; format=flowed\n\n", "> \n"},
		"S/MIME":                   {"Content-Type: application/pkcs7-mime\n\n", "\x30\x80"},
		"CR":                       {"", "\r"},
	} {
		t.Run(name, func(t *testing.T) {
			took := func(n int) time.Duration {
				src, least := unit[0]+strings.Repeat(unit[1], n/len(unit[1])), time.Hour
				for range 2 {
					began := time.Now()
					mailTexts(t, source.Config{Metadata: true}, src, func(*source.Document, string) {})
					least = min(least, time.Since(began))
				}
				return least
			}
			if small, large := took(size), took(factor*size); large > growth*max(small, 10*time.Millisecond) {
				t.Errorf("takes %v for %d bytes, %v for %d times as many", small, size, large, factor)
			}
		})
	}
}
