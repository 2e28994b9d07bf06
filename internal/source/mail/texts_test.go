package mail

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"urigrep/internal/source/format"

	"urigrep/internal/charset"
)

// TestParts has a message of many parts, and the number and type of each text of it.
func TestParts(t *testing.T) {
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
	for _, x := range texts(t, Options{Metadata: true}, src) {
		got = append(got, fmt.Sprintf("%s %s %s", x.Part, x.MediaType, strings.TrimSpace(string(x.Bytes))))
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

func TestAlternatives(t *testing.T) {
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
	for _, tt := range []struct {
		which Alternatives
		want  string
	}{
		{AllAlternatives, "http://before/ http://header/ http://first/ http://last/ http://after/"},
		{FirstAlternative, "http://before/ http://header/ http://first/ http://after/"},
		{LastAlternative, "http://before/ http://last/ http://after/"},
	} {
		if got := strings.Join(uris(t, Options{Alternatives: tt.which}, src), " "); got != tt.want {
			t.Errorf("%d: found %s, want %s", tt.which, got, tt.want)
		}
	}
}

func TestEverything(t *testing.T) {
	src := "Content-Type: image/png\nContent-Transfer-Encoding: base64\n\n" + b64(76, "\x00http://a/ ")
	if got := strings.Join(uris(t, Options{Everything: true}, src), " "); got != "http://a/" {
		t.Errorf("found %q", got)
	}
	src = "\nbegin 644 x.gif\n" + uu("http://a/\n") + "`\nend\n"
	if got := strings.Join(uris(t, Options{Everything: true}, src), " "); got != "http://a/" {
		t.Errorf("in a uuencoded picture: found %q", got)
	}
}

func TestFallback(t *testing.T) {
	latin, err := charset.Lookup("iso-8859-1")
	if err != nil {
		t.Fatal(err)
	}
	for src, want := range map[string]string{
		"\nhttp://a/\xe4\n":     "http://a/ä",
		"\nhttp://a/\xc3\xa4\n": "http://a/ä", // UTF-8 all the same
		"Content-Type: text/plain; charset=klingon\n\nhttp://a/\xe4\n": "http://a/ä",
		"Content-Type: text/plain; charset=koi8-r\n\nhttp://a/\xc1\n":  "http://a/а",
		"Subject: http://a/ =?x-unknown?Q?http://b/=E4?=\n\n":          "http://a/ http://b/ä",
	} {
		if got := strings.Join(uris(t, Options{Fallback: latin}, src), " "); got != want {
			t.Errorf("%q: found %q, want %q", src, got, want)
		}
	}
}

// TestBases has the base URI of each text of a message (RFC 3986, §5.1).
func TestBases(t *testing.T) {
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
		for _, x := range texts(t, Options{}, tt.src) {
			if x.MediaType != "text/rfc822-headers" {
				got = x.Base
			}
		}
		if got != tt.want {
			t.Errorf("%s: the base is %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestPositions marks by "|" where in a message stands what is then looked for in its last text.
func TestPositions(t *testing.T) {
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
		{"behind a uuencoded file", "\na\nbegin 644 x.gif\n" + uu("x") + "`\nend\n|http://a/\n", "http"},
		{"part", mixed + "\n--B\n\na\n--B\n\nb\n|http://a/\n--B--\n", "http"},
		{"CRLF", strings.ReplaceAll(mixed+"\n--B\n\na\n--B\n\nb\n", "\n", "\r\n") + "|http://a/\r\n--B--\r\n", "http"},
		{"message in quoted-printable", "Content-Type: message/rfc822\n" + quoted + "Subject: x=\ny\n\na=\nb |http://a/\n", "http"},
	} {
		before, after, _ := strings.Cut(tt.src, "|")
		var offset, line int64 = -1, -1
		d := NewDecoder(Options{})
		c := Chunk{Bytes: []byte(before + after), Offset: 1000, Line: 100, First: true, Last: true}
		err := d.Texts(c, func(x *format.Text) error {
			i := strings.Index(string(x.Bytes), tt.find)
			if i < 0 {
				return nil
			}
			if x.Map != nil {
				offset, line = x.Map.Position(int64(i))
				return nil
			}
			offset, line = x.Offset+int64(i), x.Line+int64(strings.Count(string(x.Bytes[:i]), "\n"))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		wantOffset, wantLine := int64(1000+len(before)), int64(100+strings.Count(before, "\n"))
		if offset != wantOffset || line != wantLine {
			t.Errorf("%s: found at %d, line %d, want %d, %d", tt.name, offset, line, wantOffset, wantLine)
		}
	}
}

// TestEnds marks by "|" where in a message what is looked for in its last text ends.
func TestEnds(t *testing.T) {
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
		d := NewDecoder(Options{})
		err := d.Texts(Chunk{Bytes: []byte(before + after), First: true, Last: true}, func(x *format.Text) error {
			if i := strings.Index(string(x.Bytes), tt.find); i >= 0 {
				if end = x.Offset + int64(i+len(tt.find)); x.Map != nil {
					end = x.Map.End(int64(i + len(tt.find)))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if end != int64(len(before)) {
			t.Errorf("%s: ends at %d, want %d", tt.name, end, len(before))
		}
	}
}

// TestPositionsOfBase64 wants sums: of the place of the body, and that in the text.
func TestPositionsOfBase64(t *testing.T) {
	head := "Content-Transfer-Encoding: base64\n\n"
	x := texts(t, Options{}, head+b64(8, "a\nb http://a/"))[0]
	offset, line := x.Map.Position(4)
	if offset != int64(len(head)+4) || line != 3 || !x.Decoded {
		t.Errorf("at %d, line %d, decoded %v, want %d, 3, true", offset, line, x.Decoded, len(head)+4)
	}
}

func TestReferencePositions(t *testing.T) {
	const head = "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n"
	const body = "<p>a=\nb<a href=3D\"http://a/=\nb\">c</a>"
	x := texts(t, Options{}, head+body)[0]
	r := x.References[0]
	start, end := len(head)+strings.Index(body, "http"), len(head)+strings.Index(body, "\">c")
	if string(r.Text) != "http://a/b" || r.Start != int64(start) || r.End != int64(end) || r.Line != 4 || r.At != 2 || r.Attribute != "href" {
		t.Errorf("%s %s at %d, stands at %d to %d, line %d, want %d to %d, 4", r.Attribute, r.Text, r.At, r.Start, r.End, r.Line, start, end)
	}
}

func TestMetadata(t *testing.T) {
	const src = "Message-ID: <a@b>\nSubject: =?iso-8859-1?Q?=E4?=\n b\nFrom: =?utf-8?Q?C?= <c@d>\n" +
		"Date: Mon, 2 Jan 2006 15:04:05 -0700 (MST)\nNewsgroups: a.b, c.d\nContent-Type: message/rfc822\n\nSubject: other\n\nhttp://e/\n"
	for _, x := range texts(t, Options{Metadata: true}, src) {
		m := x.Message()
		if m == nil {
			t.Fatal("no message")
		}
		if m.Index != 1 || m.ID != "<a@b>" || m.Subject != "ä b" || m.From != "C <c@d>" || fmt.Sprint(m.Newsgroups) != "[a.b c.d]" ||
			m.Date.Format(time.RFC3339) != "2006-01-02T22:04:05Z" {
			t.Errorf("%+v", m)
		}
	}
	x := texts(t, Options{Metadata: true}, "Subject: \xe4\x00\n\nhttp://a/\n")[0]
	if m := x.Message(); m.Subject != "\ufffd" || !m.Date.IsZero() || m.Newsgroups != nil {
		t.Errorf("%+v", m)
	}
}

// TestStops wants the error of yield back.
func TestStops(t *testing.T) {
	stop := fmt.Errorf("stop")
	n := 0
	d := NewDecoder(Options{})
	c := Chunk{Bytes: []byte("Subject: http://a/\n\nhttp://b/\n"), First: true, Last: true}
	if err := d.Texts(c, func(*format.Text) error { n++; return stop }); err != stop || n != 1 {
		t.Errorf("%v after %d texts", err, n)
	}
}

// TestChunks cuts a message between all lines of its bodies.
func TestChunks(t *testing.T) {
	src := mixed + "\n--B\nContent-Transfer-Encoding: base64\n\n" + b64(10, "a b http://a/ c d e f g h i http://b/ j") +
		"--B\nContent-Transfer-Encoding: quoted-printable\n\n=20\nhttp://c/=3D\nx\n--B--\nhttp://d/\n"
	const want = "http://a/ http://b/ http://c/= http://d/"
	for at := 0; at < len(src); at++ {
		if src[at] != '\n' || at < strings.Index(src, "\n\n") || strings.HasSuffix(src[:at], "\n--B") {
			continue
		}
		var all strings.Builder
		d := NewDecoder(Options{})
		for i, s := range []string{src[:at+1], src[at+1:]} {
			c := Chunk{Bytes: []byte(s), Offset: int64(i * at), First: i == 0, Last: i == 1}
			err := d.Texts(c, func(x *format.Text) error {
				all.Write(x.Bytes)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if got := strings.Join(uriPattern.FindAllString(all.String(), -1), " "); got != want {
			t.Errorf("cut behind %q: found %s, want %s", src[max(0, at-20):at], got, want)
		}
	}
}

// TestTextsStop has a message of all that texts are made of, whose reader fails at one of them: its
// error is returned and no other text follows.
func TestTextsStop(t *testing.T) {
	src := "Subject: http://a/\nContent-Type: multipart/mixed; boundary=M\n\nbefore\n--M\n\none\nbegin 644 x.txt\n" + uu("two\n") + "`\nend\nthree\n" +
		"--M\nContent-Type: text/html\n\n<a href=http://b/>four</a>\n--M\nContent-Transfer-Encoding: base64\n\n" + b64(76, "five") + "\n--M\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n" +
		b64(76, "Subject: http://c/\n\nsix\n") + "\n--M\nContent-Type: message/rfc822\n\nSubject: http://d/\n\nseven\n--M\nContent-Transfer-Encoding: base64\n\n" + b64(76, "eight") + "!nine!\n--M--\nbehind\n"
	all := len(texts(t, Options{}, src))
	if all < 12 {
		t.Fatalf("%d texts, want more", all)
	}
	for stop := range all {
		n, failure := 0, errors.New("full")
		err := NewDecoder(Options{}).Texts(Chunk{Bytes: []byte(src), First: true, Last: true}, func(*format.Text) error {
			if n++; n > stop {
				return failure
			}
			return nil
		})
		if err != failure || n != stop+1 {
			t.Errorf("the text %d fails: %v after %d", stop+1, err, n)
		}
	}
}

// TestPlacesNotAsked has messages whose texts have no places of references, where these are not
// asked for, and the same references and offsets.
func TestPlacesNotAsked(t *testing.T) {
	for _, src := range []string{
		"Subject: x\n\nhttp://a/\n", "Content-Transfer-Encoding: base64\n\n" + b64(76, "http://a/\nhttp://b/\n"), "Content-Transfer-Encoding: quoted-printable\n\nhttp://a/=3Db\n",
		"Content-Type: text/html\n\n<p><a href=http://a/>b</a> http://c/\n", "<!DOCTYPE html><html><body><a href=http://a/>b</a></body></html>\n", "\n<!DOCTYPE html>\n<html><body><a href=http://a/>b</a></body></html>\n",
		"Subject: x\n\nbegin 644 x.txt\n" + uu("http://a/\n") + "`\nend\n", "Subject: =?utf-8?q?http://a/?=\n\nx\n",
	} {
		with, without := texts(t, Options{}, src), texts(t, Options{NoPlaces: true}, src)
		if len(with) != len(without) || len(with) == 0 {
			t.Errorf("%q: %d texts, %d with places", src, len(without), len(with))
			continue
		}
		if got, want := uris(t, Options{NoPlaces: true}, src), uris(t, Options{}, src); strings.Join(got, " ") != strings.Join(want, " ") || len(want) == 0 {
			t.Errorf("%q: %q, with places %q", src, got, want)
		}
		for i := range with {
			if with[i].Offset != without[i].Offset {
				t.Errorf("%q: text %d at %d, with places at %d", src, i, without[i].Offset, with[i].Offset)
			}
		}
	}
}

// TestTextsPassed has headers and short bodies in which no reference may begin: they are not handed
// on.
func TestTextsPassed(t *testing.T) {
	long := strings.Repeat("z", maxPassed)
	for src, want := range map[string]string{
		"Subject: one\n\nhttp://x\n": "http://x", "Subject: http://a/\n\nx\n": "Subject: http://a/",
		"Subject: one\n\n" + long: "", "Subject: one\n\n" + long + "z": long + "z",
		mixed + "\n--B\nContent-Description: two\n\nhttp://x\n--B\nContent-Description: http://b/\n\ny\n--B--\n": "http://x|Content-Description: http://b/",
	} {
		var got, passed []string
		opt := Options{
			MayBegin: func(b []byte) bool { return strings.Contains(string(b), "://") },
			Passed:   func(b []byte) { passed = append(passed, string(b)) },
		}
		for _, x := range texts(t, opt, src) {
			got = append(got, strings.TrimSpace(string(x.Bytes)))
		}
		if g := strings.Join(got, "|"); g != want {
			t.Errorf("%q: %q, want %q", src, g, want)
		}
		for _, p := range passed {
			if strings.Contains(p, "://") {
				t.Errorf("%q: %q is passed", src, p)
			}
		}
	}
}

// TestDecodedTexts says of each text whether its places are sums, since it was decoded.
func TestDecodedTexts(t *testing.T) {
	for encoding, tt := range map[string]struct {
		body string
		want bool
	}{
		"7bit": {"http://a/", false}, "8bit": {"http://a/", false}, "binary": {"http://a/", false}, "quoted-printable": {"http://a/=3D", false},
		"base64": {b64(80, "http://a/"), true}, "x-uuencode": {"begin 644 x.txt\n" + uu("http://a/\n") + "`\nend\n", true},
	} {
		for _, x := range texts(t, Options{}, "Content-Transfer-Encoding: "+encoding+"\n\n"+tt.body) {
			if strings.Contains(string(x.Bytes), "http://a/") && x.Decoded != tt.want {
				t.Errorf("%s: decoded %v", encoding, x.Decoded)
			}
		}
	}
	for _, x := range texts(t, Options{}, "\nhttp://a/\nbegin 644 x.txt\n"+uu("http://b/\n")+"`\nend\nhttp://c/\n") {
		if want := strings.Contains(string(x.Bytes), "http://b/"); x.Decoded != want {
			t.Errorf("%q: decoded %v", x.Bytes, x.Decoded)
		}
	}
}
