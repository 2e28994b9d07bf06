package command

import (
	"os"
	"syscall"
)

const (
	setPipeSize = 1031    // F_SETPIPE_SZ of fcntl(2)
	pipeSize    = 1 << 20 // bytes that a pipe may be given without privileges
)

// widenPipe lets more wait in the pipe of which stream is an end, if it is one of a pipe: with the
// 64 KiB that one has at first, who writes and who reads wait for each other most of the time.
func widenPipe(stream any) {
	file, ok := stream.(*os.File)
	if !ok {
		return
	}
	if info, err := file.Stat(); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		return
	}
	_, _, _ = syscall.Syscall(syscall.SYS_FCNTL, file.Fd(), setPipeSize, pipeSize) // it goes without, too
}
