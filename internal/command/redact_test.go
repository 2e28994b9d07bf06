package command_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"urigrep/internal/command"
	"urigrep/internal/output/field"
)

// secret stands in every place of secretInputs that --redact hides.
const secret = "hunter2hunter2"

// secretInputs are files, by their names, with secrets in every field that output has. $ is secret.
var secretInputs = map[string]string{
	"a.txt": `see http://me:$@a.example/x and <http://b.example/?x=1&api
_key=$> and http://c.example/ä?token=$#sig=$ and [http://t.example/?token=$ too](http://u.example/?key=$)
jdbc:sqlserver://h.example:1433;user=sa;password=$ postgresql://h.example/db?sslpassword=$&x=1
http://d.example/cb?code=$ http://d.example/?PHPSESSID=$ http://d.example/;jsessionid=$
http://r.example/?url=https%3A%2F%2Fa.example%2F%3Ftoken%3D$ and http://r.example/?u=https%253A%252F%252Fme%253A$%2540a.example
https://nam01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F%3Ftoken%3D$&data=1
https://hooks.slack.com/services/T0/B0/$ https://api.telegram.org/bot12:$/getMe
not valid: http://me:$@h.example/[^ and http://me:$@h.example/%zz?token=$
http://me:$@h.example:port/ hxxp://me:$@evil[.]example/?token=$
http://me:$@e.example/a-
b?token=$-
$ and so on
`,
	"page?token=$.txt": "http://a.example/ http://x.example/?token=$\n",
	"a.html": `<html><head><base href="http://me:$@base.example/?token=$"></head><body>
<a href="rel?token=$">go to http://a.example/?token=$ now</a> <a href="//me:$@o.example/">x</a></body></html>`,
	"a.eml": "From: \"http://me:$@f.example/\" <me@a.example>\nTo: x@a.example\nMessage-ID: <http://me:$@i.example>\n" +
		"References: <http://me:$@r.example>\nSubject: reset http://a.example/?token=$\nDate: Mon, 1 Jan 2024 00:00:00 +0000\n" +
		"Newsgroups: a?token=$\nList-Id: <a?token=$>\nContent-Location: http://me:$@base.example/\n" +
		"MIME-Version: 1.0\nContent-Type: text/html\n\n<a href='x?token=$'>http://a.example/?token=$</a>\n",
	"a.jsonl": `{"id":"http://me:$@id.example/","url?token=$":"see http://me:$@a.example/?token=$"}` + "\n",
	"a.csv":   "id,url?token=$\n1,http://me:$@a.example/\n",
	"a.warc": "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <http://me:$@id.example>\r\nWARC-Date: 2024-01-01T00:00:00Z\r\n" +
		"WARC-Target-URI: http://me:$@t.example/?token=$\r\nContent-Type: application/http\r\nContent-Length: 101\r\n\r\n" +
		"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href='x?token=$'>http://me:$@b.example</a>\r\n\r\n\r\n\r\n",
}

// No secret is printed, in whatever field of whatever form of output, nor in a message.
func TestRedactHidesSecretsEverywhere(t *testing.T) {
	t.Chdir(t.TempDir())
	var names []string
	for name, text := range secretInputs {
		name = strings.ReplaceAll(name, "$", secret)
		if err := os.WriteFile(name, []byte(strings.ReplaceAll(text, "$", secret)), 0o644); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	all := strings.Join(field.Dotted(), ",")
	forms := [][]string{
		{}, {"--json"}, {"--json=" + all}, {"--csv=" + all}, {"--tsv=" + all}, {"--format", "{{json .}} {{.}}"},
		{"-nHb", "--column"}, {"--vimgrep"}, {"--as-written"}, {"--explain"}, {"-c"}, {"-l"}, {"-L"}, {"--defang"},
		{"--hyperlink=always", "--color=always", "-H"}, {"--report", "page.html"}, {"--report", "page.html", "--json"},
		{"--lines"}, {"--mend"}, {"--annotate"}, {"--around=9", "--json"}, {"--replace", "{{.raw}}"}, {"--replace", "x", "--dry-run"},
		{"--where", "int(userinfo) > 0"}, {"--format", "{{index .alternatives 5}}"}, {"--stats"},
	}
	for _, name := range field.Dotted() { // the values of a field that a template and a count make are not those of JSON
		forms = append(forms, []string{"--count-by", name})
	}
	forms = append(forms, []string{"--format", "{{." + strings.Join(field.Dotted(), "}} {{.") + "}}"}, []string{"--count-by", "host", "--json"})
	more := [][]string{{}, {"--invalid", "--refang", "--relative", "--domains", "--hyphen=both"}, {"--unwrap", "--verbose", "--normalize=scheme"}}
	for _, form := range forms {
		for _, with := range more {
			args := append(append([]string{"urigrep", "--redact"}, form...), with...)
			printed := output(t, append(args, names...)) + output(t, append(args, "--id=id", "a.jsonl", "a.csv"))
			if i := strings.Index(printed, secret); i >= 0 {
				t.Errorf("%s %s: …%.200s", strings.Join(form, " "), with, printed[max(0, i-80):])
			}
		}
	}
	if whole := output(t, append([]string{"urigrep", "--json"}, names...)); strings.Count(whole, secret) < 100 {
		t.Errorf("without --redact the secrets are not there:\n%s", whole)
	}
}

// output returns all that a run writes: standard output, standard error, and the page of a report.
func output(t *testing.T, args []string) string {
	t.Helper()
	var out bytes.Buffer
	in, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }()
	command.Run(args, command.Streams{In: in, Out: &out, Err: &out})
	page, _ := os.ReadFile("page.html")
	return out.String() + string(page)
}
