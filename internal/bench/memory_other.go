//go:build !linux

package main

import "os"

// watchMemory returns 0: memory is not measured on this system.
func watchMemory(pid int, stop <-chan struct{}) int64 { return 0 }

// maxResident returns 0: memory is not measured on this system.
func maxResident(p *os.ProcessState) int64 { return 0 }
