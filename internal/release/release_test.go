package main

import (
	"bytes"
	"debug/buildinfo"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// made returns the folder of a release of this system, made in a clone of the last
// revision, and thus in another place each time.
func made(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the command")
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	clone := filepath.Join(t.TempDir(), "clone")
	if out, err := exec.Command("git", "clone", "-q", "../..", clone).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	r := release{out: t.TempDir(), root: clone, only: runtime.GOOS + "/" + runtime.GOARCH}
	if err := r.run(); err != nil {
		t.Fatal(err)
	}
	return r.out
}

func TestTwoReleasesAreTheSame(t *testing.T) {
	first, second := made(t), made(t)
	want, err := os.ReadFile(filepath.Join(first, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(second, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("sums\n%swant\n%s", got, want)
	}
	if n := bytes.Count(want, []byte("\n")); runtime.GOOS == "linux" && n != 4 {
		t.Errorf("%d files, want an archive and three packages", n)
	}
}

func TestArchive(t *testing.T) {
	folder := made(t)
	archives, err := filepath.Glob(filepath.Join(folder, "*.tar.gz"))
	if err != nil || len(archives) != 1 {
		t.Fatalf("archives %v, %v; want one", archives, err)
	}
	list, err := exec.Command("tar", "-tzf", archives[0]).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"/urigrep\n", "/LICENSE\n", "/LICENCES.txt\n", "/docs/urigrep.1\n", "/completions/_urigrep\n", "/completions/urigrep\n", "/completions/urigrep.fish\n"} {
		if !strings.Contains(string(list), want) {
			t.Errorf("no %q in\n%s", want, list)
		}
	}
	if out, err := exec.Command("tar", "-xzf", archives[0], "-C", folder, "--strip-components=1").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	binary := filepath.Join(folder, "urigrep")
	out, err := exec.Command(binary, "--version").CombinedOutput()
	if err != nil || !regexp.MustCompile(`^urigrep \S+ \(revision [0-9a-f]{12} of \d{4}-\d\d-\d\d\), go`).Match(out) {
		t.Errorf("--version: %v: %s", err, out)
	}
	page, err := os.ReadFile(filepath.Join(folder, "docs/urigrep.1"))
	if err != nil {
		t.Fatal(err)
	}
	if title := `"urigrep ` + strings.Fields(string(out))[1] + `"`; !bytes.Contains(page, []byte(title)) {
		t.Errorf("no %s in the title of the manual page", title)
	}
	licencesAreComplete(t, binary, filepath.Join(folder, "LICENCES.txt"))
}

// licencesAreComplete checks that the list has each module of a binary, under a licence with a
// name and with its text.
func licencesAreComplete(t *testing.T, binary, path string) {
	t.Helper()
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range append(info.Deps, &debug.Module{Path: "the Go standard library", Version: info.GoVersion}) {
		row := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(m.Path) + ` +` + regexp.QuoteMeta(m.Version) + ` +\S`)
		text := regexp.MustCompile(`(?m)^-{80}\n` + regexp.QuoteMeta(m.Path+" "+m.Version) + `\n\n\S`)
		if !row.Match(list) || !text.Match(list) {
			t.Errorf("%s %s: no licence or no text of it", m.Path, m.Version)
		}
	}
}

// TestDebianPackage installs the package, runs the command, and removes the package. It
// needs root and dpkg, and a system that has no urigrep.
func TestDebianPackage(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("not root")
	}
	if _, err := exec.LookPath("dpkg"); err != nil {
		t.Skip("no dpkg")
	}
	if exec.Command("dpkg", "-s", "urigrep").Run() == nil {
		t.Skip("urigrep is installed")
	}
	packages, err := filepath.Glob(filepath.Join(made(t), "*.deb"))
	if err != nil || len(packages) != 1 {
		t.Fatalf("packages %v, %v; want one", packages, err)
	}
	run := func(name string, args ...string) string {
		t.Helper()
		out, err := exec.Command(name, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("%s %v: %v: %s", name, args, err, out)
		}
		return string(out)
	}
	run("dpkg", "-i", packages[0])
	installed := true
	t.Cleanup(func() {
		if installed {
			_ = exec.Command("dpkg", "-r", "urigrep").Run()
		}
	})
	if out := run("/usr/bin/urigrep", "--version"); !strings.HasPrefix(out, "urigrep ") {
		t.Errorf("--version: %s", out)
	}
	cmd := exec.Command("/usr/bin/urigrep")
	cmd.Stdin = strings.NewReader("see <http://a.example/\nb>.")
	if out, err := cmd.Output(); err != nil || string(out) != "http://a.example/b\n" {
		t.Errorf("found %q, %v", out, err)
	}
	for _, file := range []string{"/usr/share/man/man1/urigrep.1.gz", "/usr/share/bash-completion/completions/urigrep", "/usr/share/doc/urigrep/LICENCES.txt"} {
		info, err := os.Stat(file)
		if err != nil {
			if strings.HasPrefix(file, "/usr/share/man") || strings.HasPrefix(file, "/usr/share/doc") {
				continue // a system made small passes over documents (dpkg's path-exclude)
			}
			t.Error(err)
			continue
		}
		if info.Size() == 0 || info.Mode().Perm() != 0o644 {
			t.Errorf("%s: %d bytes, mode %v", file, info.Size(), info.Mode())
		}
	}
	run("dpkg", "-r", "urigrep")
	installed = false
	if _, err := os.Stat("/usr/bin/urigrep"); !os.IsNotExist(err) {
		t.Errorf("after removal: %v", err)
	}
}
