package rewrite

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// A Target is a file that is written under a temporary name and renamed at the end, so that there
// is either the whole of it or nothing.
type Target struct {
	fs     FileSystem
	temp   TempFile
	path   string      // of the finished file
	like   fs.FileInfo // of the file whose mode and times it gets; nil for none
	old    *Original   // the file that it replaces; nil if there must be none at path
	backup string      // path to which the old file is linked; empty for none

	mu    sync.Mutex
	ended bool // committed or aborted
}

// A FileSystem has the operations that a Target needs. Tests make them fail.
type FileSystem interface {
	CreateTemp(dir, pattern string) (TempFile, error)
	Rename(from, to string) error
	Link(from, to string) error
	Remove(path string) error
	Chtimes(path string, accessed, modified time.Time) error
	Keep(path, of string, like fs.FileInfo) error
	SyncDir(dir string) error
}

// A TempFile is a new file that is being written.
type TempFile interface {
	io.Writer
	Name() string
	Chmod(fs.FileMode) error
	Sync() error
	Close() error
}

// OS is the FileSystem of the system.
type OS struct{}

func (OS) CreateTemp(dir, pattern string) (TempFile, error) { return os.CreateTemp(dir, pattern) }
func (OS) Rename(from, to string) error                     { return os.Rename(from, to) }
func (OS) Link(from, to string) error                       { return os.Link(from, to) }
func (OS) Remove(path string) error                         { return os.Remove(path) }

func (OS) Chtimes(path string, accessed, modified time.Time) error {
	return os.Chtimes(path, accessed, modified)
}

// SyncDir waits until renames in a directory are on the disk, where the system can do that.
func (OS) SyncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync() // some systems do not sync directories
	return d.Close()
}

// InPlace returns a Target that replaces old, the regular file at a path or the one that a symbolic
// link there refers to, and keeps its owner, group, mode, extended attributes and times. With a
// suffix, the old file is kept under its name and the suffix, where there must be no file yet.
func InPlace(system FileSystem, path, suffix string, old *Original) (*Target, error) {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, err
	}
	if old.path = path; !old.before.Mode().IsRegular() {
		return nil, errors.New("not a regular file: it cannot be changed in place")
	}
	t := &Target{fs: system, path: path, like: old.before, old: old}
	if suffix != "" {
		t.backup = path + suffix
		if _, err := os.Lstat(t.backup); err == nil {
			return nil, fmt.Errorf("%s is there already, and would be the backup", t.backup)
		}
	}
	return t, t.create()
}

// Path returns the path of the finished file, symbolic links followed, and of its backup; empty for
// none.
func (t *Target) Path() (path, backup string) { return t.path, t.backup }

// New returns a Target at a path where there is no file yet, with the mode and times of like. It
// makes the directory of path.
func New(system FileSystem, path string, like fs.FileInfo) (*Target, error) {
	if _, err := os.Lstat(path); err == nil {
		return nil, fmt.Errorf("%s is there already; remove it or name another folder", path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		if pe, ok := errors.AsType[*fs.PathError](err); ok {
			return nil, fmt.Errorf("%s: %w", pe.Path, pe.Err) // it is another file than the one that is read
		}
		return nil, err
	}
	t := &Target{fs: system, path: path, like: like}
	return t, t.create()
}

// tempPrefix is what the names of temporary files begin with.
const tempPrefix = ".urigrep-"

// create creates the file under its temporary name.
func (t *Target) create() (err error) {
	t.temp, err = t.fs.CreateTemp(filepath.Dir(t.path), tempPrefix+"*")
	return err
}

// Left returns the names of the temporary files in a directory: what runs that were killed have
// left, or others are writing.
func Left(dir string) []string {
	found, _ := filepath.Glob(filepath.Join(globEscapes.Replace(dir), tempPrefix+"[0-9]*"))
	return found
}

// globEscapes escapes the special characters of a glob.
var globEscapes = strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`)

// Write implements io.Writer.
func (t *Target) Write(p []byte) (int, error) { return t.temp.Write(p) }

// Abort leaves everything as it was, unless the Target was committed. Any goroutine may call it.
func (t *Target) Abort() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.abort()
}

// abort is Abort; t.mu is held.
func (t *Target) abort() {
	if !t.ended {
		t.ended = true
		_ = t.temp.Close()
		_ = t.fs.Remove(t.temp.Name())
	}
}

// Commit renames the file to its path. After an error everything is as it was. It is ErrChanged if
// the file that is replaced was changed.
func (t *Target) Commit() error {
	if err := t.finish(); err != nil {
		t.Abort()
		return err
	}
	_ = t.fs.SyncDir(filepath.Dir(t.path)) // the file is in place in any case
	return nil
}

// finish gives the file its mode and times, and its name once it is on the disk.
func (t *Target) finish() error {
	if err := t.keep(); err != nil {
		return err
	}
	if err := t.temp.Sync(); err != nil {
		return err
	}
	if err := t.temp.Close(); err != nil {
		return err
	}
	if t.like != nil {
		if err := t.fs.Chtimes(t.temp.Name(), time.Time{}, t.like.ModTime()); err != nil {
			return err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended {
		return errors.New("ended before it was written")
	}
	err := t.rename()
	t.ended = err == nil
	return err
}

// keptMode are the bits of a mode that are kept in place.
const keptMode = fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky

// keep gives the file what is kept of the old one, or of the one that it is like.
func (t *Target) keep() error {
	switch {
	case t.old != nil:
		return t.fs.Keep(t.temp.Name(), t.path, t.like)
	case t.like != nil:
		return t.temp.Chmod(t.like.Mode().Perm())
	}
	return t.temp.Chmod(0o666)
}

// rename renames the finished file; before that it links the old one to its backup. It checks the
// old file right before each step: what is written to it after that is lost.
func (t *Target) rename() error {
	name := t.temp.Name()
	if t.old == nil {
		if err := t.fs.Link(name, t.path); err != nil {
			return err // a file may have been made there in the meantime
		}
		return t.fs.Remove(name)
	}
	if err := t.old.Unchanged(); err != nil {
		return err
	}
	if t.backup != "" {
		if err := t.fs.Link(t.path, t.backup); err != nil {
			return err
		}
		if err := t.old.unchanged(false); err != nil { // its status changed: it has another link
			_ = t.fs.Remove(t.backup)
			return err
		}
	}
	err := t.fs.Rename(name, t.path)
	if err != nil && t.backup != "" {
		_ = t.fs.Remove(t.backup)
	}
	return err
}

// reason returns an error without the path that it is about.
func reason(err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err
	}
	return err
}
