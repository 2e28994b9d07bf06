package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"urigrep/internal/command"
	"urigrep/internal/command/program"
)

// runJob runs a job and returns its output folder, exit state and messages.
func runJob(t *testing.T, args ...string) (dir string, state int, messages string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "out")
	state, messages = runInto(dir, args...)
	return dir, state, messages
}

func runInto(dir string, args ...string) (state int, messages string) {
	var out, err bytes.Buffer
	state = run(append([]string{"--output", dir}, args...), &out, &err)
	return state, out.String() + err.String()
}

// mustFind runs a job that finds something without errors.
func mustFind(t *testing.T, args ...string) (dir string) {
	t.Helper()
	dir, state, messages := runJob(t, args...)
	if state != exitFound || messages != "" {
		t.Fatalf("%q: state %d: %s", args, state, messages)
	}
	return dir
}

// records returns what a job has found, in the order of its files.
func records(t *testing.T, dir string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "found-*"))
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	var all strings.Builder
	for _, name := range names {
		all.WriteString(read(t, name))
	}
	return all.String()
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// commanded returns what the command writes, whatever it has to say of single files.
func commanded(t *testing.T, args ...string) string {
	t.Helper()
	var out, err bytes.Buffer
	args = append([]string{"urigrep"}, args...)
	if command.Run(args, command.Streams{In: strings.NewReader(""), Out: &out, Err: &err}); out.Len() == 0 {
		t.Fatalf("%q: %s", args, err.String())
	}
	return out.String()
}

// fields asks the command for what a job writes.
func fields() string { return "--json=" + program.DefaultFields() }

// same fails unless two texts are the same, and says where they part.
func same(t *testing.T, what, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	t.Fatalf("%s: at byte %d: %.200q, want %.200q", what, i, got[i:], want[i:])
}

// sorted returns the lines of a text in order.
func sorted(text string) string {
	lines := strings.SplitAfter(text, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// blocks are the block sizes that the equality is held for.
var blocks = []string{"1K", "64K", "1M"}

func TestRecordsOfTestdataAreTheCommands(t *testing.T) {
	for _, options := range [][]string{{}, {"--email", "--domains", "-z", "--unwrap", "--host", "!**.example.org"}, {"--where", `len(warnings) > 0 and start > 100`, "--normalize", "scheme"}} {
		want := commanded(t, append([]string{"-r", fields(), "../testdata"}, options...)...)
		for _, size := range blocks {
			dir := mustFind(t, append([]string{"--input", "../testdata/**", "--block-size", size, "--split-size", "4K"}, options...)...)
			same(t, fmt.Sprintf("%q in blocks of %s", options, size), records(t, dir), want)
			checkBytes(t, dir)
		}
	}
}

// checkBytes fails unless all bytes of the input are accounted for.
func checkBytes(t *testing.T, dir string) {
	t.Helper()
	s := summaryOf(t, dir)
	if s.Scanned+s.Skipped != s.Bytes || s.Bytes == 0 {
		t.Errorf("%d bytes scanned and %d skipped, want %d in all", s.Scanned, s.Skipped, s.Bytes)
	}
}

func TestRecordsOfTheCorporaAreTheCommands(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join(os.Getenv("URIGREP_SHARED"), "corpora", "*.zst"))
	if len(paths) == 0 {
		t.Skip("URIGREP_SHARED is not set, or has no corpora")
	}
	dir := t.TempDir()
	for _, size := range blocks {
		n, _ := strconv.Atoi(strings.TrimRight(size, "KM"))
		part := map[byte]int64{'K': 256 << 10, 'M': 3 << 20}[size[len(size)-1]]
		if n == 64 {
			part = 1 << 20
		}
		for _, path := range paths {
			unpack(t, path, dir, part)
		}
		want := commanded(t, "-r", fields(), dir)
		out := mustFind(t, "--input", dir+"/**", "--block-size", size, "--split-size", "512K")
		same(t, "blocks of "+size, records(t, out), want)
		checkBytes(t, out)
	}
}

// unpack writes the beginning of a compressed corpus, up to a number of bytes, to a folder.
func unpack(t *testing.T, path, dir string, limit int64) {
	t.Helper()
	in, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }()
	r, err := zstd.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	text := make([]byte, limit)
	n, err := readUpTo(r, text)
	if err != nil {
		t.Fatal(err)
	}
	whole := strings.LastIndexByte(string(text[:n]), '\n') + 1 // a row that is cut may leave a cell open
	write(t, filepath.Join(dir, strings.TrimSuffix(filepath.Base(path), ".zst")), string(text[:whole]))
}
