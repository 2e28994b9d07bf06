package rewrite

import (
	"errors"
	"io/fs"
	"os"
)

// ErrChanged is the error of a file that was changed while it was written back.
var ErrChanged = errors.New("changed while it was written back")

// An Original is a file that is written back, as it was when it was opened.
type Original struct {
	open   interface{ Stat() (fs.FileInfo, error) }
	path   string // empty if the name does not matter
	before fs.FileInfo
}

// NewOriginal returns the Original of an open file, from which nothing has been read yet.
func NewOriginal(open interface{ Stat() (fs.FileInfo, error) }) (*Original, error) {
	before, err := open.Stat()
	return &Original{open: open, before: before}, err
}

// Info returns what the file was when it was opened.
func (o *Original) Info() fs.FileInfo { return o.before }

// Unchanged returns ErrChanged if a regular file has another size or another time of its last
// change than before it was read; or, if it is to be replaced, if another file has its name.
func (o *Original) Unchanged() error { return o.unchanged(true) }

// unchanged is Unchanged; with status, the time at which its status last changed counts too, as far
// as the system has it: that cannot be set back.
func (o *Original) unchanged(status bool) error {
	if !o.before.Mode().IsRegular() || o.before.Size() == 0 { // a file in /proc says that it is empty
		return nil
	}
	now, err := o.open.Stat()
	if err != nil {
		return err
	}
	if !same(o.before, now, status) {
		return ErrChanged
	}
	if o.path == "" {
		return nil
	}
	named, err := os.Stat(o.path)
	if err != nil {
		return err
	}
	if !os.SameFile(o.before, named) || !same(o.before, named, status) {
		return ErrChanged
	}
	return nil
}

// same reports whether two looks at a file found the same size and times.
func same(a, b fs.FileInfo, status bool) bool {
	return a.Size() == b.Size() && a.ModTime().Equal(b.ModTime()) && (!status || statusTime(a) == statusTime(b))
}
