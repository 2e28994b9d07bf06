package main

import "strings"

// A mode is a set of options, and what an input of its kind begins with.
type mode struct {
	name   string
	args   []string
	before string
	tokens []string // in addition to those of all modes
}

// modes lists the modes that are searched.
var modes = []mode{
	{name: "text"},
	{name: "iri", args: []string{"--iri"}},
	{name: "email", args: []string{"--email"}},
	{name: "domains", args: []string{"--domains"}},
	{name: "rejoin", args: []string{"--rejoin", "all", "--hyphen", "both"}},
	{name: "relative", args: []string{"--relative"}},
	{name: "base", args: []string{"--base", "http://a.example/b"}},
	{name: "everything", args: []string{
		"--iri", "--email", "--domains", "--rejoin", "all", "--base", "http://a.example/b", "--all-schemes", "--invalid", "--json",
	}},
	{name: "lines", args: []string{"--input", "lines"}},
	{name: "html", args: []string{"--input", "html"}, before: "<!DOCTYPE html>\n", tokens: htmlTokens},
	{name: "attribute", args: []string{"--input", "html"}, before: "<!DOCTYPE html>\n<a href=\"", tokens: htmlTokens},
	{name: "mail", args: []string{"--input", "mail"}, before: "From: a@b.example\nSubject: c\n\n", tokens: mailTokens},
	{name: "header", args: []string{"--input", "mail"}, before: "From: a@b.example\nSubject: ", tokens: mailTokens},
	{name: "parts", args: []string{"--input", "mail"}, before: multipart, tokens: mailTokens},
	{name: "mbox", args: []string{"--input", "mbox"}, before: separator, tokens: append([]string{separator}, mailTokens...)},
}

const (
	separator = "From a@b.example Thu Jan  1 00:00:00 1970\n"
	multipart = "From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n"
)

var (
	htmlTokens = []string{
		"<a href=", "<a>", "</a>", "<!--", "-->", "<script>", "</script>", "<p ", "&amp;", "&#58;", "srcset=", "url(", "<base href=", "<style>",
		"<a", "<p>", "<pre>", "</pre>", "<title>", "<textarea>", "<!", "<?", "</", "/>", "&#x", "=", "<![CDATA[", "]]>", "content=0;url=", "<meta ",
	}
	mailTokens = []string{
		"--b\n", "--b--\n", "--", "Content-Type: ", "text/html\n", "multipart/mixed; boundary=b\n",
		"Content-Transfer-Encoding: base64\n", "quoted-printable\n", "=?utf-8?q?", "?=", "=\n", "=3D", "begin 644 a\n", "end\n", "\n\n", "\n ", "Subject: ",
		"Content-Type: multipart/mixed; boundary=c\n", "Content-Type: message/rfc822\n", "Content-Transfer-Encoding: ", "From: a\n", "Received: a\n",
		"X : b\n", "MIME-Version: 1.0\n", "Content-Length: 70000\n", "text/plain; ", "format=flowed\n", "charset=utf-7\n", "name*0=", "=?utf-8?b?", "QUJD\n", "+AGE-",
	}
)

// tokens are those of all modes.
var tokens = strings.Split(strings.Join([]string{
	`< " ' ( [ { & &lt; &quot; “ 「 ‹`,                  // openers
	`> ) ] } ” 」 &gt; ;`,                               // closers
	"URL: uri:",                                        // prefixes
	"http:// http: a: mailto: urn: www. ftp. file:///", // schemes and what stands for one
	"// / ? # @ : . , ! - -- _ = % *",                  // delimiters and marks
	"a A 1 xn-- a.com é 漢 \x00 \xff",                   // letters and bytes
}, " "), " ")

func init() {
	tokens = append(tokens, "\n", "\r\n", " ", "\t", "\f", "\u2028", "> ", "# ", "| ", "``", "a\n")
}

func modeNames() (names []string) {
	for _, m := range modes {
		names = append(names, m.name)
	}
	return names
}

// all returns the tokens that patterns of the mode consist of.
func (m mode) all() []string { return append(m.tokens[:len(m.tokens):len(m.tokens)], tokens...) }

// input returns an input of about size bytes: what the mode begins with, and repeats of s.
func (m mode) input(s string, size int) []byte {
	return []byte(m.before + strings.Repeat(s, max(1, (size-len(m.before))/len(s))))
}

// ordinaryText is text as people write it, with a URI in some lines.
const ordinaryText = `The text goes on for a while before it says where to read more, as texts do.
It has commas, dots and lines; some of them (not many) have a reference, such
as http://www.a.example/path/to/page.html, which the next line does not go on.

> Others quote what was written before, and answer below it with a link that
> is in brackets: <http://b.example/c?d=e#f>. Then they go on with the text.
`
