package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"syscall"
	"time"
)

// watchMemory samples a process until stop is closed, and returns the most bytes that it had
// resident, without those of mapped files.
func watchMemory(pid int, stop <-chan struct{}) (peak int64) {
	path := fmt.Sprintf("/proc/%d/status", pid)
	for {
		if status, err := os.ReadFile(path); err == nil {
			peak = max(peak, kilobytes(status, "RssAnon:")+kilobytes(status, "RssShmem:"))
		}
		select {
		case <-stop:
			return peak
		case <-time.After(time.Millisecond):
		}
	}
}

// kilobytes returns the value of a field of a status file, in bytes.
func kilobytes(status []byte, field string) int64 {
	_, rest, _ := bytes.Cut(status, []byte(field))
	fields := bytes.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	n, _ := strconv.ParseInt(string(fields[0]), 10, 64)
	return n * 1024
}

// maxResident returns the most bytes that a process that has ended had resident.
func maxResident(p *os.ProcessState) int64 {
	if usage, ok := p.SysUsage().(*syscall.Rusage); ok {
		return int64(usage.Maxrss) * 1024
	}
	return 0
}
