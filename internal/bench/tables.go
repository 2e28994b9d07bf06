package main

// A table is commands that are measured in turn, on each of some texts.
type table struct {
	name, title string
	texts       []string // of URIGREP_SHARED; "": none
	commands    []command
}

// A command is a line for the shell: $FILE is the text, $URIGREP the program. It is left out where
// the line needs fails.
type command struct{ name, needs, shell string }

// Patterns in the place of urigrep: the usual one, and one that asks for more of what urigrep finds.
const (
	pattern = `'https?://[^\s<>"]+'`
	posix   = `'https?://[^[:space:]<>"]+'`
	wide    = `'([A-Za-z][A-Za-z0-9+.-]*://|www\.|ftp\.|mailto:|urn:|news:)[^\s<>"]+'`
)

var (
	ripgrep = command{"ripgrep", "command -v rg", `exec rg --no-config -oNa ` + pattern + ` "$FILE"`}
	asText  = command{"**urigrep**", "", `exec "$URIGREP" --input text -j1 "$FILE"`}

	proses = []string{"rfc.txt", "usenet.txt", "papers.txt", "man.txt", "sources.txt", "zhweekly.md"}
	mails  = []string{"spamassassin.mbox", "twisted.mbox", "linuxman.mbox", "imagej.mbox"}
)

var tables = []table{
	{"text", "Real text", proses, []command{
		ripgrep,
		{"ripgrep, wide pattern", "command -v rg", `exec rg --no-config -oNa ` + wide + ` "$FILE"`},
		asText,
		{"**urigrep** `-j2`", "", `exec "$URIGREP" --input text -j2 "$FILE"`},
	}},
	{"peers", "Other tools, the first 4 MB", []string{"papers.txt"}, []command{
		asText.onHead(),
		ripgrep.onHead(),
		command{"GNU grep", "command -v grep", `exec grep -aohE ` + posix + ` "$FILE"`}.onHead(),
		command{"xurls `-m`", "command -v xurls", `exec xurls -m 'https?://' "$FILE"`}.onHead(),
		command{"URI::Find", "command -v urifind", `exec urifind -n "$FILE"`}.onHead(),
		command{"linkify-it", `node -e 'require("linkify-it")'`,
			`exec node "$PEERS/linkify.js" linkify-it "$FILE"`}.onHead(),
	}},
	{"mail", "Mail", mails, []command{
		ripgrep,
		{"**urigrep** `--input mbox -j1`", "", `exec "$URIGREP" --input mbox -j1 "$FILE"`},
		{"**urigrep** `--input mbox -j2`", "", `exec "$URIGREP" --input mbox -j2 "$FILE"`},
		{"Python's `email`, and the pattern", "command -v python3", `exec python3 "$PEERS/mail.py" "$FILE" ` + pattern},
	}},
	{"rows", "JSON Lines, a paragraph a row", []string{"papers.txt as rows", "usenet.txt as rows"}, []command{
		ripgrep,
		{"**urigrep** `--field text -j1`", "", `exec "$URIGREP" --input jsonl --field text -j1 "$FILE"`},
		{"`jq -r .text`, ripgrep", "command -v jq && command -v rg", `jq -r .text "$FILE" | rg --no-config -oNa ` +
			pattern},
	}},
	{"forms", "Forms of output", []string{"worg.org"}, []command{
		asText,
		{"`-u`", "", `exec "$URIGREP" --input text -j1 -u "$FILE"`},
		{"`--json`", "", `exec "$URIGREP" --input text -j1 --json "$FILE"`},
		{"`--csv`", "", `exec "$URIGREP" --input text -j1 --csv "$FILE"`},
		{"`--count-by host`", "", `exec "$URIGREP" --input text -j1 --count-by host "$FILE"`},
		{"`--lines`", "", `exec "$URIGREP" --input text -j1 --lines "$FILE"`},
		{"`--replace`", "", `exec "$URIGREP" --input text -j1 --replace '<URL>' "$FILE"`},
	}},
	{"trees", "The sources of Go", []string{""}, []command{
		{"ripgrep", "command -v rg", `exec rg --no-config -j1 -uuoN ` + pattern + ` "$(go env GOROOT)/src"`},
		{"**urigrep** `-r -j1`", "", `exec "$URIGREP" -r -j1 "$(go env GOROOT)/src"`},
	}},
	{"start", "An empty file, a hundred times", []string{""}, []command{
		{"ripgrep", "command -v rg", `for i in $(seq 100); do rg --no-config x /dev/null; done; true`},
		{"**urigrep**", "", `for i in $(seq 100); do "$URIGREP" /dev/null; done; true`},
	}},
}

// onHead returns the command for the first 4 MB of the text.
func (c command) onHead() command {
	c.shell = `head -c 4000000 "$FILE" >"$FILE.head"; FILE=$FILE.head; ` + c.shell
	return c
}
