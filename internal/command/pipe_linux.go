package command

import (
	"io"
	"os"
	"syscall"
)

const (
	setPipeSize = 1031    // F_SETPIPE_SZ of fcntl(2)
	pipeSize    = 1 << 20 // bytes that a pipe may be given without privileges
)

// widenPipe lets more be written to out, if it is a pipe, before whoever reads it must have read
// something: with the 64 KiB that a pipe has at first, both wait for each other most of the time.
func widenPipe(out io.Writer) {
	file, ok := out.(*os.File)
	if !ok {
		return
	}
	if info, err := file.Stat(); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		return
	}
	_, _, _ = syscall.Syscall(syscall.SYS_FCNTL, file.Fd(), setPipeSize, pipeSize) // it goes without, too
}
