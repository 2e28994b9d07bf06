//go:build !unix

package main

import "time"

var begin = time.Now()

// cpuTime returns the time since the program began: CPU time is not measured on this system.
func cpuTime() time.Duration { return time.Since(begin) }
