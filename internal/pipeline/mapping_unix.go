//go:build unix

package pipeline

import (
	"os"
	"syscall"
)

// mapFile maps length bytes of file, from offset onward, a multiple of the page size.
func mapFile(file *os.File, offset int64, length int) ([]byte, error) {
	return syscall.Mmap(int(file.Fd()), offset, length, syscall.PROT_READ, syscall.MAP_SHARED)
}

func unmapFile(memory []byte) error { return syscall.Munmap(memory) }
