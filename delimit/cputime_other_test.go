//go:build !linux

package delimit

import "time"

var began = time.Now()

// cpuTime returns the time of the clock, since there is no other here.
func cpuTime() time.Duration { return time.Since(began) }
