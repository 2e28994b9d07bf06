package search

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"urigrep/internal/source"
	"urigrep/internal/source/glob"
)

// preparing has the settings of --pre and --pre-glob.
type preparing struct {
	Command string       // that prints a file as text; empty for none
	Globs   []*glob.Glob // of the files that it prints; all if there are none
	Others  []*glob.Glob // of files that it does not
}

// A preparedFiles is a FileSystem in which a command stands for files: what it prints is read.
type preparedFiles struct {
	source.FileSystem
	preparing
}

// Check refuses a command that is not in the PATH.
func (p *preparing) Check() error {
	if p.Command == "" {
		return nil
	}
	if _, err := exec.LookPath(p.Command); err != nil {
		return fmt.Errorf("--pre %s: %w", p.Command, source.Reason(errors.Unwrap(err)))
	}
	return nil
}

// wants reports whether the command prints a file.
func (p *preparedFiles) wants(path string) bool {
	if glob.MatchAny(p.Others, filepath.ToSlash(path)) {
		return false
	}
	return len(p.Globs) == 0 || glob.MatchAny(p.Globs, filepath.ToSlash(path))
}

// OpenRegular implements source.FileSystem.
func (p *preparedFiles) OpenRegular(path string) (source.Descriptor, int64, bool) {
	if p.wants(path) {
		return nil, 0, false
	}
	return p.FileSystem.OpenRegular(path)
}

// Open implements source.FileSystem.
func (p *preparedFiles) Open(path string) (source.OpenFile, error) {
	file, err := p.FileSystem.Open(path)
	if err != nil || !p.wants(path) {
		return file, err
	}
	if info, err := file.Stat(); err != nil || info.IsDir() {
		return file, err
	}
	defer func() { _ = file.Close() }()
	return p.Print(path, file)
}

// Prepare implements source.Config.Prepare: the command gets a file in a directory of its own.
func (p *preparedFiles) Prepare(name string) func(io.Reader) (io.ReadCloser, error) {
	if !p.wants(name) {
		return nil
	}
	return func(r io.Reader) (_ io.ReadCloser, err error) {
		dir, err := os.MkdirTemp("", "urigrep-")
		if err != nil {
			return nil, source.Reason(err)
		}
		defer func() {
			if err != nil {
				_ = os.RemoveAll(dir)
			}
		}()
		file, err := os.Create(filepath.Join(dir, filepath.Base(filepath.Clean("/"+name))))
		if err != nil {
			return nil, source.Reason(err)
		}
		defer func() { _ = file.Close() }()
		if _, err := io.Copy(file, r); err != nil {
			return nil, source.Reason(err)
		}
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return nil, source.Reason(err)
		}
		printed, err := p.Print(file.Name(), file)
		if err != nil {
			return nil, err
		}
		return &printedMember{printed, dir}, nil
	}
}

// A printedMember is what a command prints of a file in a directory that was made for it.
type printedMember struct {
	*printedFile
	dir string
}

// Close ends the command and removes the directory.
func (p *printedMember) Close() error {
	err := p.printedFile.Close()
	return errors.Join(err, os.RemoveAll(p.dir))
}

// Print runs the command with a path, and with the file as its standard input.
func (p *preparedFiles) Print(path string, file io.Reader) (*printedFile, error) {
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer func() { _ = in.Close() }()
	// A name that begins with a dash would be an option.
	if strings.HasPrefix(path, "-") {
		path = "./" + path
	}
	printed := &printedFile{File: out, said: new(said)}
	printed.command = exec.Command(p.Command, path)
	printed.command.Stdin, printed.command.Stdout, printed.command.Stderr = file, in, printed.said
	if err := printed.command.Start(); err != nil {
		_ = out.Close()
		return nil, fmt.Errorf("--pre %s: %s", p.Command, source.Reason(err))
	}
	return printed, nil
}

// A printedFile is what a command prints.
type printedFile struct {
	*os.File
	command *exec.Cmd
	said    *said // what the command wrote on standard error
	ended   bool
}

// Read reads what the command prints. At its end it returns the error of the command, if that
// failed.
func (p *printedFile) Read(b []byte) (int, error) {
	n, err := p.File.Read(b)
	if errors.Is(err, io.EOF) && !p.ended {
		p.ended = true
		if failed := p.command.Wait(); failed != nil {
			return n, fmt.Errorf("--pre %s: %w%s", p.command.Path, failed, p.said)
		}
	}
	return n, err
}

// Close ends the command.
func (p *printedFile) Close() error {
	err := p.File.Close()
	if !p.ended {
		p.ended = true
		_ = p.command.Process.Kill()
		_ = p.command.Wait()
	}
	return err
}

// mostSaid is how many bytes of what a command says are shown.
const mostSaid = 256

// said is the beginning of what a command says on standard error.
type said struct{ text []byte }

func (s *said) Write(p []byte) (int, error) {
	room := mostSaid - len(s.text)
	s.text = append(s.text, p[:min(len(p), room)]...)
	return len(p), nil
}

// String returns the first line, after a colon; nothing if there is none.
func (s *said) String() string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(s.text)), "\n")
	if line == "" {
		return ""
	}
	return ": " + line
}
