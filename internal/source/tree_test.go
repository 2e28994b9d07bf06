package source_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"urigrep/internal/source"
	"urigrep/internal/source/glob"
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

func globs(t *testing.T, patterns ...string) (all []*glob.Glob) {
	for _, p := range patterns {
		g, err := glob.Path(p)
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
		tree     source.Tree
		operands []string
		want     string
	}{
		{"by name, hidden too, no links", source.Tree{Recursive: true}, []string{"d"},
			"d/.hidden/f.txt d/a.txt d/b.txt d/sub/c.md d/sub/deep/e.txt"},
		{"a link as operand", source.Tree{Recursive: true}, []string{"entry", "g.txt"}, "entry/c.md entry/deep/e.txt g.txt"},
		{"none", source.Tree{Recursive: true, ExcludeDir: globs(t, "*")}, []string{""}, "g.txt"},
		{"dot", source.Tree{Recursive: true, ExcludeDir: globs(t, "*")}, []string{"."}, "./g.txt"},
		{"not recursive", source.Tree{}, []string{"d", "-"}, "d -"},
		{"missing", source.Tree{Recursive: true}, []string{"missing"}, "missing"},
		{"include", source.Tree{Recursive: true, Include: globs(t, "*.md", "sub/**/e.*")}, []string{"d"},
			"d/sub/c.md d/sub/deep/e.txt"},
		{"exclude", source.Tree{Recursive: true, Exclude: globs(t, "*.txt")}, []string{"d", "g.txt"}, "d/sub/c.md g.txt"},
		{"exclude a directory", source.Tree{Recursive: true, ExcludeDir: globs(t, ".*", "sub/deep")}, []string{"d/"},
			"d/a.txt d/b.txt d/sub/c.md"},
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
	tree := source.Tree{Recursive: true}
	if size, known := tree.Size(context.Background(), []string{"d"}); size != 5 || !known {
		t.Errorf("size %d, %v, want 5", size, known)
	}
	if _, known := tree.Size(context.Background(), []string{"d", "-"}); known {
		t.Error("the size of standard input is known")
	}
	stop := errors.New("stop")
	if err := tree.Walk(context.Background(), []string{"d"}, func(string) error { return stop }); !errors.Is(err,
		stop) {
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
		for way, r := range map[string]io.Reader{
			"at once": strings.NewReader(c.list), "by byte": iotest.OneByteReader(strings.NewReader(c.list)),
			"EOF": iotest.DataErrReader(strings.NewReader(c.list)),
		} {
			var got []string
			err := source.Names(r, func(n string) error { got = append(got, n); return nil })
			if err != nil || fmt.Sprintf("%q", got) != c.want {
				t.Errorf("%q, %s: %q, %v, want %s", c.list, way, got, err, c.want)
			}
		}
	}
	if err := source.Names(strings.NewReader(strings.Repeat("a", source.MaxName+1)), func(string) error { return nil }); err == nil {
		t.Error("a name that is too long: no error")
	}
	trouble := errors.New("trouble")
	if err := source.Names(iotest.ErrReader(trouble), func(string) error { return nil }); !errors.Is(err, trouble) {
		t.Errorf("a reader that fails: %v", err)
	}
}
