package command_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A compressed file goes whole to the shard in which it begins, whatever is in it and however many
// shards there are, and the others say nothing of it: alone, and where a cut falls in it among other
// files.
func TestShardsOfCompressedFiles(t *testing.T) {
	all := t.TempDir()
	sizes := int64(0)
	for name, line := range map[string]string{
		"a.txt":   "see http://a.example/%d there\n",
		"b.mbox":  "From a@b.example Mon Dec  8 13:34:53 2001\nSubject: b\n\nhttp://b.example/%d\n\n",
		"c.jsonl": `{"text": "http://c.example/%d"}` + "\n",
		"d.tsv":   "d\thttp://d.example/%d\n",
		"e.csv":   "e,http://e.example/%d\n",
		"f.html":  "<!DOCTYPE html><a href=http://f.example/%d>f</a>\n",
	} {
		var text bytes.Buffer
		for i := range 100 {
			fmt.Fprintf(&text, line, i)
		}
		for suffix, packed := range map[string][]byte{
			"": text.Bytes(), ".gz": packers[1](text.Bytes()), ".zst": packers[2](text.Bytes()), ".xz": packXz(text.Bytes()),
			".bz2": []byte(decoded(t, bzip2Text)),
		} {
			path := filepath.Join(all, name+suffix)
			if err := os.WriteFile(path, packed, 0o600); err != nil {
				t.Fatal(err)
			}
			sizes += int64(len(packed))
			checkShardsOf(t, int64(len(packed)), path)
		}
	}
	checkShardsOf(t, sizes, all, "-r")
}

// checkShardsOf checks that up to seven shards make up the whole of compressed files and others, and
// account for each of their bytes once.
func checkShardsOf(t *testing.T, size int64, args ...string) {
	t.Helper()
	args = append([]string{"-z", "-nb"}, args...)
	want, _ := sharded(t, args...)
	if !strings.Contains(want, ".example/") {
		t.Fatalf("%q: %q", args, want)
	}
	for n := 1; n <= 7; n++ {
		checkShards(t, want, n, args...)
		sum := int64(0)
		for i := range n {
			r := run("--stats --shard", strings.NewReader(""), append([]string{fmt.Sprintf("%d/%d", i+1, n)}, args...)...)
			m := shardAccount.FindStringSubmatch(r.err)
			if m == nil {
				t.Fatalf("%q: %s", args, r.err)
			}
			for _, figure := range m[1:] {
				bytes, _ := strconv.ParseInt(figure, 10, 64)
				sum += bytes
			}
		}
		if sum != size {
			t.Errorf("%q: %d shards have scanned or skipped %d bytes of %d", args, n, sum, size)
		}
	}
}

var shardAccount = regexp.MustCompile(`(?m)^urigrep: \d+ files, (\d+) bytes scanned, (\d+) skipped, .*0 errors$`)
