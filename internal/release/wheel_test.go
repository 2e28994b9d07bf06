package main

import (
	"archive/zip"
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestPythonVersion(t *testing.T) {
	for version, want := range map[string]string{
		"1.2.3":      "1.2.3",
		"1.2.0-rc.1": "1.2.0rc1",
		"1.2.0-beta": "1.2.0b0",
		"0.0.0-20261125170412-19e8d767b457+dirty": "0.0.0.dev20261125170412+19e8d767b457.dirty",
		"1.2.4-0.20261125170412-19e8d767b457":     "1.2.4.dev20261125170412+19e8d767b457",
		"1.0.0-next.3":                            "1.0.0.dev0",
	} {
		if got := pythonVersion(version); got != want {
			t.Errorf("%s: %s, want %s", version, got, want)
		}
	}
}

// archives is the pattern of the archive of this system.
var archives = "*-" + here.os + "-" + here.arch + ".tar.gz"

// one returns the file of a folder whose name matches.
func one(t *testing.T, folder, pattern string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil || len(names) != 1 {
		t.Fatalf("%s: %v, %v; want one file", pattern, names, err)
	}
	return names[0]
}

// TestWheel installs the wheel into a new environment without a network, as users do, and runs the
// tests of the package there.
func TestWheel(t *testing.T) {
	folder := made(t)
	wheel := one(t, folder, "*.whl")
	recordIsComplete(t, wheel)
	python := environment(t)
	run(t, "", python, "-m", "pip", "install", "-q", "--no-index", "--no-deps", wheel)
	tests, err := filepath.Abs("../../python/tests")
	if err != nil {
		t.Fatal(err)
	}
	out := run(t, "", python, "-W", "error::ResourceWarning", "-m", "unittest", "discover", "-s", tests)
	if !strings.Contains(out, "\nOK") {
		t.Errorf("the tests of the package:\n%s", out)
	}
	t.Log(out)
	run(t, "", filepath.Join(filepath.Dir(python), "urigrep"), "--version")
}

// TestSourcesOfThePackage runs the unpacked sources, which find the command in PATH.
func TestSourcesOfThePackage(t *testing.T) {
	folder := made(t)
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no Python")
	}
	sources, command := t.TempDir(), t.TempDir()
	run(t, "", "tar", "-xzf", one(t, folder, "urigrep-*.dev*.tar.gz"), "-C", sources, "--strip-components=1") // the clone has no tag
	run(t, "", "tar", "-xzf", one(t, folder, archives), "-C", command, "--strip-components=1")
	t.Setenv("PYTHONPATH", filepath.Join(sources, "src"))
	out := run(t, command, "python3", "-c", "import urigrep; print(urigrep.find('http://a.example/')[0].target, urigrep.__version__)")
	if !strings.HasPrefix(out, "http://a.example/ ") || strings.HasSuffix(out, " 0.0.0\n") {
		t.Errorf("printed %q", out)
	}
}

// environment returns the Python of a new virtual environment.
func environment(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if out, err := exec.Command("python3", "-m", "venv", folder).CombinedOutput(); err != nil {
		t.Skipf("no Python with venv: %v: %s", err, out)
	}
	return filepath.Join(folder, "bin", "python")
}

// run returns what a command prints, with one more folder before PATH. It must succeed.
func run(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	if folder != "" {
		cmd.Env = append(os.Environ(), "PATH="+folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// recordIsComplete checks that the record of a wheel has each of its files.
func recordIsComplete(t *testing.T, wheel string) {
	t.Helper()
	z, err := zip.OpenReader(wheel)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	names, listed := map[string]bool{}, map[string]bool{}
	for _, f := range z.File {
		names[f.Name] = true
		if !strings.HasSuffix(f.Name, ".dist-info/RECORD") {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(r).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			listed[row[0]] = true
		}
	}
	if len(names) != len(listed) || len(names) < 12 {
		t.Errorf("%d files, %d of them in the record", len(names), len(listed))
	}
	for name := range names {
		if !listed[name] {
			t.Errorf("%s is not in the record", name)
		}
	}
}
