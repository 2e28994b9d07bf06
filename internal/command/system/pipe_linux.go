package system

import (
	"os"
	"syscall"
)

const (
	setPipeSize = 1031    // F_SETPIPE_SZ of fcntl(2)
	pipeSize    = 1 << 20 // bytes that any user may ask for
)

// WidenPipe enlarges the buffer of the pipe behind stream, if it is a pipe: with the initial
// 64 KiB, reader and writer wait for each other most of the time.
func WidenPipe(stream any) {
	file, ok := stream.(*os.File)
	if !ok {
		return
	}
	if info, err := file.Stat(); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		return
	}
	// without it everything works, slower
	_, _, _ = syscall.Syscall(syscall.SYS_FCNTL, file.Fd(), setPipeSize, pipeSize)
}
