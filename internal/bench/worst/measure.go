package main

import (
	"bytes"
	"io"
	"slices"
	"sync"
	"time"

	"urigrep/internal/command"
)

// run runs urigrep with one thread on an input, and returns the CPU time.
func (m mode) run(input []byte) time.Duration {
	args := append([]string{"urigrep", "-a", "-j1"}, m.args...)
	std := command.Streams{In: bytes.NewReader(input), Out: io.Discard, Err: io.Discard}
	begin := cpuTime()
	command.Run(args, std)
	return cpuTime() - begin
}

// printed returns how many bytes urigrep prints for each byte of an input.
func (m mode) printed(input []byte) float64 {
	var n counter
	args := append([]string{"urigrep", "-a", "-j1"}, m.args...)
	command.Run(args, command.Streams{In: bytes.NewReader(input), Out: &n, Err: io.Discard})
	return float64(n) / float64(len(input))
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
