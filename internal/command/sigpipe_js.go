package command

import (
	"os"
	"syscall"
)

// ignoreSIGPIPE does nothing: there is no such signal here.
func ignoreSIGPIPE() {}

// endings are the signals that end a search.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM}
