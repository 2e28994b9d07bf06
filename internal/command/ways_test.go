package command_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"urigrep/internal/command"
)

// wayInputs, wayPrints and waySearches are options that FuzzWays chooses from, one of each.
var (
	wayInputs   = []string{"auto", "text", "html", "mail", "mbox", "jsonl", "lines"}
	wayPrints   = []string{"--json", "-I -nb --column", "-I --lines -n"}
	waySearches = []string{
		"", "--relative --base=http://base.example/x/y", "--iri --email --domains", "--rejoin=wrapped --hyphen=both", "--refang --domains --rejoin=all", "--rejoin=none --max-length=40",
	}
)

// FuzzWays wants the shards of a file together to print what is printed of the whole, or else a
// stream that comes in pieces, with several threads.
func FuzzWays(f *testing.F) {
	defer fewCollections()()
	for i, text := range append(pages[:len(pages):len(pages)],
		"From a@b.example Mon Dec  8 13:34:53 2001\nSubject: =?utf-8?q?http=3A//subject.example/?=\nContent-Type: multipart/mixed; boundary=xx\n\n--xx\n"+
			"Content-Transfer-Encoding: quoted-printable\n\nhttp://part.exam=\nple/\n--xx\nContent-Type: text/html\n\n<a href=http://html.example/>x</a>\n--xx--\n\nFrom c\n\nx",
		`{"text": "http://row.example/\u00e9\nand http://other.example/"}`+"\n{}\n",
	) {
		f.Add(text, uint8(i), uint8(i), uint8(i), uint8(i))
		f.Add(text, uint8(i), uint8(i), uint8(i), uint8(i+1))
	}
	path := filepath.Join(f.TempDir(), "a")
	f.Fuzz(func(t *testing.T, text string, input, search, print, way uint8) {
		text = shortened(text)
		args := strings.Join([]string{"-a --input=" + wayInputs[int(input)%len(wayInputs)], waySearches[int(search)%len(waySearches)], wayPrints[int(print)%len(wayPrints)]}, " ")
		checkWays(t, path, text, args, int(way)%4)
	})
}

// checkWays compares what is printed of a file with what its shards print, if it is given how many,
// or else with what is printed of a stream.
func checkWays(t *testing.T, path, text, args string, shards int) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	file := command.Streams{In: strings.NewReader("")}
	status, want := withoutPath(file, args, "-j1", path)
	if shards < 2 {
		stream := command.Streams{In: iotest.HalfReader(strings.NewReader(text))}
		if again, got := withoutPath(stream, args, "-j3"); got != want || again != status {
			t.Fatalf("%s of %q: a stream ends with %d and prints %s\nwant %d and %s", args, text, again, got, status, want)
		}
		return
	}
	all := ""
	for i := range shards {
		_, part := withoutPath(file, args, "-j1", fmt.Sprintf("--shard=%d/%d", i+1, shards), path)
		all += part
	}
	if all != want {
		t.Fatalf("%s of %q: %d shards print %s\nwant %s", args, text, shards, all, want)
	}
}

// withoutPath runs the command and returns how it ends and what it prints, without the path and the
// summary.
func withoutPath(std command.Streams, args string, more ...string) (status int, out string) {
	var b strings.Builder
	std.Out, std.Err = &b, io.Discard
	status = command.Run(slices.Concat([]string{"urigrep"}, strings.Fields(args), more), std)
	return status, summaryLine.ReplaceAllString(pathField.ReplaceAllString(b.String(), ""), "")
}

var pathField = regexp.MustCompile(`(?m)^(\{"type":"uri",)"path":"[^"]*",`)
