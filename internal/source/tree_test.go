package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"compress/gzip"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// forest makes files, the empty ones of which end in a slash as directories do.
func forest(t *testing.T, paths ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, p := range paths {
		if err := os.MkdirAll(filepath.Dir(p), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func globs(t *testing.T, patterns ...string) (all []*Glob) {
	for _, p := range patterns {
		g, err := CompileGlob(p, '/', false)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	return all
}

func TestTree(t *testing.T) {
	forest(t, "d/b.txt", "d/a.txt", "d/sub/c.md", "d/sub/deep/e.txt", "d/.hidden/f.txt", "g.txt")
	if err := os.Symlink("../g.txt", "d/link.txt"); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("d/sub", "entry"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		tree     Tree
		operands []string
		want     string
	}{
		{"by name, hidden too, no links", Tree{Recursive: true}, []string{"d"},
			"d/.hidden/f.txt d/a.txt d/b.txt d/sub/c.md d/sub/deep/e.txt"},
		{"a link as operand", Tree{Recursive: true}, []string{"entry", "g.txt"}, "entry/c.md entry/deep/e.txt g.txt"},
		{"none", Tree{Recursive: true, ExcludeDir: globs(t, "*")}, []string{""}, "g.txt"},
		{"dot", Tree{Recursive: true, ExcludeDir: globs(t, "*")}, []string{"."}, "./g.txt"},
		{"not recursive", Tree{}, []string{"d", "-"}, "d -"},
		{"missing", Tree{Recursive: true}, []string{"missing"}, "missing"},
		{"include", Tree{Recursive: true, Include: globs(t, "*.md", "sub/**/e.*")}, []string{"d"}, "d/sub/c.md d/sub/deep/e.txt"},
		{"exclude", Tree{Recursive: true, Exclude: globs(t, "*.txt")}, []string{"d", "g.txt"}, "d/sub/c.md g.txt"},
		{"exclude a directory", Tree{Recursive: true, ExcludeDir: globs(t, ".*", "sub/deep")}, []string{"d/"}, "d/a.txt d/b.txt d/sub/c.md"},
	} {
		var got []string
		c.tree.Report = func(path string, err error) { t.Errorf("%s: %s: %v", c.name, path, err) }
		err := c.tree.Walk(context.Background(), c.operands, func(path string) error {
			got = append(got, path)
			return nil
		})
		if err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, %v, want %s", c.name, got, err, c.want)
		}
	}
	tree := Tree{Recursive: true}
	if size, known := tree.Size(context.Background(), []string{"d"}); size != 5 || !known {
		t.Errorf("size %d, %v, want 5", size, known)
	}
	if _, known := tree.Size(context.Background(), []string{"d", "-"}); known {
		t.Error("the size of standard input is known")
	}
	stop := errors.New("stop")
	if err := tree.Walk(context.Background(), []string{"d"}, func(string) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("an error of visit became %v", err)
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct{ list, want string }{
		{"", "[]"},
		{"a\nb c\n", `["a" "b c"]`},
		{"a\r\n\r\n\nb", `["a" "b"]`},
		{"a\nb\x00c\x00\x00", `["a\nb" "c"]`},
		{"-\n", `["-"]`},
	} {
		var got []string
		err := Names(strings.NewReader(c.list), func(n string) error { got = append(got, n); return nil })
		if err != nil || fmt.Sprintf("%q", got) != c.want {
			t.Errorf("%q: %q, %v, want %s", c.list, got, err, c.want)
		}
	}
	if err := Names(strings.NewReader(strings.Repeat("a", MaxName+1)), func(string) error { return nil }); err == nil {
		t.Error("a name that is too long: no error")
	}
	trouble := errors.New("trouble")
	if err := Names(iotest.ErrReader(trouble), func(string) error { return nil }); !errors.Is(err, trouble) {
		t.Errorf("a reader that fails: %v", err)
	}
}

// pack returns text in each compression that there is a writer for.
func pack(t *testing.T, text string) map[string][]byte {
	t.Helper()
	all := make(map[string][]byte)
	for name, open := range map[string]func(io.Writer) (io.WriteCloser, error){
		"gzip": func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
		"zstd": func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) },
		"xz":   func(w io.Writer) (io.WriteCloser, error) { return xz.NewWriter(w) },
	} {
		var b bytes.Buffer
		w, err := open(&b)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		all[name] = b.Bytes()
	}
	// The standard library reads bzip2 only. This is the line of TestDecompressed.
	all["bzip2"] = []byte("\x42\x5a\x68\x39\x31\x41\x59\x26\x53\x59\xd4\x8f\x77\x9d\x00\x00\x09\x59\x80\x00\x10\x40\x01\x80\x10\x22\x46\x4c\x40\x20\x00" +
		"\x22\x9a\x68\xf5\x0f\xd5\x36\xa1\x00\x00\x25\x28\x52\x43\xc9\x41\xbe\xb7\x58\x67\xc5\xdc\x91\x4e\x14\x24\x35\x23\xdd\xe7\x40")
	return all
}

// decompressed returns the text of a source that may be compressed.
func decompressed(t *testing.T, cfg Config, path string, limit int64) (string, error) {
	t.Helper()
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	var text []byte
	err = each(context.Background(), s, []string{path}, func(f *File) error {
		return f.Decompressed(limit, func(d *Document) error {
			var err error
			text, err = io.ReadAll(d.Text)
			return err
		})
	})
	return string(text), err
}

func TestDecompressed(t *testing.T) {
	const text = "see http://a.example/\n"
	forest(t)
	all := pack(t, text)
	all["none"] = []byte(text)
	for name, packed := range all {
		if err := os.WriteFile(name, packed, 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := decompressed(t, Config{}, name, 100); got != text || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
		if got, err := decompressed(t, Config{Stdin: bytes.NewReader(packed)}, Stdin, 100); got != text || err != nil {
			t.Errorf("%s from a stream: %q, %v", name, got, err)
		}
		if name == "none" {
			continue
		}
		if got, err := decompressed(t, Config{}, name, 7); got != text[:7] || err == nil || !strings.Contains(err.Error(), "more than 7 bytes") {
			t.Errorf("%s with a limit: %q, %v", name, got, err)
		}
		if err := os.WriteFile(name, packed[:len(packed)-5], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := decompressed(t, Config{}, name, 100); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s cut off: %v", name, err)
		}
	}
	if _, err := decompressed(t, Config{}, ".", 100); err == nil {
		t.Error("a directory: no error")
	}
	if _, err := decompressed(t, Config{}, "missing", 100); err == nil {
		t.Error("a missing file: no error")
	}
}

// A file of a few bytes may ask for a dictionary of gigabytes.
func TestDecompressionBombsAreRefused(t *testing.T) {
	forest(t)
	head := "\xfd7zXZ\x00\x00\x04\xe6\xd6\xb4\x46" + "\x02\x00\x21\x01\x28\x00\x00\x00\x9a\xa1\x0f\x3c"
	if err := os.WriteFile("bomb.xz", []byte(head), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := decompressed(t, Config{}, "bomb.xz", 100); err == nil || !strings.Contains(err.Error(), "a dictionary of") {
		t.Errorf("xz: %v", err)
	}
	if err := os.WriteFile("bomb.zst", []byte("\x28\xb5\x2f\xfd\x00\x98\x01\x00\x00"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := decompressed(t, Config{}, "bomb.zst", 100); err == nil {
		t.Error("zstd: no error")
	}
}
