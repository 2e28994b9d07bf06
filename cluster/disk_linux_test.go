package main

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A full disk ends the job with one line that says so; with more room the same folder gets the
// results. Only root can make a disk so small.
func TestAFullDisk(t *testing.T) {
	small := t.TempDir()
	if err := syscall.Mount("tmpfs", small, "tmpfs", 0, "size=200k"); err != nil {
		t.Skipf("no small disk: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(small, syscall.MNT_DETACH) })
	in := filepath.Join(t.TempDir(), "a.txt")
	write(t, in, text(20_000))
	out := filepath.Join(small, "out")
	state, messages := runInto(out, "--input", in, "--block-size", "64K", "--branches", "2")
	if state != exitError || !strings.Contains(messages, "no space left on device") || strings.Count(messages, "\n") != 1 {
		t.Fatalf("state %d: %s", state, messages)
	}
	for _, folder := range []string{out, filepath.Join(out, unfinished)} {
		if left, err := filepath.Glob(filepath.Join(folder, partial+"*")); len(left) > 0 || err != nil {
			t.Errorf("files are left: %q, %v", left, err)
		}
	}
	must(t, syscall.Mount("tmpfs", small, "tmpfs", syscall.MS_REMOUNT, "size=100m"))
	if state, messages := runInto(out, "--input", in, "--block-size", "64K", "--branches", "2"); state != exitFound || strings.Count(messages, "\n") > 1 {
		t.Fatalf("with more room: state %d: %s", state, messages)
	}
	same(t, "records", records(t, out), commanded(t, fields(), in))
}
