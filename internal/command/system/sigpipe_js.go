package system

import (
	"os"
	"syscall"
)

// IgnoreSIGPIPE does nothing: there is no such signal here.
func IgnoreSIGPIPE() {}

// Endings are the signals that end a search.
var Endings = []os.Signal{os.Interrupt, syscall.SIGTERM}
