package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A release is what is asked for and what is known of it.
type release struct {
	out, version, only, root string

	time  time.Time // of the revision
	work  string    // folder for what lies between
	made  []string  // names of the files in out
	share []file    // what goes with every binary
}

// A file is one that goes into archives and packages.
type file struct {
	name string // in an archive
	dest string // on a system, "" for none
	data []byte
	mode os.FileMode
}

// A target is a system and a processor.
type target struct{ os, arch string }

var targets = []target{
	{"darwin", "amd64"}, {"darwin", "arm64"}, {"freebsd", "amd64"}, {"freebsd", "arm64"},
	{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
}

func (t target) String() string { return t.os + "/" + t.arch }

// run makes the release.
func (r *release) run() (err error) {
	if r.root, err = filepath.Abs(r.root); err != nil {
		return err
	}
	if r.out, err = filepath.Abs(r.out); err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	if r.work, err = os.MkdirTemp("", "release"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(r.work)) }()
	if err := r.revision(); err != nil {
		return err
	}
	if err := r.prepare(); err != nil {
		return err
	}
	found := false
	for _, t := range targets {
		if r.only != "" && r.only != t.String() {
			continue
		}
		found = true
		if err := r.make(t); err != nil {
			return fmt.Errorf("%v: %w", t, err)
		}
	}
	if !found {
		return fmt.Errorf("no target %q; there are %v", r.only, targets)
	}
	return r.checksums()
}

// revision sets the time of the revision.
func (r *release) revision() error {
	out, err := r.command("git", "log", "-1", "--format=%ct").Output()
	if err != nil {
		return fmt.Errorf("git log: %w", err)
	}
	seconds, err := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
	r.time = time.Unix(seconds, 0).UTC()
	return err
}

// command returns a command that runs in the main module.
func (r *release) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = r.root
	cmd.Stderr = os.Stderr
	return cmd
}

// build builds the binary of a target and returns its path.
func (r *release) build(t target) (string, error) {
	path := filepath.Join(r.work, t.os+"-"+t.arch, t.binary())
	flags := "-s -w"
	if r.version != "" {
		flags += " -X urigrep/internal/command.release=" + strings.TrimPrefix(r.version, "v")
	}
	cmd := r.command("go", "build", "-trimpath", "-buildvcs=true", "-ldflags", flags, "-o", path, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOOS="+t.os, "GOARCH="+t.arch, "GOAMD64=v1", "GOARM64=v8.0")
	return path, cmd.Run()
}

// binary returns the name of the command on a target.
func (t target) binary() string {
	if t.os == "windows" {
		return "urigrep.exe"
	}
	return "urigrep"
}

// prepare gathers what goes with every binary: the documents, the licences, and the completions
// that a binary that runs here prints.
func (r *release) prepare() error {
	here := target{goos, goarch}
	path, err := r.build(here)
	if err != nil {
		return err
	}
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return err
	}
	if info.Main.Version == "" || info.Main.Version == "(devel)" {
		return errors.New("the go command finds no revision: run in a clone whose .git is a folder")
	}
	if r.version == "" {
		r.version = strings.TrimPrefix(info.Main.Version, "v")
	}
	if err := r.addDocuments(); err != nil {
		return err
	}
	if err := r.addCompletions(path); err != nil {
		return err
	}
	list, err := r.licences(info)
	if err != nil {
		return err
	}
	r.share = append(r.share, file{name: "LICENCES.txt", dest: "/usr/share/doc/urigrep/LICENCES.txt", data: list})
	return nil
}

// addDocuments adds the licence, the documents and the manual page.
func (r *release) addDocuments() (err error) {
	for _, f := range []file{
		{name: "LICENSE", dest: "/usr/share/doc/urigrep/copyright"},
		{name: "README.md", dest: "/usr/share/doc/urigrep/README.md"},
		{name: "CHANGELOG.md", dest: "/usr/share/doc/urigrep/CHANGELOG.md"},
		{name: "docs/GUIDE.md", dest: "/usr/share/doc/urigrep/GUIDE.md"},
		{name: "docs/RULES.md", dest: "/usr/share/doc/urigrep/RULES.md"},
		{name: "docs/CONFORMANCE.md", dest: "/usr/share/doc/urigrep/CONFORMANCE.md"},
		{name: "docs/LIMITS.md", dest: "/usr/share/doc/urigrep/LIMITS.md"},
		{name: "docs/SPEED.md", dest: "/usr/share/doc/urigrep/SPEED.md"},
		{name: manual, dest: "/usr/share/man/man1/urigrep.1.gz"},
	} {
		if f.data, err = os.ReadFile(filepath.Join(r.root, f.name)); err != nil {
			return err
		}
		if f.name == manual {
			if f.data, err = withVersion(f.data, r.version); err != nil {
				return err
			}
		}
		r.share = append(r.share, f)
	}
	return nil
}

// addCompletions adds the completion scripts that a binary prints.
func (r *release) addCompletions(path string) error {
	for shell, dest := range map[string]string{
		"bash": "/usr/share/bash-completion/completions/urigrep",
		"zsh":  "/usr/share/zsh/vendor-completions/_urigrep",
		"fish": "/usr/share/fish/vendor_completions.d/urigrep.fish",
	} {
		text, err := r.command(path, "--completion", shell).Output()
		if err != nil {
			return fmt.Errorf("completion for %s: %w", shell, err)
		}
		r.share = append(r.share, file{name: "completions/" + filepath.Base(dest), dest: dest, data: text})
	}
	return nil
}

// manual is the name of the manual page.
const manual = "docs/urigrep.1"

// withVersion returns the manual page with the version in its title line.
func withVersion(page []byte, version string) ([]byte, error) {
	title := []byte(`" "urigrep" "User Commands"`)
	if !bytes.Contains(page, title) {
		return nil, fmt.Errorf("%s: no title with %s", manual, title)
	}
	return bytes.Replace(page, title, []byte(`" "urigrep `+version+`" "User Commands"`), 1), nil
}

// make makes the archive of a target and, on linux, its packages.
func (r *release) make(t target) error {
	path, err := r.build(t)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	files := append([]file{{name: t.binary(), dest: "/usr/bin/urigrep", data: data, mode: 0o755}}, r.share...)
	folder := fmt.Sprintf("urigrep-%s-%s-%s", r.version, t.os, t.arch)
	if t.os == "windows" {
		err = r.write(folder+".zip", func(name string) error { return r.zip(name, folder, files) })
	} else {
		err = r.write(folder+".tar.gz", func(name string) error { return r.tar(name, folder, files) })
	}
	if err != nil || t.os != "linux" {
		return err
	}
	return r.packages(t, files)
}

// write has a file of the release written and remembers its name.
func (r *release) write(name string, make func(path string) error) error {
	if err := make(filepath.Join(r.out, name)); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	r.made = append(r.made, name)
	return nil
}

// checksums writes the SHA-256 sums of all files, as sha256sum -c reads them.
func (r *release) checksums() error {
	var b strings.Builder
	for _, name := range r.made {
		data, err := os.ReadFile(filepath.Join(r.out, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(data), name)
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(b.String()), 0o644)
}
