package main

import (
	"slices"
	"strings"
)

// A mode is a set of options, and what an input of its kind begins with.
type mode struct {
	name     string
	args     []string
	before   string
	tokens   []string // in addition to those of all modes
	folders  []string // of code that reads inputs of its kind, below internal/source
	ordinary string   // text of its kind as people write it; ordinaryText if empty
	way      way      // how the input comes
	size     int      // of the inputs of the search, in bytes, if that of the configuration is too small
}

// A way is how an input comes to urigrep.
type way int

const (
	atOnce   way = iota // through a reader that gives all that is asked for
	inPieces            // through one that gives little at a time
	asFile              // in a file
)

// several is the size of inputs that have several windows, each looked at from before.
const several = 200 << 10

// modes lists the modes that are searched: each option that changes what is read or how, each kind
// of input, and ways in which it comes.
var modes = []mode{
	{name: "text"},
	{name: "iri", args: []string{"--iri"}},
	{name: "email", args: []string{"--email"}},
	{name: "domains", args: []string{"--domains"}},
	{name: "rejoin", args: []string{"--rejoin", "all", "--hyphen", "both"}},
	{name: "unjoined", args: []string{"--rejoin", "none"}},
	{name: "relative", args: []string{"--relative"}},
	{name: "base", args: []string{"--base", "http://a.example/b", "--lax"}},
	{name: "schemes", args: []string{"--all-schemes"}},
	{name: "strict", args: []string{"--strict"}},
	{name: "2396", args: []string{"--rfc", "2396", "--invalid"}},
	{name: "refang", args: []string{"--refang"}},
	{name: "unwrap", args: []string{"--unwrap", "--strip-tracking=all", "--normalize", "scheme"}},
	{name: "everything", args: []string{
		"--iri", "--email", "--domains", "--rejoin", "all", "--base", "http://a.example/b", "--all-schemes",
		"--invalid", "--json",
	}},
	{name: "every refanged", args: all},
	{name: "shown lines", args: []string{"--lines"}},
	{name: "json", args: []string{"--json", "--around", "40"}},
	{name: "format", args: []string{"--format", "{{.target}} {{.host}} {{.line}}"}},
	{name: "mend", args: []string{"--mend"}},
	{name: "lines", args: []string{"--input", "lines"}},
	{name: "html", args: []string{"--input", "html"}, before: "<!DOCTYPE html>\n", tokens: htmlTokens,
		folders: htmlFolders},
	{name: "attribute", args: []string{"--input", "html"}, before: "<!DOCTYPE html>\n<a href=\"", tokens: htmlTokens,
		folders: htmlFolders},
	{name: "mail", args: []string{"--input", "mail"}, before: "From: a@b.example\nSubject: c\n\n", tokens: mailTokens,
		folders: mailFolders},
	{name: "header", args: []string{"--input", "mail"}, before: "From: a@b.example\nSubject: ", tokens: mailTokens,
		folders: mailFolders},
	{name: "parts", args: []string{"--input", "mail"}, before: multipart, tokens: mailTokens, folders: mailFolders},
	{name: "mbox", args: []string{"--input", "mbox"}, before: separator,
		tokens: slices.Concat([]string{separator}, mailTokens), folders: mboxFolders},
	{name: "csv", args: []string{"--input", "csv"}, before: "a,b\n", folders: []string{"tables"}, ordinary: quotedRows},
	{name: "jsonl", args: []string{"--input", "jsonl"}, tokens: jsonTokens, folders: []string{"jsonl"},
		ordinary: jsonRows},
	{name: "json string", args: []string{"--input", "jsonl"}, before: `{"a":"`, tokens: jsonTokens,
		folders: []string{"jsonl"}, ordinary: jsonRows},
	{name: "diff", args: []string{"--input", "diff"}, before: diffHead,
		tokens: []string{diffHead, "@@ -1,9 +1,9 @@\n", "\n+", "\n-"}, folders: []string{"diff"}, ordinary: diffHead +
			"+" + ordinaryLine},
	{name: "warc", args: []string{"--input", "warc"}, tokens: warcTokens, folders: []string{"warc", "html", "markup"},
		ordinary: warcRecord},
	{name: "shard", args: []string{"--shard", "2/3"}, way: asFile, size: several},
	{name: "shard lines", args: []string{"--shard", "2/3", "--lines", "--input", "text"}, way: asFile, size: several},
	{name: "shard all", args: slices.Concat([]string{"--shard", "2/3"}, all), way: asFile, size: several},
	{name: "shard html", args: []string{"--shard", "2/3", "--input", "html"}, before: "<!DOCTYPE html>\n",
		tokens: htmlTokens, folders: htmlFolders, way: asFile, size: several},
	{name: "shard mbox", args: []string{"--shard", "2/3", "--input", "mbox"}, before: separator,
		tokens: slices.Concat([]string{separator}, mailTokens), folders: mboxFolders, way: asFile, size: several},
	{name: "shard jsonl", args: []string{"--shard", "2/3", "--input", "jsonl"}, tokens: jsonTokens,
		folders: []string{"jsonl"}, ordinary: jsonRows, way: asFile, size: several},
	{name: "pieces", way: inPieces},
	{name: "pieces live", args: slices.Concat([]string{"--line-buffered"}, all), way: inPieces},
	{name: "pieces html", args: []string{"--input", "html"}, before: "<!DOCTYPE html>\n", tokens: htmlTokens,
		folders: htmlFolders, way: inPieces},
	{name: "pieces mbox", args: []string{"--input", "mbox"}, before: separator,
		tokens: slices.Concat([]string{separator}, mailTokens), folders: mboxFolders, way: inPieces},
	{name: "pieces jsonl", args: []string{"--input", "jsonl"}, tokens: jsonTokens, folders: []string{"jsonl"},
		ordinary: jsonRows, way: inPieces},
}

// all is the options that find the most.
var all = []string{"--iri", "--email", "--domains", "--refang", "--rejoin", "all", "--relative", "--all-schemes",
	"--invalid", "--unwrap", "--normalize", "scheme"}

const (
	separator = "From a@b.example Thu Jan  1 00:00:00 1970\n"
	multipart = "From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n"
	diffHead  = "--- a/b\n+++ a/b\n@@ -0,0 +1 @@\n"

	sentence     = "The text says where to read more, such as http://www.a.example/path/to/page.html, as texts do."
	ordinaryLine = sentence + "\n"
	quotedRows   = `1,"` + sentence + `"` + "\n"
	jsonRows     = `{"id":1,"text":"` + sentence + `"}` + "\n"
	warcRecord   = "WARC/1.0\r\nWARC-Type: conversion\r\nContent-Type: text/plain\r\nContent-Length: 95\r\n\r\n" +
		ordinaryLine + "\r\n\r\n"
)

var (
	htmlFolders = []string{"html", "markup"}
	mailFolders = []string{"mail", "html", "markup"}
	mboxFolders = []string{"mail", "html", "markup", "mbox"}
	htmlTokens  = []string{
		"<a href=", "<a>", "</a>", "<!--", "-->", "<script>", "</script>", "<p ", "&amp;", "&#58;", "srcset=", "url(",
		"<base href=", "<style>",
		"<a", "<p>", "<pre>", "</pre>", "<title>", "<textarea>", "<!", "<?", "</", "/>", "&#x", "=", "<![CDATA[", "]]>",
		"content=0;url=", "<meta ",
	}
	mailTokens = []string{
		"--b\n", "--b--\n", "--", "Content-Type: ", "text/html\n", "multipart/mixed; boundary=b\n",
		"Content-Transfer-Encoding: base64\n", "quoted-printable\n", "=?utf-8?q?", "?=", "=\n", "=3D", "begin 644 a\n",
		"end\n", "\n\n", "\n ", "Subject: ",
		"Content-Type: multipart/mixed; boundary=c\n", "Content-Type: message/rfc822\n", "Content-Transfer-Encoding: ",
		"From: a\n", "Received: a\n",
		"X : b\n", "MIME-Version: 1.0\n", "Content-Length: 70000\n", "text/plain; ", "format=flowed\n",
		"name*0=", "=?utf-8?b?", "QUJD\n", "+AGE-",
	}
	jsonTokens = []string{`{"a":"`, `"}`, `","b":"`, `":`, `\n`, `\u0068`, `\ud83d`, `\"`, "[[", `{"a":{`, "1e", "}\n",
		`\/`}
	warcTokens = []string{
		"WARC/1.0\r\n", "WARC-Type: conversion\r\n", "WARC-Type: response\r\n", "Content-Type: text/plain\r\n",
		"Content-Type: text/html\r\n",
		"Content-Length: 0\r\n", "Content-Length: 95\r\n", "\r\n\r\n", "\r\n", "WARC/", "HTTP/1.1 200 OK\r\n",
		"Content-Type: application/http\r\n", "\x00",
		"WARC-Target-URI: http://a/\r\n", warcRecord,
	}
)

// written are the tokens of all modes beside those that the code compares a text with.
var written = strings.Split(strings.Join([]string{
	`< " ' ( [ { & &lt; &quot; “ 「 ‹`,                  // openers
	`> ) ] } ” 」 &gt; ;`,                               // closers
	"URL: uri:",                                        // prefixes
	"http:// http: a: mailto: urn: www. ftp. file:///", // schemes and what stands for one
	`http:\/\/ \/ hxxp:// [.] (at) [at] #L1 ://`,       // escaped and defanged ones
	"// / ? # @ : . , ! - -- _ = % *",                  // delimiters and marks
	"a A 1 0 xn-- a.com é 漢 、 \u2010 \u2026 \x00 \xff", // letters and bytes
}, " "), " ")

func init() {
	written = append(written, "\n", "\r\n", " ", "\t", "\f", "\u2028", "\u00ad\n", "> ", "# ", "| ", "``", "a\n", "=\n",
		"-\n", "\\\n")
}

func modeNames() (names []string) {
	for _, m := range modes {
		names = append(names, m.name)
	}
	return names
}

// alphabet returns the tokens that patterns of the mode consist of: those that are written here, and
// those of the code that reads its inputs, whose module lies at root.
func (m mode) alphabet(root string) ([]string, error) {
	folders := readingSources[:len(readingSources):len(readingSources)]
	for _, name := range m.folders {
		folders = append(folders, "internal/source/"+name)
	}
	read, err := alphabetOf(root, folders)
	return union(m.tokens, written, read), err
}

// input returns an input of about size bytes: what the mode begins with, and repeats of s.
func (m mode) input(s string, size int) []byte {
	return []byte(m.before + strings.Repeat(s, max(1, (size-len(m.before))/len(s))))
}

// plain returns an input of about size bytes of ordinary text of the mode's kind.
func (m mode) plain(size int) []byte {
	if m.ordinary == "" {
		return m.input(ordinaryText, size)
	}
	return []byte(strings.Repeat(m.ordinary, size/len(m.ordinary)))
}

// ordinaryText is text as people write it, with a URI in some lines.
const ordinaryText = `The text goes on for a while before it says where to read more, as texts do.
It has commas, dots and lines; some of them (not many) have a reference, such
as http://www.a.example/path/to/page.html, which the next line does not go on.

> Others quote what was written before, and answer below it with a link that
> is in brackets: <http://b.example/c?d=e#f>. Then they go on with the text.
`
