//go:build unix

package command

import "syscall"

// lacksFiles reports whether too few files may be opened for a search.
func lacksFiles() bool {
	for range filesNeeded {
		fd, err := syscall.Open("/dev/null", syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
		if err == syscall.EMFILE || err == syscall.ENFILE {
			return true
		}
		if err != nil {
			return false
		}
		defer func() { _ = syscall.Close(fd) }()
	}
	return false
}
