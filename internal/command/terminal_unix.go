//go:build unix

package command

import (
	"os"
	"syscall"
	"unsafe"
)

// terminalWidth returns how many columns the terminal f has, 0 if it is none. A
// terminal that does not know its width has 80.
func terminalWidth(f *os.File) int {
	var size struct{ rows, columns, x, y uint16 }
	_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
	switch {
	case errno != 0:
		return 0
	case size.columns == 0:
		return usualWidth
	}
	return int(size.columns)
}
