package rewrite

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestUnchanged tells each change by itself: of the size, of the time, and of the file that has the
// name.
func TestUnchanged(t *testing.T) {
	then := time.Unix(1_700_000_000, 0)
	for name, tt := range map[string]struct {
		change func(path string) error
		want   error
	}{
		"nothing": {func(string) error { return nil }, nil},
		"the size": {func(path string) error {
			return errors.Join(os.WriteFile(path, []byte("longer"), 0o600), os.Chtimes(path, then, then))
		}, ErrChanged},
		"the time":  {func(path string) error { return os.Chtimes(path, then, then.Add(time.Second)) }, ErrChanged},
		"the file":  {func(path string) error { return replaceFile(path, "new", then) }, ErrChanged},
		"the name":  {func(path string) error { return os.Rename(path, path+".b") }, os.ErrNotExist},
		"its time":  {func(path string) error { return replaceFile(path, "new", then.Add(1)) }, ErrChanged},
		"its bytes": {func(path string) error { return replaceFile(path, "newer", then) }, ErrChanged},
	} {
		path := filepath.Join(t.TempDir(), "a")
		if err := errors.Join(os.WriteFile(path, []byte("old"), 0o600), os.Chtimes(path, then, then)); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		o, err := NewOriginal(f)
		if err != nil {
			t.Fatal(err)
		}
		o.path = path
		if err := tt.change(path); err != nil {
			t.Fatal(err)
		}
		if err := o.unchanged(false); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// replaceFile puts another file in the place of one.
func replaceFile(path, text string, at time.Time) error {
	return errors.Join(os.WriteFile(path+".new", []byte(text), 0o600), os.Chtimes(path+".new", at, at), os.Rename(path+".new", path))
}
