//go:build !js

package system

import (
	"os"
	"os/signal"
	"syscall"
)

// IgnoreSIGPIPE makes a closed pipe an error of the write that finds it, rather than the
// end of the process.
func IgnoreSIGPIPE() { signal.Ignore(syscall.SIGPIPE) }

// Endings are the signals that end a search.
var Endings = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
