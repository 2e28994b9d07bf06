//go:build unix

package command

import (
	"os"

	"golang.org/x/sys/unix"
)

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
