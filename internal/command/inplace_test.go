package command_test

import (
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"urigrep/internal/command"
	"urigrep/internal/command/search"
	"urigrep/internal/output/rewrite"
	"urigrep/internal/source"
)

// A worn file system is that of the system, but that the file at a path can be read up to a byte
// only, with an error behind it, or changes when that is read.
type worn struct {
	source.OS
	path   string
	at     int64
	err    error
	change func() // called when the byte is read; nil for nothing

	mu sync.Mutex // of at
}

func (w *worn) Open(path string) (source.OpenFile, error) {
	f, err := w.OS.Open(path)
	if err != nil || path != w.path {
		return f, err
	}
	return &wornFile{f, w}, nil
}

func (w *worn) OpenRegular(path string) (source.Descriptor, int64, bool) {
	if path == w.path {
		return nil, 0, false
	}
	return w.OS.OpenRegular(path)
}

type wornFile struct {
	source.OpenFile
	worn *worn
}

func (f *wornFile) ReadAt(p []byte, at int64) (int, error) {
	left, change := f.worn.reach(int64(len(p)), at)
	switch {
	case change != nil:
		n, err := f.OpenFile.ReadAt(p, at)
		change()
		return n, err
	case int64(len(p)) <= left:
		return f.OpenFile.ReadAt(p, at)
	}
	n, err := f.OpenFile.ReadAt(p[:max(0, left)], at)
	if err == nil {
		err = &fs.PathError{Op: "read", Path: f.worn.path, Err: f.worn.err}
	}
	return n, err
}

// reach returns how many bytes there are from at to the byte that is worn, and, for the first read
// of n bytes that has it, what is to be called. Several goroutines may read.
func (w *worn) reach(n, at int64) (left int64, change func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if left = w.at - at; n > left && w.change != nil {
		w.at, change = math.MaxInt64, w.change
	}
	return left, change
}

// A crowded file system is that of the system, with space for so many bytes of each new file.
type crowded struct {
	rewrite.OS
	space int
}

func (c crowded) CreateTemp(dir, pattern string) (rewrite.TempFile, error) {
	f, err := c.OS.CreateTemp(dir, pattern)
	return &crowdedFile{f, c.space}, err
}

// SyncDir does nothing: disks are slow.
func (c crowded) SyncDir(string) error { return nil }

type crowdedFile struct {
	rewrite.TempFile
	space int
}

func (f *crowdedFile) Write(p []byte) (int, error) {
	n, err := f.TempFile.Write(p[:min(len(p), f.space)])
	if f.space -= n; err == nil && n < len(p) {
		err = syscall.ENOSPC
	}
	return n, err
}

func (f *crowdedFile) Sync() error { return nil }

// mendable are texts that are mended in place, and what they become.
var mendable = map[string]struct{ args, text, mended string }{
	"text": {"", "see <http://a.example/b\n  c> and http://d.example/e,\n", "see <http://a.example/bc> and http://d.example/e,\n"},
	"HTML": {"--input html", "<pre>see &lt;http://a.example/b\n  c&gt; and\n", "<pre>see &lt;http://a.example/bc&gt; and\n"},
	"rows": {"--input jsonl", `{"a":"<http://a.example/b\n  c>"}` + "\n{}\n", `{"a":"<http://a.example/bc>"}` + "\n{}\n"},
}

// TestInPlaceFaults mends files in place while there are faults at each byte: the file before and
// the file behind are mended; the file with the fault is as it was, or whole, and nothing else is
// there; the fault is reported once.
func TestInPlaceFaults(t *testing.T) {
	for name, tt := range mendable {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			first, bad, last := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "c")
			mend := func(w *worn, space int) result {
				for _, path := range []string{first, bad, last} {
					if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				var out, message strings.Builder
				args := append([]string{"urigrep", "--mend", "--in-place"}, strings.Fields(tt.args)...)
				status := command.Run(append(args, first, bad, last), command.Streams{Out: &out, Err: &message, Files: w, Targets: crowded{space: space}})
				return result{out.String(), message.String(), status}
			}
			holds := func(n int, got result, want ...string) {
				t.Helper()
				for i, path := range []string{first, bad, last} {
					if text, err := os.ReadFile(path); err != nil || string(text) != want[i] {
						t.Fatalf("fault at byte %d: %+v; %s holds %q, %v; want %q", n, got, path, text, err, want[i])
					}
				}
				entries, err := os.ReadDir(dir)
				if err != nil || len(entries) != 3 || got.out != "" {
					t.Fatalf("fault at byte %d: %+v; there are %v", n, got, entries)
				}
			}
			reported := func(n int, got result, fault string) {
				t.Helper()
				if got.status != search.ExitError || got.err != "urigrep: "+bad+": "+fault+"\n" {
					t.Fatalf("fault at byte %d: %+v, want %s of %s", n, got, fault, bad)
				}
			}
			whole := mend(&worn{}, 1<<20)
			if holds(-1, whole, tt.mended, tt.mended, tt.mended); whole.status != search.ExitFound || whole.err != "" {
				t.Fatalf("without a fault: %+v", whole)
			}
			for n := range places(len(tt.text)) {
				got := mend(&worn{path: bad, at: int64(n), err: syscall.EIO}, 1<<20)
				holds(n, got, tt.mended, tt.text, tt.mended)
				reported(n, got, "input/output error")

				got = mend(&worn{path: bad, at: int64(n), change: func() { _ = os.Truncate(bad, int64(n)) }}, 1<<20)
				holds(n, got, tt.mended, tt.text[:n], tt.mended)
				if got.status != search.ExitError || !strings.HasPrefix(got.err, "urigrep: "+bad+": ") || strings.Contains(got.err, first) || strings.Contains(got.err, last) {
					t.Fatalf("shrunk to %d: %+v", n, got)
				}

				got = mend(&worn{path: bad, at: int64(n), change: func() {
					_ = os.WriteFile(bad+".new", []byte("new"), 0o600)
					_ = os.Rename(bad+".new", bad)
				}}, 1<<20)
				holds(n, got, tt.mended, "new", tt.mended)
				reported(n, got, rewrite.ErrChanged.Error())
			}
			for n := range places(len(tt.mended)) {
				got := mend(&worn{}, n)
				holds(n, got, tt.text, tt.text, tt.text)
				if got.status != search.ExitError || strings.Count(got.err, "no space left on device") != 3 {
					t.Fatalf("space for %d bytes: %+v", n, got)
				}
			}
		})
	}
}
