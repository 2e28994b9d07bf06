package search

import (
	"io"
	"os"

	"urigrep/internal/output/rewrite"
	"urigrep/internal/source"
)

// Exit states. An interrupted run ends with ExitSignal and the number of the signal.
const (
	ExitFound   = 0
	ExitNothing = 1
	ExitError   = 2
	ExitSignal  = 128
)

// Streams are what a search reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer

	// Where files are read, and where they are written back; nil is the system's.
	Files   source.FileSystem
	Targets rewrite.FileSystem

	Own bool // they are those of the process, which begins with the run
}

// Standard returns the standard streams of the process.
func Standard() Streams {
	return Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Own: true}
}

// files returns where files are read.
func (s *Streams) files() source.FileSystem {
	if s.Files == nil {
		return source.OS{}
	}
	return s.Files
}

// targets returns where files are written back.
func (s *Streams) targets() rewrite.FileSystem {
	if s.Targets == nil {
		return rewrite.OS{}
	}
	return s.Targets
}
