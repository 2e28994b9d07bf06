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
	"testing/iotest"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"urigrep/delimit"
)

// formatInputs are the options of inputs in a format, of which FuzzFormats chooses one.
var formatInputs = []string{
	"csv", "tsv", "diff", "warc", "jsonl", "jsonl:html", "jsonl:mail", "mail", "mbox", "html", "lines", "csv --field=b", "jsonl --field=a[].b --id=c", "auto",
}

var accountLine = regexp.MustCompile(`: (\d+) bytes scanned, (\d+) skipped`)

// packers compress a text; the first leaves it as it is.
var packers = []func([]byte) []byte{
	bytes.Clone,
	func(b []byte) []byte {
		var out bytes.Buffer
		w := gzip.NewWriter(&out)
		_, _ = w.Write(b)
		_ = w.Close()
		return out.Bytes()
	},
	func(b []byte) []byte {
		w, err := zstd.NewWriter(nil)
		if err != nil {
			panic(err)
		}
		return w.EncodeAll(b, nil)
	},
}

// FuzzFormats reads a text in a format, compressed or not and with a byte of it damaged: what is
// scanned and skipped is the size of it, and a stream in pieces gives what a file gives.
func FuzzFormats(f *testing.F) {
	defer fewCollections()()
	record := "WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http\r\nContent-Length: 64\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href=http://a/>b</a>\r\n\r\n"
	for i, text := range []string{
		"a,b\n1,\"http://a.example/\n,\"\n", "a\tb\nx\thttp://a.example/\n", "--- a/b\n+++ a/b\n@@ -1 +1 @@\n-x\n+http://a.example/\n", record + record,
		`{"a":[{"b":"http://a.example/"}],"c":1}` + "\n", `{"a":"<a href=http://a.example/>"}` + "\n", `{"a":"Subject: b\n\nhttp://a.example/"}` + "\n",
		"From: a@b.example\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n", "From a@b.example Thu Jan  1 00:00:00 1970\nSubject: a\n\nhttp://a.example/\n",
		"<!DOCTYPE html><a href='http://a.example/'>b</a>", "<http://a.example/>\n", "a,b\n1,http://a.example/\n", "{}\n", "http://a.example/\n",
	} {
		for pack := range packers {
			f.Add([]byte(text), uint8(i), uint8(pack), uint16(0), uint8(0))
			f.Add([]byte(text), uint8(i), uint8(pack), uint16(len(text)/2), uint8(7))
		}
	}
	path := filepath.Join(f.TempDir(), "a")
	f.Fuzz(func(t *testing.T, text []byte, input, pack uint8, at uint16, damage uint8) {
		packed := packers[int(pack)%len(packers)](text[:min(len(text), 4<<10)])
		if len(packed) > 0 {
			packed[int(at)%len(packed)] ^= damage
		}
		args := "-a -z --verbose -nb --max-decompressed=1M --input=" + formatInputs[int(input)%len(formatInputs)]
		checkFormat(t, path, packed, args)
	})
}

// checkFormat reads a file and a stream.
func checkFormat(t *testing.T, path string, b []byte, args string) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	of := func(got result) string { return strconv.Itoa(got.status) + "\n" + got.out }
	file := run(args+" -I -j1 "+path, nil)
	if again := run(args+" -I -j3 "+path, nil); of(again) != of(file) {
		t.Fatalf("%s of %q: three threads give %s\nwant %s", args, b, of(again), of(file))
	}
	if stream := run(args+" -I -j2", iotest.HalfReader(bytes.NewReader(b))); of(stream) != of(file) {
		t.Fatalf("%s of %q: a stream gives %s\nwant %s", args, b, of(stream), of(file))
	}
	figures := accountLine.FindStringSubmatch(file.err)
	if figures == nil {
		t.Fatalf("%s of %q: no account in %s", args, b, file.err)
	}
	scanned, _ := strconv.Atoi(figures[1])
	skipped, _ := strconv.Atoi(figures[2])
	if scanned+skipped != len(b) {
		t.Fatalf("%s of %q: %d scanned and %d skipped of %d", args, b, scanned, skipped, len(b))
	}
}

// FuzzLongTexts wants All, a stream and the shards of a file to agree on a text that is longer than
// the windows in which it is read: a pattern with stretches between that repeat a part of it.
func FuzzLongTexts(f *testing.F) {
	defer fewCollections()()
	for _, text := range []string{"http://a.example/b ", "<http://a.example/\n> b\n", "x é \nwww.a.example/c-\nd", "http://a/'z/", "(http://a.example/long/\n  path)"} {
		f.Add([]byte(text), uint32(1<<30|77), uint8(3))
		f.Add([]byte(text), uint32(123456789), uint8(2))
	}
	f.Add([]byte("tp://a."), uint32(1<<30|48), uint8(3)) // a long authority, and URIs one after the other in its path
	path := filepath.Join(f.TempDir(), "a")
	f.Fuzz(func(t *testing.T, text []byte, lengths uint32, shards uint8) {
		if text = text[:min(len(text), 200)]; len(text) == 0 || text[0] == 0xFF || text[0] == 0xFE || text[0] == 0xEF {
			return // a byte order mark
		}
		var long []byte
		for k := range 4 {
			from := int(lengths>>(8*k)&0xFF) % len(text)
			part := text[from:min(len(text), from+1+k*7)]
			long = append(append(long, text...), bytes.Repeat(part, (int(lengths>>(8*k)&0xFF)<<9)/len(part))...)
		}
		checkLong(t, path, long, 2+int(shards)%4)
	})
}

// checkLong compares what All finds with what the command prints of a stream and of shards.
func checkLong(t *testing.T, path string, text []byte, shards int) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	const args = "-a -s -I -b --input=text --encoding=utf-8 --as-written "
	var all strings.Builder
	for m := range delimit.All(text, delimit.Options{}) {
		if m.Err == nil || m.Repaired != nil {
			fmt.Fprintf(&all, "%d\n", m.Span.Start)
		}
	}
	if got := offsets(run(args, iotest.HalfReader(bytes.NewReader(text))).out); got != all.String() {
		t.Fatalf("a stream of %d bytes, %.300q: %.300s\nwant %.300s", len(text), text, got, all.String())
	}
	parts := ""
	for i := range shards {
		parts += run(fmt.Sprintf("%s --shard=%d/%d %s", args, i+1, shards, path), nil).out
	}
	if got := offsets(parts); got != all.String() {
		t.Fatalf("%d shards of %d bytes, %.300q: %.300s\nwant %.300s", shards, len(text), text, got, all.String())
	}
}

var afterOffset = regexp.MustCompile(`(?m)^(\d+):.*$`)

// offsets returns the offsets that lines begin with.
func offsets(out string) string { return afterOffset.ReplaceAllString(out, "$1") }
