//go:build unix

package source_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"urigrep/internal/source"
)

func TestFifo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	go func() { _ = os.WriteFile(path, []byte("abc"), 0) }()
	compare(t, collect(t, source.Config{}, path), []string{`fifo: stream "abc" at 0 to 3, size -1`,
		"fifo: 3 scanned, 0 skipped"})
}

// TestPrefetchingOverAFifo wants a pipe that nobody writes to yet to hold up nothing before it, and
// to be opened in its turn only.
func TestPrefetchingOverAFifo(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	s, err := source.New(source.Config{})
	if err != nil {
		t.Fatal(err)
	}
	paths := []string{write(t, "a", "before"), fifo, write(t, "b", "behind")}
	var texts []string
	v := visitor(t, func(_ string, found []string, _ source.Tally) error { texts = append(texts, found...); return nil })
	read := v.File
	v.File = func(f *source.File) error {
		go func() { _ = os.WriteFile(fifo, []byte("between"), 0) }()
		return read(f)
	}
	err = walkFiles(t.Context(), s, true, func(p *source.Walk) error { return visitAll(p, paths) }, v)
	if err != nil {
		t.Error(err)
	}
	compare(t, texts, []string{"before", "between", "behind"})
}
