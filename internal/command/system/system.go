// Package system has what the command asks of the operating system: what a stream is, how many files
// may be opened, which signals end it. Where a system does not know, the answer is the one with which
// everything works.
package system

import "os"

// standardWidth is the number of columns of a terminal that does not report its width.
const standardWidth = 80

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && TerminalWidth(f) > 0
}

// FilesNeeded is how many files the runtime and a search have open at once, beside the standard
// streams: without those of the runtime it ends the process with a trace.
const FilesNeeded = 4
