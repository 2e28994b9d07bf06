package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A reader reads files with a program.
type reader struct {
	store   store
	command string // the program
}

// build builds the program, if none was given, and makes the store's path absolute.
func (r *reader) build() (err error) {
	if r.store.dir, err = filepath.Abs(r.store.dir); err != nil || r.command != "" {
		return err
	}
	r.command = filepath.Join(r.store.dir, "urigrep")
	c := exec.Command("go", "build", "-o", r.command, ".")
	c.Stderr = os.Stderr
	return c.Run()
}

// most is how many bytes of a target are compared: those of pictures in data: have thousands.
const most = 250

// read returns the different targets that are printed for a file, in order.
func (r *reader) read(f *file) (printed []string, err error) {
	name, err := r.store.open(f.source, f.path)
	if err == nil {
		_, err = os.Stat(name)
	}
	if err != nil {
		return nil, err
	}
	// An archive of the Web that was made here has addresses of this machine in it.
	out, err := exec.Command(r.command, append(f.options, "-uI", "--host", "!127.0.0.1", "--", name)...).Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	for line := range bytes.Lines(out) {
		line = bytes.TrimSuffix(line, []byte("\n"))
		printed = append(printed, strings.ToValidUTF8(string(line[:min(len(line), most)]), "?"))
	}
	return printed, nil
}
