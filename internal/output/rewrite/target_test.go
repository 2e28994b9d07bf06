package rewrite_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"urigrep/internal/output/rewrite"
)

// A faulty file system fails with the operation that comes after so many others.
type faulty struct {
	rewrite.OS
	left int
}

var errFault = errors.New("fault")

func (f *faulty) next() error {
	if f.left--; f.left < 0 {
		return errFault
	}
	return nil
}

func (f *faulty) CreateTemp(dir, pattern string) (rewrite.TempFile, error) {
	if err := f.next(); err != nil {
		return nil, err
	}
	t, err := f.OS.CreateTemp(dir, pattern)
	return &faultyFile{t, f}, err
}

func (f *faulty) Rename(from, to string) error {
	if err := f.next(); err != nil {
		return err
	}
	return f.OS.Rename(from, to)
}

func (f *faulty) Link(from, to string) error {
	if err := f.next(); err != nil {
		return err
	}
	return f.OS.Link(from, to)
}

func (f *faulty) Chtimes(path string, accessed, modified time.Time) error {
	if err := f.next(); err != nil {
		return err
	}
	return f.OS.Chtimes(path, accessed, modified)
}

type faultyFile struct {
	rewrite.TempFile
	fs *faulty
}

func (f *faultyFile) Write(p []byte) (int, error) {
	if f.fs.next() != nil {
		n, _ := f.TempFile.Write(p[:len(p)/2])
		return n, errFault
	}
	return f.TempFile.Write(p)
}

func (f *faultyFile) Chmod(mode fs.FileMode) error {
	if err := f.fs.next(); err != nil {
		return err
	}
	return f.TempFile.Chmod(mode)
}

func (f *faultyFile) Sync() error {
	if err := f.fs.next(); err != nil {
		return err
	}
	return f.TempFile.Sync()
}

func (f *faultyFile) Close() error {
	err := f.fs.next()
	if closed := f.TempFile.Close(); err == nil {
		err = closed
	}
	return err
}

// Whatever operation fails, there is the old text or the new one, and no other file but the backup.
func TestTargetFaults(t *testing.T) {
	modified := time.Date(2004, 5, 31, 12, 0, 0, 0, time.UTC)
	for _, suffix := range []string{"", ".bak"} {
		failures := 0
		for n := 0; ; n++ {
			dir := t.TempDir()
			path := filepath.Join(dir, "a")
			if err := os.WriteFile(path, []byte("old"), 0o640); err != nil {
				t.Fatal(err)
			}
			if err := os.Chtimes(path, modified, modified); err != nil {
				t.Fatal(err)
			}
			system := &faulty{left: n}
			target, err := rewrite.InPlace(system, path, suffix)
			if err == nil {
				if _, err = target.Write([]byte("new text")); err != nil {
					target.Abort()
				} else {
					err = target.Commit()
				}
			}
			got, failed := os.ReadFile(path)
			if failed != nil {
				t.Fatal(failed)
			}
			want := "new text"
			if err != nil {
				want = "old"
				failures++
			}
			if string(got) != want {
				t.Errorf("after %d operations, %v: %q, want %q", n, err, got, want)
			}
			is, _ := os.Stat(path)
			if is.Mode().Perm() != 0o640 || !is.ModTime().Equal(modified) {
				t.Errorf("after %d operations: mode %v, time %v", n, is.Mode(), is.ModTime())
			}
			entries, _ := os.ReadDir(dir)
			for _, e := range entries {
				if e.Name() != "a" && e.Name() != "a"+suffix {
					t.Errorf("after %d operations, %v: %s is left", n, err, e.Name())
				}
			}
			if err == nil {
				break
			}
		}
		if failures < 6 {
			t.Errorf("%d operations failed, want each of at least 6", failures)
		}
	}
}

func TestNewTarget(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x", "y", "a")
	write := func() error {
		target, err := rewrite.New(rewrite.OS{}, path, nil)
		if err != nil {
			return err
		}
		if _, err := target.Write([]byte("text")); err != nil {
			return err
		}
		return target.Commit()
	}
	if err := write(); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "text" {
		t.Errorf("%q, %v", got, err)
	}
	if err := write(); err == nil || err.Error() != path+" is there already" {
		t.Errorf("written twice: %v", err)
	}
	target, err := rewrite.New(rewrite.OS{}, filepath.Join(dir, "b"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "b"), []byte("other"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := target.Commit(); err == nil {
		t.Error("what came in the meantime is overwritten")
	}
	if got, _ := os.ReadFile(filepath.Join(dir, "b")); string(got) != "other" {
		t.Errorf("%q, want what came in the meantime", got)
	}
}
