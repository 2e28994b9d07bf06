package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"urigrep/internal/command/search"
)

// TestNoDescriptors has files to be opened when no more can be: each is reported, and nothing
// breaks.
func TestNoDescriptors(t *testing.T) {
	var paths []string
	for _, name := range []string{"a", "b", "c"} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte("http://a.example/\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Skip(err)
	}
	none := syscall.Rlimit{Cur: 3, Max: limit.Max} // standard streams
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &none); err != nil {
		t.Skip(err)
	}
	got := run("", nil, paths...)
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	if got.out != "" || got.status != search.ExitError || strings.Count(got.err, "too many open files") != len(paths) {
		t.Errorf("%+v", got)
	}
	if got := run("-c", nil, paths...); got.status != search.ExitFound || got.err != "" {
		t.Errorf("with descriptors again: %+v", got)
	}
}
