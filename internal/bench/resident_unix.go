//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// resident returns the most bytes that a process, or one that it waited for, had in memory.
func resident(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	return inBytes(usage)
}

// residentHere returns the most bytes that this process had.
func residentHere() int64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return inBytes(&usage)
}

func inBytes(usage *syscall.Rusage) int64 {
	if runtime.GOOS == "darwin" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) << 10 // kilobytes
}
