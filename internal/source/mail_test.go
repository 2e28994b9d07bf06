package source_test

import (
	"encoding/base64"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"urigrep/internal/source"
)

// uriPattern is good enough for the URIs of these tests, which end in a blank, a line end, or a
// delimiter.
var uriPattern = regexp.MustCompile(`[a-z]+://[^\s<>"]*`)

// eachText calls do for each text of an input, with its bytes.
func eachText(t testing.TB, cfg source.Config, do func(d *source.Document, text []byte)) {
	t.Helper()
	s, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
		text, err := io.ReadAll(d.Text)
		do(d, text)
		return err
	})
	if err != nil {
		t.Log(err)
	}
}

// mailURIs returns the URIs in the texts of a message, in their order, references among them.
func mailURIs(t testing.TB, cfg source.Config, r io.Reader) string {
	t.Helper()
	cfg.Stdin, cfg.Input = r, source.InputMail
	var found []string
	eachText(t, cfg, func(d *source.Document, text []byte) {
		at := 0
		for _, r := range d.References {
			for _, m := range uriPattern.FindAll(text[at:r.At], -1) {
				found = append(found, string(m))
			}
			found, at = append(found, string(r.Text)), int(r.At)
		}
		for _, m := range uriPattern.FindAll(text[at:], -1) {
			found = append(found, string(m))
		}
	})
	return strings.Join(found, " ")
}

// b64 returns s in base64, in lines of n digits.
func b64(n int, s string) string {
	digits := base64.StdEncoding.EncodeToString([]byte(s))
	var b strings.Builder
	for len(digits) > n {
		b.WriteString(digits[:n] + "\n")
		digits = digits[n:]
	}
	return b.String() + digits + "\n"
}

const (
	mixed = "Content-Type: multipart/mixed; boundary=B\n"
	long  = "a line that is long enough to fill some lines of digits, one after the other, http://b/ and on\n"
)

// mails are messages of all kinds, most of them broken, with exactly the URIs that must come
// out of each, in order.
var mails = []struct{ name, src, want string }{
	// Headers.
	{"well formed", "Subject: x\n\nhttp://a/\n", "http://a/"},
	{"CRLF", "Subject: x\r\n\r\nhttp://a/\r\n", "http://a/"},
	{"empty", "", ""},
	{"nothing but a header", "Subject: http://a/", "http://a/"},
	{"nothing but a blank line", "\n", ""},
	{"no header", "http://a/ and no header\n", "http://a/"},
	{"blank line first", "\nSubject: x\n\nhttp://a/\n", "http://a/"},
	{"no blank line", "Subject: x\nhttp://a/ is in the body\nand: this\n", "http://a/"},
	{"garbage line", "Subject: x\nhttp://a/ is garbage\nTo: y\nFrom: z\n\nhttp://b/\n", "http://a/ http://b/"},
	{"garbage first", "http://a/ is garbage\nSubject: x\nFrom: y\n\nhttp://b/\n", "http://a/ http://b/"},
	{"From_ line within", "From a Mon Jan  2 15:04:05 2006\nSubject: x\n>From b Mon Jan  2 15:04:05 2006\nTo: y\n\nhttp://a/\n", "http://a/"},
	{"continuation first", " http://a/\nSubject: x\n\nhttp://b/\n", "http://a/ http://b/"},
	{"line of blanks ends the header", "Subject: x\n \nhttp://a/ http://b/\n", "http://a/ http://b/"},
	{"line of blanks in the header", "Subject: x\n \nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://a/"), "http://a/"},
	{"blank before the colon", "Subject : http://a/\nContent-Transfer-Encoding : base64\n\n" + b64(76, "http://b/"), "http://a/ http://b/"},
	{"lower case names", "subject: http://a/\ncontent-transfer-encoding: BASE64\n\n" + b64(76, "http://b/"), "http://a/ http://b/"},
	{"no blank after the colon", "Subject:http://a/\n\n", "http://a/"},
	{"empty name", "Subject: x\n: http://a/\nTo: y\n\n", "http://a/"},
	{"name that never ends", "Subject: x\n" + strings.Repeat("n", 5000) + ": http://a/\n\nhttp://b/\n", "http://a/ http://b/"},
	{"8-bit in a header", "Subject: \xe4 http://a/\nX-\xe4: http://b/\nTo: x\n\n", "http://a/ http://b/"},
	{"NUL", "Subject: \x00 http://a/\n\n\x00http://b/\n", "http://a/ http://b/"},
	{"folded", "Subject: see\n http://a/\n\thttp://b/\n\n", "http://a/ http://b/"},
	{"folded within angle brackets", "List-Archive: <http://a/\n  b/\n\tc>\n\n", "http://a/b/c"},
	{"prose within angle brackets", "Subject: <http://a/\n in part only>\n\n", "http://a/"},
	{"CR alone", "Subject: x\r\rhttp://a/\r", "http://a/"},

	{"mark before the header", "\xef\xbb\xbfContent-Transfer-Encoding: base64\n\n" + b64(76, "http://a/"), "http://a/"},
	{"blank lines before the header", "\n\r\n \nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://a/"), "http://a/"},
	{"blank lines before the header of a message within", "Content-Type: message/rfc822\n\n\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://a/"), "http://a/"},
	{"blank lines behind From_", "From a Mon Jan  2 15:04:05 2006\n\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://a/"), "http://a/"},

	// Which fields.
	{"lists", "List-Unsubscribe: <http://a/>,\n <mailto:x@y>\nList-Id: <http://b/>\nArchived-At: <http://c/>\n\n", "http://a/ http://b/ http://c/"},
	{"pages", "X-Home-Page: http://a/\nX-URL: http://b/\nOrganization: http://c/\nComments: http://d/\n\n", "http://a/ http://b/ http://c/ http://d/"},
	{"unknown field", "X-What: see http://a/\nWhat: http://b/\n\n", "http://a/ http://b/"},
	{"traces and identifiers", "Received: from http://no/1\nReferences: <http://no/2>\nIn-Reply-To: <http://no/3>\n" +
		"Message-ID: <http://no/4>\nXref: http://no/5\nDKIM-Signature: http://no/6\nARC-Seal: http://no/7\nContent-ID: <http://no/8>\n\nhttp://a/\n", "http://a/"},
	{"folded between URIs", "X-URL: http://a/b\n /c\n\td?e\nURL: http://f/\nContent-Location:\n http://g/\n h\n\n", "http://a/b/cd?e http://f/ http://g/h"},
	{"folded before others", "X-URL: http://a/\n http://b/\nURL: http://c/\n (mine)\nX-URI: http://d/ e\n f\n\n", "http://a/ http://b/ http://c/ http://d/"},
	{"folded trace", "Received: x\n http://no/\nSubject: http://a/\n\n", "http://a/"},
	{"name in From", "From: \"see http://a/\" <x@y>\n\n", "http://a/"},

	// Encoded words.
	{"encoded word", "Subject: =?utf-8?Q?http://a/=62?= http://c/\n\n", "http://a/b http://c/"},
	{"base64 word", "Subject: =?utf-8?B?aHR0cDovL2EvYg==?=\n\n", "http://a/b"},
	{"words joined", "Subject: =?utf-8?Q?http:?=\n =?utf-8?Q?//a/b?=\n\n", "http://a/b"},
	{"word split in a character", "Subject: =?utf-8?Q?http://a/=C3?= =?utf-8?Q?=A4?=\n\n", "http://a/ä"},
	{"word split in digits", "Subject: =?utf-8?B?aHR0c?= =?utf-8?B?DovL2Ev?=\n\n", "http://a/"},
	{"words of two charsets", "Subject: =?utf-8?Q?http://a/?= =?iso-8859-1?Q?=E4?=\n\n", "http://a/ä"},
	{"blank in a word", "Subject: =?utf-8?Q?see http://a/b?=\n\n", "http://a/b"},
	{"word not ended", "Subject: =?utf-8?Q?http://a/b\n\n", "http://a/b"},
	{"unknown charset of a word", "Subject: =?klingon?Q?http://a/=62?=\n\n", "http://a/b"},
	{"unknown encoding of a word", "Subject: =?utf-8?X?http://a/b?=\n\n", "http://a/b?="},
	{"word with language", "Subject: =?utf-8*en?Q?http://a/=62?=\n\n", "http://a/b"},
	{"word in an unknown field", "X-What: =?utf-8?B?aHR0cDovL2EvYg==?=\n\n", "http://a/b"},
	{"word directly behind the colon", "X-What:=?utf-8?B?aHR0cDovL2EvYg==?=\n\n", "http://a/b"},
	{"question mark in a word", "Subject: =?utf-8?Q?http://a/?b=3Dc?=\n\n", "http://a/?b=c"},

	// Multiparts.
	{"multipart", mixed + "\n--B\n\nhttp://a/\n--B\n\nhttp://b/\n--B--\n", "http://a/ http://b/"},
	{"header of a part that a delimiter ends", mixed + "\n--B\nContent-Type: application/pdf\n--B\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://a/") + "--B--\n", "http://a/"},
	{"header that its own delimiter ends", mixed + "Content-Type: application/pdf\n--B\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://a/") + "--B--\n", "http://a/"},
	{"preamble and epilogue", mixed + "\nhttp://a/\n--B\n\nhttp://b/\n--B--\nhttp://c/\n", "http://a/ http://b/ http://c/"},
	{"not closed", mixed + "\n--B\n\nhttp://a/\n--B\n\nhttp://b/", "http://a/ http://b/"},
	{"closed, and then goes on", mixed + "\n--B\n\nhttp://a/\n--B--\n--B\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://b/") + "--B--\n", "http://a/ http://b/"},
	{"text behind the last delimiter", mixed + "\n--B\n\nhttp://a/\n--B--____ http://b/ ____\n", "http://a/ http://b/"},
	{"blanks behind delimiters", mixed + "\n--B \t\n\nhttp://a/\n--B--  \nhttp://b/\n", "http://a/ http://b/"},
	{"no delimiter at all", mixed + "\nhttp://a/\n", "http://a/"},
	{"no boundary", "Content-Type: multipart/mixed\n\n--X\nContent-Type: text/html\n\n<a href=b>http://a/</a>\n--X--\n", "b http://a/"},
	{"wrong boundary", mixed + "\nhttp://a/\n--X\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://b/") + "--X--\n", "http://a/ http://b/"},
	{"empty boundary", "Content-Type: multipart/mixed; boundary=\"\"\n\n--\nhttp://a/\n--\n", "http://a/"},
	{"boundary that begins another", "Content-Type: multipart/mixed; boundary=B\n\n--B\nContent-Type: multipart/alternative; boundary=B2\n\n" +
		"--B2\n\nhttp://a/\n--B2--\n--B\n\nhttp://b/\n--B--\n", "http://a/ http://b/"},
	{"same boundary within", mixed + "\n--B\n" + mixed + "\n--B\n\nhttp://a/\n--B--\nhttp://b/\n--B\n\nhttp://c/\n--B--\n", "http://a/ http://b/ http://c/"},
	{"inner one not closed", mixed + "\n--B\nContent-Type: multipart/mixed; boundary=C\n\n--C\n\nhttp://a/\n--B\nContent-Transfer-Encoding: base64\n\n" +
		b64(76, "http://b/") + "--B--\n", "http://a/ http://b/"},
	{"part without a blank line", mixed + "\n--B\nContent-Type: text/html\n--B\nhttp://a/ without a header\n--B--\n", "http://a/"},
	{"header ends at a delimiter", mixed + "\n--B\nSubject: http://a/\n--B\n\nhttp://b/\n--B--\n", "http://a/ http://b/"},
	{"encoded multipart that is not", "Content-Transfer-Encoding: quoted-printable\n" + mixed + "\n--B\n\nhttp://a/=3D\n--B--\n", "http://a/=3D"},
	{"boundary with odd characters", "Content-Type: multipart/mixed; boundary=\"=_(a b)+:'\"\n\n--=_(a b)+:'\n\nhttp://a/\n--=_(a b)+:'--\n", "http://a/"},
	{"boundary in pieces", "Content-Type: multipart/mixed; boundary*0=\"a\"; boundary*1=\"b\"\n\n--ab\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://a/") + "--ab--\n", "http://a/"},
	{"delimiter in CRLF, rest in LF", mixed + "\n--B\r\n\nhttp://a/\n--B--\r\n", "http://a/"},
	{"nested deeply", nested(3*32, "http://a/"), "http://a/"},
	{"messages nested deeply", strings.Repeat("Content-Type: message/rfc822\n\n", 3*32) + "Subject: http://a/\n\nhttp://b/\n", "http://a/ http://b/"},
	{"many parts", mixed + "\n" + strings.Repeat("--B\n\nx\n", 12_000) + "--B\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://a/") +
		"--B\nContent-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n\n" + b64(76, "h\x00t\x00t\x00p\x00:\x00/\x00/\x00b\x00/\x00") +
		"--B--\nhttp://c/\n", "http://a/ http://b/ http://c/"},
	{"many parts in many", strings.Repeat(mixed+"\n--B\n", 3) + strings.Repeat("--B\n\nx\n", 11_000) + mixed + "\n--B\n\nhttp://a/\n--B--\n", "http://a/"},
	{"many fields", strings.Repeat("X: y\n", 12_000) + "Content-Transfer-Encoding: base64\nSubject: http://a/\n\n" + b64(76, "http://b/"), "http://a/ http://b/"},
	{"base64 longer than two stretches, in one line", "Content-Transfer-Encoding: base64\n\n" + b64(16<<20, strings.Repeat("x ", 13<<18)+"http://a/"), "http://a/"},
	{"base64 longer than a stretch, which ends within a unit of UTF-16", "Content-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: base64\n\n" +
		b64(60, strings.Repeat("x\x00 \x00", 1<<20)+"h\x00t\x00t\x00p\x00:\x00/\x00/\x00a\x00/\x00"), "http://a/"},
	{"long header", "Subject: " + strings.Repeat("x ", 1<<20) + "http://a/\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://b/"), "http://a/ http://b/"},
	{"digest", "Content-Type: multipart/digest; boundary=B\n\n--B\n\nSubject: http://a/\nReceived: http://no/\n\nhttp://b/\n--B--\n", "http://a/ http://b/"},
	{"message within", mixed + "\n--B\nContent-Type: message/rfc822\n\nSubject: http://a/\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://b/") + "--B--\n", "http://a/ http://b/"},
	{"message within, encoded", "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n" + b64(76, "Subject: http://a/\nReceived: http://no/\n\nhttp://b/\n"), "http://a/ http://b/"},
	{"partial message", "Content-Type: message/partial; id=x; number=2\n\nhttp://a/\n", "http://a/"},

	// Types.
	{"no type", "Content-Type:\n\nhttp://a/\n", "http://a/"},
	{"type without subtype", "Content-Type: text\n\nhttp://a/\n", "http://a/"},
	{"type that is none", "Content-Type: ;;;=\n\nhttp://a/\n", "http://a/"},
	{"unknown type", "Content-Type: thing/other\n\nhttp://a/\n", "http://a/"},
	{"parameter not ended", "Content-Type: text/html; charset=\"x\n\n<a href=b>http://a/</a>\n", "b http://a/"},
	{"parameters not separated", "Content-Type: multipart/mixed boundary=B\n\n--B\nContent-Type: text/html charset=x\n\n<a href=b>http://a/</a>\n--B--\n", "b http://a/"},
	{"parameter twice", "Content-Type: multipart/mixed; boundary=B; boundary=C\n\n--B\nContent-Type: text/html\n\n<a href=b></a>\n--B--\n", "b"},
	{"two types, neither with a boundary in the body", "Content-Type: text/html\nContent-Type: multipart/mixed; boundary=X\n\n<a href=b>", "b"},
	{"parameters in pieces, none a URL", "Content-Type: text/plain; name*0=http; name*1=x\n (http://a/ )\n\n", "http://a/"},
	{"URL in one line", "Content-Type: message/external-body; access-type=URL; URL=\"http://a/\"\n\n", "http://a/"},
	{"comment in a type", "Content-Type: text/html (a comment); charset=us-ascii (and another)\n\n<a href=b>http://a/</a>\n", "b http://a/"},
	{"type in upper case", "CONTENT-TYPE: TEXT/HTML\n\n<a href=b>http://a/</a>\n", "b http://a/"},
	{"image", "Content-Type: image/png\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://no/"), ""},
	{"text that says application", "Content-Type: application/xml\n\n<a b=\"http://a/\">\n", "http://a/"},
	{"delivery status", "Content-Type: message/delivery-status\n\nReporting: http://a/\n", "http://a/"},
	{"HTML", "Content-Type: text/html\n\n<p>http://a/<a href='b?c&amp;d'>http://e/&amp;</a><!-- http://f/ -->", "http://a/ b?c&d http://e/& http://f/"},
	{"HTML that no reader sees", "Content-Type: text/html\n\n<!doctype html 'http://no/'><html xmlns='http://no/'><script>x = 'http://a/'+y</script>" +
		"<img src=b alt='http://c/'><style>x: url(d)</style>", "http://a/'+y b http://c/ d"},
	{"HTML with base", "Content-Type: text/html\n\n<base href=http://a/><a href=b>", "http://a/ b"},

	// Quoted-printable.
	{"soft breaks", "Content-Transfer-Encoding: quoted-printable\n\nhttp://a/=\nb=\r\nc\n", "http://a/bc"},
	{"soft break with blanks", "Content-Transfer-Encoding: quoted-printable\n\nhttp://a/= \t\nb\n", "http://a/b"},
	{"escapes", "Content-Transfer-Encoding: Quoted-Printable\n\nhttp://a/?b=3Dc=3dd\n", "http://a/?b=c=d"},
	{"bad escapes", "Content-Transfer-Encoding: quoted-printable\n\nhttp://a/?b=c=ZZ=4\n", "http://a/?b=c=ZZ=4"},
	{"escape at the end", "Content-Transfer-Encoding: quoted-printable\n\nhttp://a/=", "http://a/"},
	{"half an escape at the end", "Content-Transfer-Encoding: quoted-printable\n\nhttp://a/=4", "http://a/=4"},
	{"not encoded, but says so", "Content-Transfer-Encoding: quoted-printable\n\nhttp://a/ = b\n", "http://a/"},

	// Base64.
	{"base64", "Content-Transfer-Encoding: base64\n\n" + b64(20, "text\nhttp://a/\n"), "http://a/"},
	{"no padding", "Content-Transfer-Encoding: base64\n\n" + strings.TrimRight(b64(76, "http://a/1"), "=\n") + "\n", "http://a/1"},
	{"one digit too many", "Content-Transfer-Encoding: base64\n\n" + strings.TrimRight(b64(76, "http://a/1"), "=\n") + "\nQ\n", "http://a/1\x04"},
	{"footer behind base64", "Content-Transfer-Encoding: base64\n\n" + b64(76, "http://a/") + "____\nlist\nhttp://b/\n", "http://a/ http://b/"},
	{"footer behind whole groups", "Content-Transfer-Encoding: base64\n\n" + b64(76, "http://a/234") + "\n--\nhttp://b/\n", "http://a/234 http://b/"},
	{"garbage line in base64", "Content-Transfer-Encoding: base64\n\n" + strings.Replace(b64(40, long+long), "\n", "\n*** http://a/ ***\n", 1), "http://b/ http://b/ http://a/"},
	{"lines of odd length", "Content-Transfer-Encoding: base64\n\n" + b64(7, long), "http://b/"},
	{"blanks around digits", "Content-Transfer-Encoding: base64\n\n  " + strings.ReplaceAll(b64(20, "see http://a/b/c/d/e"), "\n", " \t\n  "), "http://a/b/c/d/e"},
	{"two base64 texts", "Content-Transfer-Encoding: base64\n\n" + b64(76, long+"x") + b64(76, long+"y\n"), "http://b/ http://b/"},
	{"rule behind base64", "Content-Transfer-Encoding: base64\n\n" + b64(76, "http://a/234") + strings.Repeat("_", 48) + "\n" + strings.Repeat("-", 4) + "\nhttp://b/\n", "http://a/234 http://b/"},
	{"not base64, but says so", "Content-Transfer-Encoding: base64\n\nThis is http://a/ as it stands.\n", "http://a/"},
	{"image in base64 with a URI in it", mixed + "\n--B\nContent-Type: image/gif\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://no/") + "--B\n\nhttp://a/\n--B--\n", "http://a/"},

	// Other transfer encodings.
	{"unknown encoding", "Content-Transfer-Encoding: x-what\n\nhttp://a/\n", "http://a/"},
	{"encoding misspelt", "Content-Transfer-Encoding: \"quoted-printable\"; x\n\nhttp://a/=\nb\n", "http://a/b"},
	{"encoding 8 bit", "Content-Transfer-Encoding: 8 Bit\n\nhttp://a/\n", "http://a/"},
	{"encoding twice", "Content-Transfer-Encoding: base64\nContent-Transfer-Encoding: 7bit\n\n" + b64(76, "http://a/"), "http://a/"},
	{"parameters that look like escapes", "\n" + strings.Repeat("words ", 12) + "http://a/?b=20&c=30&d=40&e=50\n",
		"http://a/?b=20&c=30&d=40&e=50"},
	{"begin in prose", "\nbegin 644 ways to http://a/\nsay http://b/\n", "http://a/ http://b/"},

	// Charsets.
	{"unknown charset", "Content-Type: text/plain; charset=klingon\n\nhttp://a/\xe4\n", "http://a/\xe4"},
	{"Latin-1", "Content-Type: text/plain; charset=iso-8859-1\n\nhttp://a/\xe4\n", "http://a/ä"},
	{"Latin-1 that is UTF-8", "Content-Type: text/plain; charset=iso-8859-1\n\nhttp://a/\xc3\xa4\n", "http://a/ä"},
	{"ASCII that is UTF-8", "Content-Type: text/plain; charset=us-ascii\n\nhttp://a/\xc3\xa4\n", "http://a/ä"},
	{"UTF-8 that is none", "Content-Type: text/plain; charset=utf-8\n\nhttp://a/\xe4\n", "http://a/\xe4"},
	{"UTF-16 in base64", "Content-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: base64\n\n" + b64(76, "h\x00t\x00t\x00p\x00:\x00/\x00/\x00a\x00/\x00"), "http://a/"},
	{"UTF-16 with its mark, not labelled", "Content-Transfer-Encoding: base64\n\n" + b64(76, "\xff\xfeh\x00t\x00t\x00p\x00:\x00/\x00/\x00a\x00/\x00"), "http://a/"},
	{"UTF-16 with the other mark", "Content-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: base64\n\n" + b64(76, "\xfe\xff\x00h\x00t\x00t\x00p\x00:\x00/\x00/\x00a\x00/"), "http://a/"},
	{"UTF-16 labelled UTF-8", "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n" + b64(76, "\xff\xfeh\x00t\x00t\x00p\x00:\x00/\x00/\x00a\x00/\x00"), "http://a/"},
	{"UTF-16 that is ASCII", "Content-Type: text/plain; charset=utf-16\n\nhttp://a/\n", "http://a/"},
	{"ISO-2022-JP", "Content-Type: text/plain; charset=iso-2022-jp\n\n\x1b$BF|K\\\x1b(Bhttp://a/ \x1b$BF|\x1b(B\n", "http://a/"},
	{"charset in quotes and blanks", "Content-Type: text/plain; charset=\" KOI8-R \"\n\nhttp://a/\xc1\n", "http://a/а"},
	{"charset of RFC 2231", "Content-Type: text/plain; charset*=us-ascii'en'iso-8859-1\n\nhttp://a/\xe4\n", "http://a/ä"},

	// format=flowed.
	{"flowed", "Content-Type: text/plain; format=flowed\n\nsee \nhttp://a/ \nand b\n", "http://a/"},
	{"flowed, DelSp", "Content-Type: text/plain; format=flowed; delsp=yes\n\nhttp://a/ \nb/ \nc\nd\n", "http://a/b/c"},
	{"flowed, quoted", "Content-Type: text/plain; format=flowed; delsp=yes\n\n>> http://a/ \n>> b\n> http://c/ \nd\n", "http://a/b http://c/"},
	{"flowed, quoted, CRLF", "Content-Type: text/plain; format=flowed; delsp=yes\n\n> see  \r\n> http://a/ \r\n> b/ \r\n> c\r\n\r\n", "http://a/b/c"},
	{"flowed, quoted by hand", "Content-Type: text/plain; format=flowed; delsp=yes\n\n> > http://a/ \n> > b\n", "http://a/b"},
	{"flowed, quoted, stuffed", "Content-Type: text/plain; format=flowed; delsp=yes\n\n>http://a/ \n>b\n>  http://c/ \n>  d\n", "http://a/b http://c/"},
	{"flowed, stuffed", "Content-Type: text/plain; format=flowed; delsp=yes\n\nhttp://a/ \n  b\n", "http://a/"},
	{"flowed signature", "Content-Type: text/plain; format=flowed; delsp=yes\n\n-- \nhttp://a/ \n-- \nb\n", "http://a/"},
	{"flowed and quoted-printable", "Content-Type: text/plain; format=flowed; delsp=yes\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a/=20\nb=\nc\n", "http://a/bc"},
	{"quoted-printable before identity", "Content-Transfer-Encoding: quoted-printable\nContent-Transfer-Encoding: 8bit\n\nhttp://a/?b=3D1\n", "http://a/?b=1"},
	{"other characters in base64", "Content-Transfer-Encoding: base64\n\n" + strings.Replace(b64(76, "see http://a/ and more of it, a line in all\n"), "aHR0", "aH!R*0", 1), "http://a/"},
	{"URI behind base64", "Content-Transfer-Encoding: base64\n\n" + b64(76, "http://a/") + "http://b.example/abcdefghijklmnopqrstuvwxyz/abcdefgh\n", "http://a/ http://b.example/abcdefghijklmnopqrstuvwxyz/abcdefgh"},
	{"quoted base64", "Content-Transfer-Encoding: base64\n\n> " + strings.ReplaceAll(b64(20, "http://a/b/c/d/e/f/g/h\n"), "\n", "\n> "), "http://a/b/c/d/e/f/g/h"},
	{"blank lines in base64", "Content-Transfer-Encoding: base64\n\n" + strings.ReplaceAll(b64(12, "http://a/b/c/d/e/f/g/h/i/j/k\n"), "\n", "\n\n"), "http://a/b/c/d/e/f/g/h/i/j/k"},
	{"blanks, a mark and >From before", "  \n\xef\xbb\xbf\n>From a Thu Jan  1 00:00:00 1970\nContent-Transfer-Encoding: quoted-printable\nContent-Type: text/plain\n\nhttp://a/=26b\n", "http://a/&b"},
	{"page of no type by its name", "Content-Type: application/octet-stream; name=\"a.HTM\"\n\n<a href='http://a/'>x</a>", "http://a/"},
	{"page of no type by its disposition", "Content-Type: application/octet-stream\nContent-Disposition: attachment; x=y;\n filename=a.html\n\n<a href='http://a/'>x</a>", "http://a/"},
	{"text of no type", "Content-Type: application/octet-stream; name=\"a.png\"\n\nhttp://a/", "http://a/"},
	{"text with the type of a picture", "Content-Type: image/png; name=\"a.txt\"\n\nhttp://a/", ""},
	{"parts without a type", "MIME-Version: 1.0\n\nText http://a/\n--=x\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://b/") + "--=x\nContent-Type: text/html\n\n<a href='http://c/'>x</a>\n--=x--\nhttp://d/\n", "http://a/ http://b/ http://c/ http://d/"},
	{"parts behind rules", "Subject: x\n\n--\n---\n--x\nContent-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a/=26\n--x--\n", "http://a/&"},
	{"a part alone is text", "Subject: x\n\n--x\nContent-Type: application/pdf\n\nhttp://a/\n", "http://a/"},
	{"a part alone with its encoding", "Subject: x\n\n\n--x\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://a/") + "\n", "http://a/"},
	{"parts declared to be text", "Content-Type: text/plain\n\n--x\nContent-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\nFrom: ada\n\nhttp://a/=26\n--x--\n", "http://a/&"},
	{"text that quotes a part", "Content-Type: text/plain\n\nText\n--x\nContent-Type: application/pdf\n\nhttp://a/\n--x--\n", "http://a/"},
	{"part that quotes a part", mixed + "\n--B\n\nhttp://a/\n--c\nContent-Type: image/png\n\nx\n--c--\nhttp://b/\n--B--\n", "http://a/ http://b/"},
	{"part that quotes a header between rules", mixed + "\n--B\n\nhttp://a/\n-------\nContent-Type: application/pdf\nContent-Length: 5\n\nhttp://b/\n-------\nhttp://c/\n--B--\n", "http://a/ http://b/ http://c/"},
	{"first delimiter lost in a multipart that is said to be encoded", mixed + "\n--B\nContent-Type: multipart/mixed; boundary=C\nContent-Transfer-Encoding: base64\n\n\nContent-Type: application/pdf\n\nx\n\n--C\nContent-Transfer-Encoding: base64\n\n" + b64(76, "http://a/") + "--C--\n--B--\n", "http://a/"},
	{"quoted-printable cut where it is guessed", "Subject: x\n\n" + strings.Repeat("a=3D", 2047) + "abc=3D http://a/?b=3Dc", "http://a/?b=c"},
	{"digit of base64 lost", "Content-Transfer-Encoding: base64\n\n" + strings.Replace(b64(76, strings.Repeat("-", 60)+" http://a/ "+strings.Repeat("-", 90)+" http://b/"), "LS0t", "LS0", 1), "http://a/ http://b/"},
	{"page said to be text", "Content-Type: text/plain\n\n<html><a href='http://a/?b&amp;c'>x</a></html>", "http://a/?b&c"},
	{"message without a type in a multipart", "Content-Type: multipart/digest; boundary=x\n\n--x\n\nSubject: y\n\nhttp://a/\n--x\nContent-Type: image/png\n\nhttp://b/\n--x\n\nSubject: z\n\nhttp://c/\n--x--\n", "http://a/ http://c/"},
}

// nested returns a message of so many multiparts, each in the one before.
func nested(depth int, text string) string {
	var b strings.Builder
	for i := range depth {
		fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d.\n\n--b%d.\n", i, i)
	}
	b.WriteString("\n" + text + "\n")
	for i := range depth {
		fmt.Fprintf(&b, "--b%d.--\n", depth-1-i)
	}
	return b.String()
}

// TestMail has what is found in each message, at once and byte by byte.
func TestMail(t *testing.T) {
	for _, tt := range mails {
		t.Run(tt.name, func(t *testing.T) {
			if got := mailURIs(t, source.Config{}, strings.NewReader(tt.src)); got != tt.want {
				t.Errorf("found %q, want %q", got, tt.want)
			}
			if len(tt.src) > 10_000 {
				return
			}
			if got := mailURIs(t, source.Config{}, iotest.OneByteReader(strings.NewReader(tt.src))); got != tt.want {
				t.Errorf("byte by byte: found %q, want %q", got, tt.want)
			}
		})
	}
}
