package ignore

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// MaxFile is how many bytes a file of patterns may have.
const MaxFile = 1 << 20

// Rules are those that hold in one directory.
type Rules struct {
	above  *Rules    // nil for the first
	dir    string    // absolute
	own    []pattern // of .ignore
	git    []pattern // of .gitignore
	info   []pattern // of the repository that begins here
	begins bool      // a repository begins here
}

// Above returns the rules that hold above a directory, given by its absolute path: those of the
// repository in which it lies.
func Above(dir string) (*Rules, error) {
	var below []string
	for at := dir; ; {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			break
		}
		up := filepath.Dir(at)
		if up == at {
			return nil, nil // no repository
		}
		below = append(below, up)
		at = up
	}
	var r *Rules
	var failed error
	for i := len(below) - 1; i >= 0; i-- {
		var err error
		if r, err = r.Enter(below[i]); err != nil {
			failed = errors.Join(failed, err)
		}
	}
	return r, failed
}

// Enter returns the rules that hold in a directory, given by its absolute path, where those of the
// directory above it are r; nil is none. With an error, what could be read holds.
func (r *Rules) Enter(dir string) (*Rules, error) {
	in := &Rules{above: r, dir: dir}
	var failed [3]error
	in.own, failed[0] = read(filepath.Join(dir, ".ignore"))
	in.git, failed[1] = read(filepath.Join(dir, ".gitignore"))
	if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
		in.begins = true
		in.info, failed[2] = read(filepath.Join(dir, ".git", "info", "exclude"))
	}
	return in, errors.Join(failed[:]...)
}

// read returns the patterns of a file; none if it is not there or is not a regular file.
func read(path string) ([]pattern, error) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil, nil
	}
	if info.Size() > MaxFile {
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.New("the file of patterns is too long")}
	}
	text, err := os.ReadFile(path)
	return parse(string(text)), err
}

// LeavesOut reports whether a file or directory is left out: path is absolute, and its directory is
// that of r. With hidden, of those whose names begin with a dot only .git is left out for its name.
func (r *Rules) LeavesOut(path string, isDir, hidden bool) bool {
	name := path[strings.LastIndexByte(path, filepath.Separator)+1:]
	if p := r.last(path, name, isDir); p != nil {
		return !p.keep
	}
	return strings.HasPrefix(name, ".") && (!hidden || name == ".git")
}

// last returns the pattern that decides about a path; nil if none does.
func (r *Rules) last(path, name string, isDir bool) *pattern {
	for at := r; at != nil; at = at.above {
		if p := at.lastOf(at.own, path, name, isDir); p != nil {
			return p
		}
	}
	for at := r; at != nil; at = at.above {
		if p := at.lastOf(at.git, path, name, isDir); p != nil {
			return p
		}
		if at.begins {
			return at.lastOf(at.info, path, name, isDir)
		}
	}
	return nil
}

// lastOf returns the last of the patterns of a file in r.dir that matches.
func (r *Rules) lastOf(patterns []pattern, path, name string, isDir bool) *pattern {
	if len(patterns) == 0 {
		return nil
	}
	below := filepath.ToSlash(strings.TrimPrefix(path[len(r.dir):], string(filepath.Separator)))
	for i := len(patterns) - 1; i >= 0; i-- {
		if p := &patterns[i]; p.match(below, name, isDir) {
			return p
		}
	}
	return nil
}
