package command

import (
	"io"
	"os"
)

// usualWidth is the number of columns of a terminal that does not report its width.
const usualWidth = 80

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && terminalWidth(f) > 0
}
