//go:build unix

package source

import (
	"os"
	"syscall"
)

// OpenRegular implements FileSystem. Package os would ask of each file whether it can be waited for,
// which takes as long as all the rest.
func (OS) OpenRegular(path string) (Descriptor, int64, bool) {
	fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil, 0, false
	}
	var info syscall.Stat_t
	if err := syscall.Fstat(fd, &info); err != nil || info.Mode&syscall.S_IFMT != syscall.S_IFREG {
		_ = syscall.Close(fd)
		return nil, 0, false
	}
	return descriptor(fd), info.Size, true
}

// A descriptor is a file descriptor of the system.
type descriptor int

// ReadSmall implements Descriptor.
func (d descriptor) ReadSmall(p []byte) int {
	n, err := syscall.Read(int(d), p)
	_ = d.Close()
	if err != nil {
		return 0
	}
	return n
}

// File implements Descriptor.
func (d descriptor) File(path string) OpenFile { return os.NewFile(uintptr(d), path) }

// Close implements Descriptor.
func (d descriptor) Close() error { return syscall.Close(int(d)) }

// openAhead returns how many small files may be open: few where the system allows few.
func openAhead() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 1
	}
	return int(min(max(1, limit.Cur/4), mostAhead))
}
