package delimit

import (
	"syscall"
	"time"
)

// cpuTime returns the time that this thread has computed, which other load on the
// machine does not lengthen as it does the time of the clock.
func cpuTime() time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if syscall.Getrusage(thread, &u) != nil {
		return time.Duration(time.Now().UnixNano())
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
