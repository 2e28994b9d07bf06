//go:build unix

package system

import (
	"os"

	"golang.org/x/sys/unix"
)

// TerminalWidth returns the number of columns of the terminal f: standardWidth if the terminal does
// not know it, 0 if f is not a terminal.
func TerminalWidth(f *os.File) int {
	size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	switch {
	case err != nil:
		return 0
	case size.Col == 0:
		return standardWidth
	}
	return int(size.Col)
}

// LacksFiles reports whether too few files may be opened for a search.
func LacksFiles() bool {
	for range FilesNeeded {
		fd, err := unix.Open("/dev/null", unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err == unix.EMFILE || err == unix.ENFILE {
			return true
		}
		if err != nil {
			return false
		}
		defer func() { _ = unix.Close(fd) }()
	}
	return false
}

// waiter returns a function that waits until a file can be read, and one that ends all waiting: the
// former then returns false.
func waiter() (wait func(*os.File) bool, wake func(), ok bool) {
	var pipe [2]int
	if unix.Pipe(pipe[:]) != nil {
		return nil, nil, false
	}
	for _, fd := range pipe {
		unix.CloseOnExec(fd)
	}
	wait = func(file *os.File) bool {
		fds := []unix.PollFd{{Fd: int32(file.Fd()), Events: unix.POLLIN}, {Fd: int32(pipe[0]), Events: unix.POLLIN}}
		for {
			n, err := unix.Poll(fds, -1)
			if err == unix.EINTR {
				continue
			}
			// What can be read at once is read, unless the search is interrupted.
			return err != nil || n == 0 || fds[1].Revents == 0
		}
	}
	wake = func() { _ = unix.Close(pipe[1]) }
	return wait, wake, true
}
