package rewrite_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
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

// Somebody without rights keeps the attributes of a file of their own; a file of which the owner
// cannot be kept stays as it is.
func TestWhatIsKeptWithoutRights(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("needs a file of another user")
	}
	dir := t.TempDir()
	const user = 12345
	mine, other := filepath.Join(dir, "mine"), filepath.Join(dir, "other")
	err := errors.Join(os.Chmod(filepath.Dir(dir), 0o755), os.Chmod(dir, 0o777))
	for _, path := range []string{mine, other} {
		err = errors.Join(err, os.WriteFile(path, []byte("old"), 0o666), os.Chmod(path, 0o666))
	}
	if err = errors.Join(err, os.Chown(mine, user, 0)); err != nil {
		t.Fatal(err)
	}
	wanted := map[string]string{"user.a": "", "user.b": strings.Repeat("v", 2000), "user.c": "\x00\xff"}
	for name, value := range wanted {
		if err := syscall.Setxattr(mine, name, []byte(value), 0); err != nil {
			t.Skip("no extended attributes here:", err)
		}
	}
	commit := func(path string) error {
		target, err := inPlace(t, rewrite.OS{}, path, "")
		if err != nil {
			return err
		}
		return target.Commit()
	}
	var own, others error
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlocked: the thread ends with the goroutine
		if _, _, errno := syscall.RawSyscall(syscall.SYS_SETFSUID, user, 0, 0); errno != 0 {
			own = errno
			return
		}
		own, others = commit(mine), commit(other)
	}()
	<-done
	if own != nil {
		t.Error(own)
	}
	for name, want := range wanted {
		value := make([]byte, 3000)
		if n, err := syscall.Getxattr(mine, name, value); err != nil || string(value[:n]) != want {
			t.Errorf("%s is %.10q, %v; want %.10q", name, value[:max(n, 0)], err, want)
		}
	}
	if others == nil || !strings.Contains(others.Error(), "its owner or group cannot be kept") {
		t.Errorf("a file of another: %v", others)
	}
	if text, err := os.ReadFile(other); string(text) != "old" {
		t.Errorf("the file of another holds %q, %v", text, err)
	}
	if left := rewrite.Left(dir); len(left) != 0 {
		t.Errorf("%v are left", left)
	}
}
