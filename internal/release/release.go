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
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A release is what is asked for and what is known about it.
type release struct {
	out, version, only, root string

	time  time.Time // of the revision
	work  string    // folder for what lies between
	share []file    // what goes with every binary

	mu      sync.Mutex        // guards what follows
	made    []string          // names of the files in out
	layers  map[target][]file // of the image
	workers map[target][]file // of the image of workers
}

// A file is one that goes into archives and packages.
type file struct {
	name string // in an archive
	dest string // on a system, "" for none
	data []byte
	mode os.FileMode
}

// run makes the release.
func (r *release) run() (err error) {
	r.layers, r.workers = map[target][]file{}, map[target][]file{}
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
	if err := r.makeAll(); err != nil {
		return err
	}
	if err := r.sdist(); err != nil {
		return err
	}
	if err := r.makeImages(); err != nil {
		return err
	}
	return r.checksums()
}

// makeAll makes what is made for each target that is asked for, two at a time: where one binary is
// linked, which takes one processor, another is compiled.
func (r *release) makeAll() error {
	var wanted []target
	for _, t := range targets {
		if r.only == "" || r.only == t.String() {
			wanted = append(wanted, t)
		}
	}
	if wanted == nil {
		return fmt.Errorf("unknown target %q, want one of %v", r.only, targets)
	}
	errs := make([]error, len(wanted))
	var workers sync.WaitGroup
	places := make(chan struct{}, 2)
	for i, t := range wanted {
		workers.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			if err := r.make(t); err != nil {
				errs[i] = fmt.Errorf("%v: %w", t, err)
			}
		})
	}
	workers.Wait()
	return errors.Join(errs...)
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

// prepare gathers what goes with every binary: the documents, the licences, and the completions
// that a binary that runs here prints.
func (r *release) prepare() error {
	path, err := r.build(here, static)
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

// make makes the archive and the bill of materials of a target and, on linux, its packages and its
// layer of the image.
func (r *release) make(t target) error {
	files, sum, err := r.contents(t, static)
	if err != nil {
		return err
	}
	folder := fmt.Sprintf("urigrep-%s-%s-%s", r.version, t.os, t.arch)
	if t.os == "windows" {
		err = r.write(folder+".zip", func(name string) error { return r.zip(name, folder, files) })
	} else {
		err = r.write(folder+".tar.gz", func(name string) error { return r.tar(name, folder, files) })
	}
	if err != nil {
		return err
	}
	if err = r.wheel(t, files[0].data); err != nil {
		return err
	}
	err = r.write(folder+".cdx.json", func(name string) error { return os.WriteFile(name, sum, 0o644) })
	if err != nil || t.os != "linux" {
		return err
	}
	r.keep(t, files)
	if err := r.makeWorker(t); err != nil {
		return fmt.Errorf("%s: %w", worker, err)
	}
	return r.packages(t)
}

// contents returns the files for a target, and the bill of materials among them.
func (r *release) contents(t target, l loader) (files []file, bill []byte, err error) {
	path, err := r.build(t, l)
	if err != nil {
		return nil, nil, err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	if bill, err = r.bill(t, "urigrep", info, fmt.Sprintf("%x", sha256.Sum256(data))); err != nil {
		return nil, nil, err
	}
	files = append([]file{
		{name: t.binary(), dest: "/usr/bin/urigrep", data: data, mode: 0o755},
		{name: "urigrep.cdx.json", dest: "/usr/share/doc/urigrep/urigrep.cdx.json", data: bill},
	}, r.share...)
	return files, bill, nil
}

// keep remembers the files of a target that the image has: the binary, its bill of materials and the
// licences.
func (r *release) keep(t target, files []file) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, f := range files {
		if strings.HasPrefix(f.dest, "/usr/bin/") || strings.HasSuffix(f.dest, ".cdx.json") ||
			strings.HasPrefix(f.name, "LICEN") {
			r.layers[t] = append(r.layers[t], f)
		}
	}
}

// makeImages makes the images of the linux targets that were made, if any.
func (r *release) makeImages() error {
	if err := r.makeImage(image{time: r.time, title: "urigrep", entry: "/usr/bin/urigrep", dir: "/data"},
		r.layers); err != nil {
		return err
	}
	return r.makeImage(image{time: r.time, title: worker, entry: boot, dir: "/tmp"}, r.workers)
}

// makeImage makes an image of the layers of targets, if there are any.
func (r *release) makeImage(i image, layers map[target][]file) error {
	for _, t := range targets {
		if files := layers[t]; files != nil {
			if err := i.add(t, r.version, files); err != nil {
				return err
			}
		}
	}
	if i.list == nil {
		return nil
	}
	return r.write(i.title+"-"+r.version+"-oci.tar", func(name string) error { return i.write(name, r.version) })
}

// write makes a file of the release and remembers its name.
func (r *release) write(name string, make func(path string) error) error {
	if err := make(filepath.Join(r.out, name)); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.made = append(r.made, name)
	return nil
}

// checksums writes the SHA-256 sums of all files, as sha256sum -c reads them.
func (r *release) checksums() error {
	var b strings.Builder
	slices.Sort(r.made)
	for _, name := range r.made {
		data, err := os.ReadFile(filepath.Join(r.out, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(data), name)
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(b.String()), 0o644)
}
