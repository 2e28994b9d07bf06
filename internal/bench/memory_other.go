//go:build !linux

package main

import "os"

// watchMemory knows nothing here.
func watchMemory(pid int, stop <-chan struct{}) int64 { return 0 }

// maxResident knows nothing here.
func maxResident(p *os.ProcessState) int64 { return 0 }
