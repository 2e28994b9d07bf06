package rewrite_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"urigrep/internal/output/rewrite"
)

// Owner, group, mode with its bits beyond permissions, and extended attributes stay.
func TestWhatIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	uid, gid := os.Getuid(), os.Getgid()
	if uid == 0 {
		uid, gid = 12345, 54321
		if err := os.Chown(path, uid, gid); err != nil {
			t.Fatal(err)
		}
	}
	mode := 0o751 | os.ModeSetuid | os.ModeSetgid
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
	withAttribute := syscall.Setxattr(path, "user.urigrep", []byte("x\x00y"), 0) == nil
	target, err := inPlace(t, rewrite.OS{}, path, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := target.Commit(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	is := info.Sys().(*syscall.Stat_t)
	if int(is.Uid) != uid || int(is.Gid) != gid || info.Mode() != mode {
		t.Errorf("owner %d, group %d, mode %v; want %d, %d, %v", is.Uid, is.Gid, info.Mode(), uid, gid, mode)
	}
	value := make([]byte, 10)
	if n, err := syscall.Getxattr(path, "user.urigrep", value); withAttribute && (err != nil || string(value[:n]) != "x\x00y") {
		t.Errorf("attribute %q, %v", value[:max(n, 0)], err)
	}
}
