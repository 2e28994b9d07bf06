package system_test

import (
	"os"
	"syscall"
	"testing"

	"urigrep/internal/command/system"
)

func TestWidenPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Close(); _ = w.Close() }()
	const getPipeSize = 1032
	size := func() uintptr {
		n, _, errno := syscall.Syscall(syscall.SYS_FCNTL, w.Fd(), getPipeSize, 0)
		if errno != 0 {
			t.Skip(errno)
		}
		return n
	}
	before := size()
	system.WidenPipe(w)
	if n := size(); n < before {
		t.Errorf("the pipe has %d bytes, had %d", n, before)
	} else if n < 1<<20 {
		t.Skipf("the pipe stays at %d bytes: it may not be wider here", n)
	}
	system.WidenPipe(os.Stdin) // whatever that is
	system.WidenPipe(nil)
}
