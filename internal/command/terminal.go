package command

import (
	"os"
)

// usualWidth is the number of columns of a terminal that does not report its width.
const usualWidth = 80

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && terminalWidth(f) > 0
}
