//go:build !js

package command

import (
	"os"
	"os/signal"
	"syscall"
)

// ignoreSIGPIPE makes a closed pipe an error of the write that finds it, rather than the
// end of the process.
func ignoreSIGPIPE() { signal.Ignore(syscall.SIGPIPE) }

// endings are the signals that end a search.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
