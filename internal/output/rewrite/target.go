package rewrite

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// A Target is a file that is written under a temporary name and renamed at the end, so that there
// is either the whole of it or nothing.
type Target struct {
	fs     FileSystem
	temp   TempFile
	path   string      // of the finished file
	like   fs.FileInfo // of the file whose mode and times it gets; nil for none
	backup string      // path to which the old file is linked; empty for none
	fresh  bool        // there must be no file at path
}

// A FileSystem has the operations that a Target needs. Tests make them fail.
type FileSystem interface {
	CreateTemp(dir, pattern string) (TempFile, error)
	Rename(from, to string) error
	Link(from, to string) error
	Remove(path string) error
	Chtimes(path string, accessed, modified time.Time) error
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

// InPlace returns a Target that replaces a regular file, or the file that a symbolic link refers
// to, and keeps its mode and times. With a suffix, the old file is kept under its name and the
// suffix.
func InPlace(system FileSystem, path, suffix string) (*Target, error) {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, err
	}
	t := &Target{fs: system, path: path}
	if suffix != "" {
		t.backup = path + suffix
	}
	if t.like, err = os.Stat(path); err != nil {
		return nil, err
	}
	if !t.like.Mode().IsRegular() {
		return nil, errors.New("not a regular file: it cannot be changed in place")
	}
	return t, t.create()
}

// New returns a Target at a path where there is no file yet, with the mode and times of like.
// It makes the directory of path.
func New(system FileSystem, path string, like fs.FileInfo) (*Target, error) {
	if _, err := os.Lstat(path); err == nil {
		return nil, fmt.Errorf("%s is there already", path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		if pe, ok := errors.AsType[*fs.PathError](err); ok {
			return nil, fmt.Errorf("%s: %w", pe.Path, pe.Err) // it is another file than the one that is read
		}
		return nil, err
	}
	t := &Target{fs: system, path: path, like: like, fresh: true}
	return t, t.create()
}

// create creates the file under its temporary name.
func (t *Target) create() (err error) {
	t.temp, err = t.fs.CreateTemp(filepath.Dir(t.path), ".urigrep-*")
	return err
}

// Write implements io.Writer.
func (t *Target) Write(p []byte) (int, error) { return t.temp.Write(p) }

// Abort leaves everything as it was.
func (t *Target) Abort() {
	_ = t.temp.Close()
	_ = t.fs.Remove(t.temp.Name())
}

// Commit renames the file to its path. After an error everything is as it was, except that the
// backup may exist.
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
	mode := fs.FileMode(0o666)
	if t.like != nil {
		mode = t.like.Mode().Perm()
	}
	if err := t.temp.Chmod(mode); err != nil {
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
	return t.rename()
}

// rename renames the file, which is whole, and links the old one to its backup before.
func (t *Target) rename() error {
	name := t.temp.Name()
	if t.fresh {
		if err := t.fs.Link(name, t.path); err != nil {
			return err // a file may have been made there in the meantime
		}
		return t.fs.Remove(name)
	}
	if t.backup != "" {
		if err := t.fs.Remove(t.backup); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err := t.fs.Link(t.path, t.backup); err != nil {
			return err
		}
	}
	return t.fs.Rename(name, t.path)
}
