package ignore_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"urigrep/internal/source/ignore"
)

// walk returns the files below a directory that the rules leave out, hidden ones aside, relative to
// it.
func leftOut(t *testing.T, root string) (all, out []string) {
	var visit func(dir string, above *ignore.Rules, gone bool)
	visit = func(dir string, above *ignore.Rules, gone bool) {
		rules, err := above.Enter(dir)
		if err != nil {
			t.Fatal(err)
		}
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			path := filepath.Join(dir, e.Name())
			if strings.HasPrefix(e.Name(), ".") {
				continue
			}
			gone := gone || rules.LeavesOut(path, e.IsDir(), false)
			if e.IsDir() {
				visit(path, rules, gone)
				continue
			}
			rel, _ := filepath.Rel(root, path)
			if all = append(all, rel); gone {
				out = append(out, rel)
			}
		}
	}
	above, err := ignore.Above(root)
	if err != nil {
		t.Fatal(err)
	}
	visit(root, above, false)
	return all, out
}

// gitRepository returns a new repository, or skips the test.
func gitRepository(t *testing.T) string {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	dir := t.TempDir()
	git(t, dir, nil, "init", "-q")
	return dir
}

// git runs git without the configuration of the user, and returns what it prints.
func git(t *testing.T, dir string, in []byte, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Stdin = dir, bytes.NewReader(in)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1",
		"XDG_CONFIG_HOME=/nonexistent", "HOME=/nonexistent")
	out, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() != 1) {
		t.Fatalf("git %v: %v", args, err)
	}
	return string(out)
}

// compare compares what is left out of a repository with what git says.
func compare(t *testing.T, root, patterns string) {
	t.Helper()
	all, got := leftOut(t, root)
	in := []byte(strings.Join(all, "\x00") + "\x00")
	said := git(t, root, in, "check-ignore", "--no-index", "--stdin", "-z")
	want := strings.Split(strings.TrimSuffix(said, "\x00"), "\x00")
	if said == "" {
		want = nil
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("patterns\n%s\nleave out %q\ngit says %q", patterns, got, want)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// tree are files that the patterns of the tests speak of.
var tree = []string{
	"a", "ab", "abc", "b.txt", "foo", "foo.o", "a b", "é.txt", "a]b", "x-y", "a^", "!a", "#a", "a\\b",
	"d/a", "d/b.txt", "d/foo/a", "d/foo/bar/a", "d/e/f/g", "foo/", "bar/foo", "bar/a/b/c.txt", "bar/a/x/c.txt",
	"dd/d/a", "dd/ab", "B", "7", "a.b.c", "space ", "tab\t",
}

func TestPatternsAgainstGit(t *testing.T) {
	root := gitRepository(t)
	for _, path := range tree {
		if !strings.HasSuffix(path, "/") {
			write(t, filepath.Join(root, path), "")
		}
	}
	for _, patterns := range []string{
		"a", "/a", "a/", "d/", "/d/a", "d/a", "foo", "foo/", "*.txt", "/*.txt", "**/a", "a/**", "bar/**/c.txt", "**",
		"d/**/a", "d/*/a", "d**/a", "d/foo**", "*", "*\n!*.txt", "*\n!d/\n!*.txt",
		"?", "??", "?.txt", "[ab]", "[!ab]", "[^ab]", "[a-c]b", "[]]", "a[]]b", "a[", "a[b", "[[:upper:]]",
		"[[:digit:]]", "[[:nope:]]", "[[:alpha:]", "[a-]", "x[+--]y", "x[+-0]y", "d[+-0]a", "d[[:punct:]]a",
		"d?a", "d[/]a", "\\!a", "\\#a", "#a", "!a", "a\\ b", "a b", "a\\\\b", "a\\", "space\\ ", "space ", "space",
		"tab\t", "a.*.c", "foo.?", "\ufeffa", "a\r", "a \r", "d/foo/../a", "./a", "//a", "/", "", "**/", "/**", "***",
		"d/***/a", "bar/a/*/c.txt", "bar/a/\\*", "d//a", "foo//",
	} {
		write(t, filepath.Join(root, ".gitignore"), patterns+"\n")
		compare(t, root, patterns)
	}
}

// Patterns made at random, in several directories of a tree.
func TestRandomPatternsAgainstGit(t *testing.T) {
	root := gitRepository(t)
	for _, path := range tree {
		if !strings.HasSuffix(path, "/") {
			write(t, filepath.Join(root, path), "")
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"a", "b", "c", "d", "foo", "bar", "e", "*", "**", "?", "/", "/", "/", ".txt", "[a-d]", "[!a]",
		"\\a", "!"}
	for range 150 {
		said := ""
		for _, dir := range []string{"", "d", "bar", "d/foo", "bar/a"} {
			var b strings.Builder
			for range r.IntN(3) {
				if r.IntN(3) == 0 {
					b.WriteString("!")
				}
				for range 1 + r.IntN(5) {
					b.WriteString(pieces[r.IntN(len(pieces))])
				}
				b.WriteString("\n")
			}
			write(t, filepath.Join(root, dir, ".gitignore"), b.String())
			said += fmt.Sprintf("%s: %q\n", dir, b.String())
		}
		compare(t, root, said)
	}
}

// What counts beside .gitignore: .ignore before it, info/exclude after it, the files above, and ! for
// hidden files.
func TestOtherFiles(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, ".git/info/exclude"), "info\nkept\n")
	write(t, filepath.Join(root, ".gitignore"), "one\n!kept\n")
	write(t, filepath.Join(root, "d/.ignore"), "!one\ntwo\n!.seen\n")
	write(t, filepath.Join(root, "d/.gitignore"), "!two\n")
	write(t, filepath.Join(root, "d/within/.git/HEAD"), "")
	above, err := ignore.Above(filepath.Join(root, "d"))
	if err != nil {
		t.Fatal(err)
	}
	d, err := above.Enter(filepath.Join(root, "d"))
	if err != nil {
		t.Fatal(err)
	}
	within, err := d.Enter(filepath.Join(root, "d/within"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rules *ignore.Rules
		path  string
		want  bool
	}{
		{d, "d/one", false}, {d, "d/two", true}, {d, "d/info", true}, {d, "d/kept", false}, {d, "d/other", false},
		{d, "d/.hidden", true}, {d, "d/.seen", false}, {d, "d/.git", true},
		{within, "d/within/info", false}, {within, "d/within/two", true},
	} {
		if got := c.rules.LeavesOut(filepath.Join(root, c.path), false, false); got != c.want {
			t.Errorf("%s: %v, want %v", c.path, got, c.want)
		}
	}
}
