package command

import (
	"os"
	"syscall"
	"testing"
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
	widenPipe(w)
	if n := size(); n < before {
		t.Errorf("the pipe has %d bytes, had %d", n, before)
	} else if n < pipeSize {
		t.Skipf("the pipe stays at %d bytes: it may not be wider here", n)
	}
	widenPipe(os.Stdin) // whatever that is
	widenPipe(nil)
}
