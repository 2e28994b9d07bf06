package search

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// A reportFile is the file of a report. It takes the place of an older one only when it is whole. A
// device or a pipe is not replaced: it is written as it is.
type reportFile struct {
	*os.File
	name string // it will have, symbolic links followed; empty for a device or a pipe
}

// createReportFile prepares the file with a name. others are the files of the search: one that is
// replaced must not be among them.
func createReportFile(name string, others []fs.FileInfo) (*reportFile, error) {
	if path, err := filepath.EvalSymlinks(name); err == nil {
		name = path
	}
	older, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return newReportFile(name, 0o666)
	case err != nil:
		return nil, err
	case older.IsDir():
		return nil, errors.New("is a directory")
	case !older.Mode().IsRegular():
		file, err := os.OpenFile(name, os.O_WRONLY, 0)
		return &reportFile{File: file}, err
	}
	for _, other := range others {
		if os.SameFile(older, other) {
			return nil, errors.New("it is an input or standard output, and would be overwritten")
		}
	}
	r, err := newReportFile(name, older.Mode().Perm())
	if err != nil {
		return nil, err
	}
	if err := r.Chmod(older.Mode().Perm()); err != nil {
		r.discard()
		return nil, err
	}
	return r, nil
}

// newReportFile creates the file that will be renamed to name. Its mode is what the umask leaves of
// mode.
func newReportFile(name string, mode fs.FileMode) (*reportFile, error) {
	temp := filepath.Join(filepath.Dir(name), fmt.Sprintf(".urigrep-report-%d", rand.Uint64()))
	file, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	return &reportFile{File: file, name: name}, err
}

// commit puts the file in its place.
func (r *reportFile) commit() error {
	if err := r.Close(); err != nil || r.name == "" {
		return err
	}
	return os.Rename(r.Name(), r.name)
}

// discard leaves no file behind. It does nothing to one that is in its place.
func (r *reportFile) discard() {
	_ = r.Close()
	if r.name != "" {
		_ = os.Remove(r.Name())
	}
}

// otherFiles returns what the files are that a report must not replace: the operands, standard
// input and standard output.
func otherFiles(std *Streams, paths []string) []fs.FileInfo {
	var others []fs.FileInfo
	for _, stream := range []any{std.In, std.Out} {
		if file, ok := stream.(*os.File); ok {
			if is, err := file.Stat(); err == nil {
				others = append(others, is)
			}
		}
	}
	for _, path := range paths {
		if is, err := os.Stat(path); err == nil {
			others = append(others, is)
		}
	}
	return others
}
