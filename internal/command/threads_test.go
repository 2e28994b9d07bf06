package command_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"urigrep/internal/command"
)

// elapsed is what differs from run to run.
var elapsed = regexp.MustCompile(`(?m)"elapsed":[0-9.e+-]+}$|^urigrep: [0-9.]+ seconds, .*$`)

// withoutTime returns a text without the time in its last line.
func withoutTime(b *bytes.Buffer) string {
	text := b.String()
	last := strings.LastIndexByte(strings.TrimSuffix(text, "\n"), '\n') + 1
	return text[:last] + elapsed.ReplaceAllString(text[last:], "")
}

// manyFiles makes a directory of small files of all kinds, and some that are not small.
func manyFiles(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	r := rand.New(rand.NewPCG(7, 7))
	uris := func(n int) string {
		var b strings.Builder
		for range n {
			fmt.Fprintf(&b, "see <http://a.example/%d> and\nhttps://b.example/of/the/tables/%d/\nx, or www.c.example.\n", r.IntN(50), r.IntN(50))
		}
		return b.String()
	}
	contents := []func() string{
		func() string { return uris(r.IntN(30)) },
		func() string { return "nothing here\n" },
		func() string { return "" },
		func() string { return "http://d.example/\x00" },
		func() string { return "\xEF\xBB\xBFhttp://mark.example/" },
		func() string { return "\xFF\xFEh\x00t\x00t\x00p\x00:\x00/\x00/\x00e\x00" },
		func() string { return "http://long.example/" + strings.Repeat("x", 300) },
		func() string {
			return "From: ada@a.example\nSubject: =?utf-8?q?http=3A//subject.example/?=\nMessage-ID: <1@a>\n" +
				"Content-Type: text/html\n\n<a href='http://html.example/" + fmt.Sprint(r.IntN(9)) + "'>x</a>\n"
		},
		func() string {
			return strings.Repeat("From ada@a.example Mon Dec  8 13:34:53 2031\nFrom: ada@a.example\n\n"+uris(1)+"\n", 3)
		},
		func() string { return uris(500) },
		func() string { return strings.Repeat("{\"a\":\"http://row.example/\"}\n{no row\n", r.IntN(40)) },
	}
	for i := range 120 {
		path := filepath.Join(dir, fmt.Sprint("d", i%7), fmt.Sprint("f", i))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(contents[r.IntN(len(contents))]()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Small files give the same, and have the same said of them, with any number of threads.
func TestSmallFilesByThreads(t *testing.T) {
	dir := manyFiles(t)
	paths, err := filepath.Glob(filepath.Join(dir, "d3", "*"))
	if err != nil {
		t.Fatal(err)
	}
	var list bytes.Buffer
	for i, path := range paths {
		if i%5 == 2 {
			fmt.Fprintln(&list, filepath.Join(dir, "missing"))
		}
		fmt.Fprintln(&list, path)
	}
	for _, args := range [][]string{
		{"-r", dir},
		{"-r", "-n", "--column", "-b", "-H", dir},
		{"-r", "--json", dir},
		{"-r", "--format", "{{.path}} {{.line}} {{.uri}}", dir},
		{"-r", "-c", dir},
		{"-r", "-l", dir},
		{"-r", "-L", dir},
		{"-r", "-m", "2", dir},
		{"-r", "-u", dir},
		{"-r", "--lines", "-n", dir},
		{"-r", "-q", dir},
		{"-r", "-z", dir},
		{"-r", "--verbose", "--stats", "--max-length", "40", dir},
		{"-r", "--include", "f1*", "--host", "a.example", dir},
		{"-r", "--base", "http://base.example/", "--relative", dir},
		{"--files-from", "-"},
		{"-r", "--input", "jsonl", dir},
		append([]string{"-c", "--", filepath.Join(dir, "missing"), dir}, paths...),
	} {
		run := func(threads int) string {
			var out, messages bytes.Buffer
			args := append([]string{"urigrep", "-j", fmt.Sprint(threads)}, args...)
			state := command.Run(args, command.Streams{In: bytes.NewReader(list.Bytes()), Out: &out, Err: &messages})
			return withoutTime(&out) + "\n" + withoutTime(&messages) + fmt.Sprint("\nstate ", state)
		}
		want := run(1)
		if len(want) < 8 {
			t.Fatalf("%q: %q", args, want)
		}
		for _, threads := range []int{3, 16} {
			if testing.Short() && threads > 3 {
				break
			}
			if got := run(threads); got != want {
				i := 0
				for i < min(len(got), len(want)) && got[i] == want[i] {
					i++
				}
				t.Errorf("%q: %d threads differ at byte %d: %.100q, want %.100q", args[:min(len(args), 5)], threads, i, got[i:], want[i:])
			}
		}
	}
}
