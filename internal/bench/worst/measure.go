package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"urigrep/internal/command"
)

// run runs urigrep with one thread on an input, and returns the CPU time.
func (m mode) run(input []byte) time.Duration { return m.runTo(io.Discard, input) }

// printed returns how many bytes urigrep prints for each byte of an input.
func (m mode) printed(input []byte) float64 {
	var n counter
	m.runTo(&n, input)
	return float64(n) / float64(len(input))
}

// runTo runs urigrep on an input that comes the way the mode says, and returns the CPU time. It
// panics if the input cannot be written to a file.
func (m mode) runTo(out io.Writer, input []byte) time.Duration {
	args := append([]string{"urigrep", "-a", "-j1"}, m.args...)
	std := command.Streams{Out: out, Err: io.Discard}
	switch m.way {
	case asFile:
		name := filepath.Join(os.TempDir(), fmt.Sprintf("worst-%d", os.Getpid()))
		defer func() { _ = os.Remove(name) }()
		if err := os.WriteFile(name, input, 0o600); err != nil {
			panic(err)
		}
		args = append(args, name)
	case inPieces:
		std.In = &pieces{input}
	default:
		std.In = bytes.NewReader(input)
	}
	begin := cpuTime()
	command.Run(args, std)
	return cpuTime() - begin
}

// pieceSize is how many bytes each read of an input in pieces gives.
const pieceSize = 509

// pieces is a reader that gives its text in small pieces, as a pipe does.
type pieces struct{ rest []byte }

func (p *pieces) Read(b []byte) (int, error) {
	if len(p.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), pieceSize)], p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// A counter is a writer that counts bytes.
type counter int

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}

// startTime returns the CPU time of a run with an empty input, the least of many.
var startTime = sync.OnceValue(func() time.Duration {
	var all []time.Duration
	for range 51 {
		all = append(all, mode{}.run(nil))
	}
	return slices.Min(all)
})

// enough is the CPU time after which no run is repeated.
const enough = time.Second

// perByte returns the CPU time of a run in nanoseconds for each byte of input, without the
// time to start: the least of some runs, because other load on the machine adds to it. They
// end when they have taken enough.
func (m mode) perByte(input []byte, runs int) float64 {
	var least, all time.Duration
	for k := range runs {
		d := m.run(input)
		if k == 0 || d < least {
			least = d
		}
		if all += d; all > enough {
			break
		}
	}
	return max(float64(least-startTime()), 1) / float64(len(input))
}
