package command_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	japaneseText "golang.org/x/text/encoding/japanese"

	"urigrep/internal/command"
	"urigrep/internal/command/search"
	"urigrep/resolve"
)

// shardPrints are ways to print of which the shards' outputs make up that of the whole.
var shardPrints = [][]string{
	{}, {"-n", "--column", "-b"}, {"--json"}, {"--json=target,start,message.subject"}, {"--lines", "-n"}, {"--lines"},
}

// sharded returns what a command writes, without the summaries of JSON, and how far before its
// part it read.
func sharded(t *testing.T, args ...string) (out string, lookedBack int64) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if state := command.Run(append([]string{"urigrep", "--stats"}, args...), command.Streams{In: strings.NewReader(""), Out: &stdout, Err: &stderr}); state > search.ExitNothing {
		t.Fatalf("%q: state %d: %s", args, state, stderr.String())
	}
	if m := lookedBackLine.FindStringSubmatch(stderr.String()); m != nil {
		lookedBack, _ = strconv.ParseInt(m[1], 10, 64)
	}
	return summaryLine.ReplaceAllString(stdout.String(), ""), lookedBack
}

var (
	lookedBackLine = regexp.MustCompile(`at most (\d+) bytes before a part`)
	summaryLine    = regexp.MustCompile(`(?m)^\{"type":"summary".*\n`)
)

// checkShards compares what n shards write with the whole, and returns how far before its part
// one of them read at most.
func checkShards(t *testing.T, want string, n int, args ...string) (most int64) {
	t.Helper()
	var all strings.Builder
	for i := range n {
		out, back := sharded(t, append([]string{"--shard", fmt.Sprintf("%d/%d", i+1, n)}, args...)...)
		all.WriteString(out)
		most = max(most, back)
	}
	got := all.String()
	if got == want {
		return most
	}
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	t.Fatalf("%q: %d shards differ at byte %d: %.150q, want %.150q", args, n, i, got[i:], want[i:])
	return most
}

// Shards of files of all kinds make up the whole, for any number of them.
func TestShardsOfAllKindsOfFiles(t *testing.T) {
	dir := manyFiles(t)
	if err := os.CopyFS(filepath.Join(dir, "testdata"), os.DirFS("../../testdata")); err != nil {
		t.Fatal(err)
	}
	rows := strings.Repeat(`{"id": 1, "text": "see http://row.example/ and\nhttp://row.example/\u00e9"}`+"\n", 200)
	if err := os.WriteFile(filepath.Join(dir, "rows.jsonl"), []byte(rows), 0o600); err != nil {
		t.Fatal(err)
	}
	japanese := strings.Repeat("この文章は日本語で書かれています。詳しくは http://guessed.example/ を見てください。\n", 300)
	encoded, err := japaneseText.ShiftJIS.NewEncoder().String(japanese)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "guessed.txt"), []byte(encoded), 0o600); err != nil {
		t.Fatal(err)
	}
	most, more := []int{1, 2, 3, 7, 16}, []int{11}
	if testing.Short() {
		most, more = []int{4}, []int{2}
	}
	for i, print := range shardPrints {
		args := append([]string{"-r", "-z", dir}, print...)
		want, _ := sharded(t, args...)
		for _, n := range [][]int{most, more}[min(i, 1)] {
			checkShards(t, want, n, append([]string{"-j", fmt.Sprint(1 + n%3)}, args...)...)
		}
	}
}

// Filters keep in shards what they keep in the whole; -u keeps in each shard what is new there,
// so that the shards have all of the whole, and more than once what several of them have.
func TestShardsWithFilters(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	dir := manyFiles(t)
	if err := os.CopyFS(filepath.Join(dir, "testdata"), os.DirFS("../../testdata")); err != nil {
		t.Fatal(err)
	}
	for _, filter := range [][]string{
		{"--where", "len(warnings) > 0"}, {"--where", "line % 2 == 1 and start > 50", "-n"}, {"--host", "**.example"}, {"--host", "!**.example.org", "--scheme", "http"},
	} {
		args := append([]string{"-r", dir}, filter...)
		want, _ := sharded(t, args...)
		if len(want) < 1000 {
			t.Fatalf("%q: %q", args, want)
		}
		for _, n := range []int{2, 11} {
			checkShards(t, want, n, args...)
		}
	}
	for _, unique := range []string{"-u", "--unique=host"} {
		want, _ := sharded(t, "-rI", unique, dir)
		for _, n := range []int{7} {
			var all strings.Builder
			for i := range n {
				out, _ := sharded(t, "-rI", unique, "--shard", fmt.Sprintf("%d/%d", i+1, n), dir)
				all.WriteString(out)
			}
			got, wanted := lineSet(all.String(), unique), lineSet(want, unique)
			if !maps.Equal(got, wanted) || len(wanted) < 20 {
				t.Errorf("%s: %d shards have %d, want %d", unique, n, len(got), len(wanted))
			}
		}
	}
}

// lineSet returns the lines of a text, each once; of targets of which each host is wanted once, the
// hosts.
func lineSet(text, unique string) map[string]bool {
	set := make(map[string]bool)
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if ref, err := resolve.Parse(line); unique == "--unique=host" && err == nil {
			if host, ok := ref.Host(); ok && host != "" {
				line = strings.TrimSuffix(strings.ToLower(host), ".")
			}
		}
		set[line] = true
	}
	return set
}

// Shards make up the whole where no place is found near a cut at which scans agree: references
// run into each other all the way from the beginning.
func TestShardsOfReferencesThatRunTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	path := filepath.Join(t.TempDir(), "f")
	text := "http://first.example/ " + strings.Repeat("http://a/", 60_000) + " http://last.example/\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	want, _ := sharded(t, path)
	if !strings.HasSuffix(want, "http://last.example/\n") {
		t.Fatalf("%.200q", want)
	}
	if back := checkShards(t, want, 3, path); back < int64(len(text)/2) {
		t.Errorf("%d bytes before a part were read, want all that is before it", back)
	}
}

// A cut at every byte of a text: in URIs, joins, wrappers and characters, in From_ lines, headers
// and the delimiters of parts, and in rows.
func TestShardsCutAtEveryByte(t *testing.T) {
	text := "see <http://a.example/x\n> y>, (http://b.example/z_(é) \"http://c.example/a\nb\" URL: http://d.example/日本/\r\n" +
		"http://e.example/some/long-\npath/www.f.example <URL:\n  http://g.example/>\n"
	mailbox := strings.Repeat("From a@b.example Mon Dec  8 13:34:53 2001\nSubject: =?utf-8?q?http=3A//subject.example/?=\nContent-Type: multipart/mixed;"+
		" boundary=xx\nMessage-ID: <1@a>\n\n--xx\n\nhttp://part.example/\n--xx\nContent-Type: text/html\n\n<a href=http://html.example/>x</a>\n--xx--\n\n", 2)
	rows := strings.Repeat(`{"text": "http://row.example/\u00e9\nand http://other.example/"}`+"\n", 3)
	for name, content := range map[string]string{"a.txt": text, "b.mbox": mailbox, "c.jsonl": rows} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		for k, print := range shardPrints {
			args := append([]string{path}, print...)
			want, _ := sharded(t, args...)
			if !strings.Contains(want, "example") {
				t.Fatalf("%q: %q", args, want)
			}
			checkShards(t, want, len(content)/(faultStep()*(1+k%2)), args...)
		}
	}
}

// Shards of the corpora make up the whole, and look back no more than 1 MiB. With
// URIGREP_LONG=STEP this is done for the whole of each corpus and each STEPth number of shards up
// to 64 (1: all; takes hours).
func TestShardsOfTheCorpora(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join(os.Getenv("URIGREP_SHARED"), "corpora", "*.zst"))
	if len(paths) == 0 || testing.Short() {
		t.Skip("URIGREP_SHARED is not set, or has no corpora, or short")
	}
	limit, counts := int64(1<<20), []int{3}
	if step, err := strconv.Atoi(os.Getenv("URIGREP_LONG")); err == nil && step > 0 {
		limit, counts = 1<<40, nil
		for n := 1; n <= 64; n += step {
			counts = append(counts, n)
		}
	}
	dir := t.TempDir()
	worst, where := int64(0), ""
	for i, path := range paths {
		corpus := unpack(t, path, dir, limit)
		for k, print := range [][]string{{}, {"--json"}, {"--lines"}} {
			if limit < 1<<40 && k != i%3 {
				continue
			}
			args := append([]string{corpus}, print...)
			want, _ := sharded(t, args...)
			for _, n := range counts {
				if back := checkShards(t, want, n, args...); back > worst && k != 1 {
					worst, where = back, fmt.Sprintf("%s in %d shards", filepath.Base(corpus), n)
				}
			}
		}
	}
	t.Logf("at most %d bytes before a part were read: %s", worst, where)
	if worst > 1<<20 {
		t.Errorf("%d bytes before a part of %s were read, want at most 1 MiB", worst, where)
	}
}

// unpack writes the beginning of a compressed file, up to a number of bytes, to a folder.
func unpack(t *testing.T, path, dir string, limit int64) string {
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
	name := filepath.Join(dir, strings.TrimSuffix(filepath.Base(path), ".zst"))
	out, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, io.LimitReader(r, limit)); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}
