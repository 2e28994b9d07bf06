package rewrite_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
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

func (f *faulty) Keep(path, of string, like fs.FileInfo) error {
	if err := f.next(); err != nil {
		return err
	}
	return f.OS.Keep(path, of, like)
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

// inPlace returns the target that takes the place of a file, which is open until the test ends.
func inPlace(t *testing.T, system rewrite.FileSystem, path, suffix string) (*rewrite.Target, error) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	old, err := rewrite.NewOriginal(file)
	if err != nil {
		t.Fatal(err)
	}
	return rewrite.InPlace(system, path, suffix, old)
}

// Whatever operation fails, there is the old text or the new one, and with the new one the backup.
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
			target, err := inPlace(t, system, path, suffix)
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
				if e.Name() != "a" && (err != nil || e.Name() != "a"+suffix) {
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
	if err := write(); err == nil || err.Error() != path+" is there already; remove it or name another folder" {
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

// A late file system changes the file that is replaced while the new one is synced.
type late struct {
	rewrite.OS
	change func()
}

func (l late) CreateTemp(dir, pattern string) (rewrite.TempFile, error) {
	t, err := l.OS.CreateTemp(dir, pattern)
	return lateFile{t, l.change}, err
}

type lateFile struct {
	rewrite.TempFile
	change func()
}

func (f lateFile) Sync() error {
	f.change()
	return f.TempFile.Sync()
}

// What another program writes while the new file is synced is not lost.
func TestChangeWhileSynced(t *testing.T) {
	for name, change := range map[string]func(path string, was fs.FileInfo) error{
		"appended": func(path string, _ fs.FileInfo) error {
			f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
			if err == nil {
				_, err = f.WriteString(" more")
				err = errors.Join(err, f.Close())
			}
			return err
		},
		"replaced": func(path string, _ fs.FileInfo) error {
			return errors.Join(os.WriteFile(path+".new", []byte("ALD"), 0o600), os.Rename(path+".new", path))
		},
		"overwritten, with the old time": func(path string, was fs.FileInfo) error {
			return errors.Join(os.WriteFile(path, []byte("ALD"), 0o600), os.Chtimes(path, was.ModTime(), was.ModTime()))
		},
	} {
		if runtime.GOOS != "linux" && strings.HasPrefix(name, "over") {
			continue // the time at which the status changed is not known
		}
		for _, suffix := range []string{"", ".bak"} {
			dir := t.TempDir()
			path := filepath.Join(dir, "a")
			if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}
			was, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			var changed string
			target, err := inPlace(t, late{change: func() {
				if err := change(path, was); err != nil {
					t.Fatal(err)
				}
				text, _ := os.ReadFile(path)
				changed = string(text)
			}}, path, suffix)
			if err != nil {
				t.Fatal(err)
			}
			if err := target.Commit(); !errors.Is(err, rewrite.ErrChanged) {
				t.Errorf("%s: %v, want %v", name, err, rewrite.ErrChanged)
			}
			if got, _ := os.ReadFile(path); string(got) != changed || changed == "old" {
				t.Errorf("%s: %q, want %q", name, got, changed)
			}
			if entries, _ := os.ReadDir(dir); len(entries) != 1 {
				t.Errorf("%s: %v are there, want one file", name, entries)
			}
		}
	}
}

// A backup replaces no file and no folder.
func TestBackupReplacesNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	if err := errors.Join(os.WriteFile(path, []byte("old"), 0o600), os.WriteFile(path+".bak", []byte("dear"), 0o600), os.Mkdir(path+".d", 0o700)); err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{".bak", ".d"} {
		if _, err := inPlace(t, rewrite.OS{}, path, suffix); err == nil || err.Error() != path+suffix+" is there already, and would be the backup" {
			t.Errorf("%s: %v", suffix, err)
		}
	}
	target, err := inPlace(t, rewrite.OS{}, path, ".new")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path+".new", []byte("came"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := target.Commit(); err == nil {
		t.Error("no error for a file that came in the meantime")
	}
	if got, _ := os.ReadFile(path + ".new"); string(got) != "came" {
		t.Errorf("the file that came in the meantime holds %q", got)
	}
}

// What is aborted, by another goroutine too, is not committed, and leaves nothing.
func TestAbortBeforeCommit(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	var target *rewrite.Target
	target, err := inPlace(t, late{change: func() { target.Abort() }}, path, "")
	if err != nil {
		t.Fatal(err)
	}
	if len(rewrite.Left(dir)) != 1 {
		t.Errorf("%v are left, want the temporary file", rewrite.Left(dir))
	}
	if err := target.Commit(); err == nil {
		t.Error("committed after it was aborted")
	}
	target.Abort()
	if got, _ := os.ReadFile(path); string(got) != "old" || len(rewrite.Left(dir)) != 0 {
		t.Errorf("%q, and %v are left", got, rewrite.Left(dir))
	}
}
