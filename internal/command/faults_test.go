package command_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode/utf16"

	"github.com/klauspost/compress/zstd"

	"urigrep/internal/command"
	"urigrep/internal/command/search"
)

// faulty are small inputs of all kinds, and the options that they are read with.
func faulty(t *testing.T) map[string]struct{ args, input string } {
	t.Helper()
	const (
		text = "see <http://a.example/b\n  c> and http://d.example/e,\nor http://f.example/ and on\n"
		head = "From: a@b.example\nDate: Mon, 2 Jan 2006 15:04:05 +0000\nMessage-ID: <x>\n"
		mail = head + "Content-Transfer-Encoding: base64\n\nc2VlIGh0dHA6Ly9hLmV4YW1wbGUvYgo=\n"
		page = "<html><p>http://a.example/<a href=\"http://b.example/\">c</a><!-- http://d.example/ -->"
	)
	var wide bytes.Buffer
	wide.WriteString("\xff\xfe")
	for _, unit := range utf16.Encode([]rune(text)) {
		wide.Write([]byte{byte(unit), byte(unit >> 8)})
	}
	var zipped, packed bytes.Buffer
	z := gzip.NewWriter(&zipped)
	_, _ = io.WriteString(z, text)
	p, err := zstd.NewWriter(&packed)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(p, text)
	if errors.Join(z.Close(), p.Close()) != nil {
		t.Fatal("cannot compress")
	}
	record := func(kind, header, body string) string {
		return fmt.Sprintf("WARC/1.0\nWARC-Type: %s\n%sContent-Length: %d\n\n%s\n\n", kind, header, len(body), body)
	}
	response := "HTTP/1.1 200\nContent-Type: text/html\n\n<a href=b>http://c.example/</a>"
	archive := record("conversion", "", "http://a.example/") + record("response", "WARC-Target-URI: http://d.example/\n", response)
	var zippedArchive bytes.Buffer
	for _, text := range []string{archive[:strings.LastIndex(archive, "WARC/")], archive[strings.LastIndex(archive, "WARC/"):]} {
		z.Reset(&zippedArchive)
		_, _ = io.WriteString(z, text)
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return map[string]struct{ args, input string }{
		"text":        {"", text},
		"UTF-16":      {"", wide.String()},
		"Latin":       {"--encoding latin1", text + "\xe9"},
		"mail":        {"", mail},
		"mbox":        {"", "From a Mon Jan  2 15:04:05 2006\n" + mail + "\nFrom b Mon Jan  2 15:04:05 2006\n" + mail},
		"HTML":        {"", page},
		"lines":       {"--lines", text},
		"input lines": {"--input lines", text},
		"rows":        {"--input jsonl", "{\"a\":\"http://a.example/\"}\n{\"a\":\"http://b.example/\"}\n"},
		"rows HTML":   {"--input jsonl:html", "{\"a\":\"<a href=http://a.example/>b</a>\"}\n{\"a\":\"http://b.example/\"}\n"},
		"rows mail":   {"--input jsonl:mail", "{\"a\":\"From: a\\n\\nhttp://a.example/\"}\n{\"a\":\"To: b\\n\\nhttp://b.example/\"}\n"},
		"archive":     {"", archive},
		"WET":         {"--input warc", record("conversion", "", "http://a.example/") + record("conversion", "", "http://b.example/")},
		"archive.gz":  {"-z", zippedArchive.String()},
		"gzip":        {"-z", zipped.String()},
		"zstd":        {"-z", packed.String()},
		"bzip2":       {"-z", decoded(t, bzip2Text)},
		"xz":          {"-z", decoded(t, xzFirst) + decoded(t, xzSecond)},
		"mended":      {"--mend", text},
	}
}

// The text of faulty, by bzip2, and by xz in two streams, in base64.
const (
	bzip2Text = "QlpoMTFBWSZTWSNZq/IAACPZgAAQQAWAFT9H3EAgAEiMmqHpNNqBkBXqNADQA01XSmtInBz43SkQ5JwKcr4JnMs+huPewrw1QY8tRaQIHEQQGPi7kinChIEazV+Q"
	xzFirst   = "/Td6WFoAAAFpIt42AgAhAQAAAAA3J5fWAQAnc2VlIDxodHRwOi8vYS5leGFtcGxlL2IKICBjPiBhbmQgaHR0cDovLwAANjrBAAE8KC5kwGaQQpkNAQAAAAABWVo="
	xzSecond  = "/Td6WFoAAAFpIt42AgAhAQAAAAA3J5fW4AAoACddADILiKfDaatHPGKCt+J7vEhjS2OIhOjZUQ5YRLss1uRUlUrfx/kAAAAAG+1nKwABPyl7B+o6kEKZDQEAAAAAAVla"
)

func decoded(t *testing.T, text string) string {
	t.Helper()
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)

}

// result is what a run has written, and its status.
type result struct {
	out, err string
	status   int
}

func run(args string, in io.Reader, more ...string) result {
	var out, message bytes.Buffer
	status := command.Run(append(append([]string{"urigrep"}, strings.Fields(args)...), more...), command.Streams{In: in, Out: &out, Err: &message})
	return result{out.String(), message.String(), status}
}

// A failing reader gives a text, as many bytes at once as step, and then its error. It is
// interrupted before each read if interrupted.
type failing struct {
	text        string
	step        int
	err         error
	interrupted bool
	now         bool
}

func (f *failing) Read(p []byte) (int, error) {
	if f.now = !f.now; f.interrupted && f.now {
		return 0, syscall.EINTR
	}
	if f.text == "" {
		return 0, f.err
	}
	n := copy(p, f.text[:min(f.step, len(f.text))])
	f.text = f.text[n:]
	return n, nil
}

// faultStep returns how many bytes faults are apart: with URIGREP_EACH_BYTE there is one at each byte, else at one in
// three, which over all formats is every kind of place.
func faultStep() int {
	switch {
	case testing.Short():
		return 11
	case os.Getenv("URIGREP_EACH_BYTE") != "":
		return 1
	}
	return 3
}

// places yields the bytes at which there is to be a fault, of n.
func places(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i += faultStep() {
		}
	}
}

// TestReadFaults has standard input fail at each byte, come at once or in pieces in turn: what was
// read before is printed, as if it ended there, and once; the fault is reported, once, with status 2.
func TestReadFaults(t *testing.T) {
	for name, tt := range faulty(t) {
		t.Run(name, func(t *testing.T) {
			for n := range places(len(tt.input) + 1) {
				end := n
				if strings.HasPrefix(name, "rows") { // a row whose end is not known is not read
					end = strings.LastIndexByte(tt.input[:n], '\n') + 1
				}
				step := 1 << 20
				if n%2 == 0 {
					step = 1 + n%7
				}
				want := run(tt.args, strings.NewReader(tt.input[:end]))
				got := run(tt.args, &failing{text: tt.input[:n], step: step, err: syscall.EIO})
				if got.out != want.out || got.status != search.ExitError || strings.Count(got.err, "input/output error") != 1 {
					t.Fatalf("at byte %d, %d at once: %+v, and where it ends there: %+v", n, step, got, want)
				}
			}
		})
	}
}

// TestShortReads has standard input come in pieces, and interrupted: it makes no difference.
func TestShortReads(t *testing.T) {
	for name, tt := range faulty(t) {
		want := run(tt.args, strings.NewReader(tt.input))
		for step := 1; step < 10; step++ {
			interrupted := step%2 == 0 && name != "mended" // what is written back is read by another reader
			got := run(tt.args, &failing{text: tt.input, step: step, err: io.EOF, interrupted: interrupted})
			if got != want {
				t.Errorf("%s, %d bytes at once: %+v, want %+v", name, step, got, want)
			}
		}
	}
}

// A full writer takes size bytes, and has no space for more.
type full struct {
	out  bytes.Buffer
	size int
}

func (f *full) Write(p []byte) (int, error) {
	n := min(len(p), f.size-f.out.Len())
	f.out.Write(p[:n])
	if n < len(p) {
		return n, syscall.ENOSPC
	}
	return n, nil
}

// TestWriteFaults has no space for the output after each byte of it: what was written stays, once,
// and the fault is reported with status 2.
func TestWriteFaults(t *testing.T) {
	for name, tt := range faulty(t) {
		want := run(tt.args, strings.NewReader(tt.input))
		for n := range places(len(want.out)) {
			w := &full{size: n}
			var message bytes.Buffer
			status := command.Run(append([]string{"urigrep"}, strings.Fields(tt.args)...), command.Streams{In: strings.NewReader(tt.input), Out: w, Err: &message})
			if status != search.ExitError || !strings.HasPrefix(want.out, w.out.String()) || strings.Count(message.String(), "no space left on device") != 1 {
				t.Fatalf("%s, %d bytes of space: status %d, %q, %s", name, n, status, w.out.String(), message.String())
			}
		}
	}
}

// TestFileFaults has files that cannot be read among others, and a file that shrinks while it is
// read: the others are read, each once, and the faults reported.
func TestFileFaults(t *testing.T) {
	dir := t.TempDir()
	var good []string
	for name, tt := range faulty(t) {
		path := filepath.Join(dir, strings.ToLower(name))
		if tt.args != "" {
			continue
		}
		if err := os.WriteFile(path, []byte(tt.input), 0o600); err != nil {
			t.Fatal(err)
		}
		good = append(good, path)
	}
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink(loop, loop); err != nil {
		t.Skip(err)
	}
	want := run("-c", nil, good...)
	for _, bad := range []string{dir, filepath.Join(dir, "missing"), loop, good[0] + "/below"} {
		for i := range len(good) + 1 {
			paths := append(append(append([]string(nil), good[:i]...), bad), good[i:]...)
			got := run("-c", nil, paths...)
			if got.out != want.out || got.status != search.ExitError || strings.Count(got.err, "\n") != 1 || !strings.HasPrefix(got.err, "urigrep: "+bad+": ") {
				t.Errorf("%s, at %d: %+v, want %s", bad, i, got, want.out)
			}
		}
	}
}

// A shrinking writer truncates a file when it is first written to.
type shrinking struct {
	bytes.Buffer
	path string
	size int64
}

func (s *shrinking) Write(p []byte) (int, error) {
	if s.Len() == 0 {
		_ = os.Truncate(s.path, s.size)
	}
	return s.Buffer.Write(p)
}

// TestShrinkingFile has a large file lose its end while it is read: what stands in what is left is
// printed, once and in order, and the loss reported.
func TestShrinkingFile(t *testing.T) {
	const size, left = 64 << 20, 1 << 20
	line := strings.Repeat("a", 1000) + " http://a.example/\n"
	for _, head := range []string{"", "From a Mon Jan  2 15:04:05 2006\nFrom: x\nDate: y\nMessage-ID: z\n\n", "<html>"} {
		path := filepath.Join(t.TempDir(), "f")
		if err := os.WriteFile(path, []byte(head+strings.Repeat(line, size/len(line))), 0o600); err != nil {
			t.Fatal(err)
		}
		w := &shrinking{path: path, size: left}
		var message bytes.Buffer
		status := command.Run([]string{"urigrep", "-b", path}, command.Streams{Out: w, Err: &message})
		lines := strings.Split(strings.TrimSuffix(w.String(), "\n"), "\n")
		seen := make(map[string]bool)
		for _, l := range lines {
			if seen[l] {
				t.Fatalf("%q: %s is printed twice", head, l)
			}
			seen[l] = true
		}
		if len(lines) < left/len(line)-1 || status != search.ExitError || strings.Count(message.String(), "\n") != 1 {
			t.Errorf("%q: %d lines, status %d, %s", head, len(lines), status, message.String())
		}
	}
}
