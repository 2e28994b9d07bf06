package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A measurement is what one run of a tool took.
type measurement struct {
	wall   time.Duration
	cpu    time.Duration // of all threads, user and system
	memory int64         // most bytes resident, without mapped files where that is known; 0 if not measured
	lines  int64         // lines of output; -1 if that was thrown away
	bytes  int64         // bytes of output, likewise
}

// longest is the time after which a run is stopped.
const longest = 10 * time.Minute

// measure runs a command to its end and counts its output.
func (c config) measure(argv []string) (measurement, error) { return c.run(argv, nil) }

// measureMemory is measure, and also measures memory, which costs time. Output that would be
// discarded goes through a pipe.
func (c config) measureMemory(argv []string) (measurement, error) {
	if c.to == "null" {
		c.to = "pipe"
	}
	return c.run(argv, watchMemory)
}

// run runs a command to its end and counts its output. watch, if it is not nil, returns the most
// memory of the process while it runs.
func (c config) run(argv []string, watch func(pid int, stop <-chan struct{}) int64) (m measurement, err error) {
	limited, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	cmd := exec.CommandContext(limited, argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	output, finish, err := c.output(cmd)
	if err != nil {
		return m, err
	}
	defer finish()
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return m, err
	}
	peak, stop := make(chan int64, 1), make(chan struct{})
	if watch != nil {
		go func() { peak <- watch(cmd.Process.Pid, stop) }()
	}
	if output != nil {
		m.lines, m.bytes, err = count(output)
	}
	err = errors.Join(cmd.Wait(), err)
	m.wall = time.Since(begin)
	m.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	close(stop)
	if watch != nil {
		m.memory = cmp.Or(<-peak, maxResident(cmd.ProcessState))
	}
	if output == nil {
		err = errors.Join(err, c.countWritten(&m))
	}
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 1 && errs.Len() == 0 {
		err = nil // nothing found
	}
	if err != nil {
		return m, fmt.Errorf("%w: %s", err, firstLine(errs.String()))
	}
	return m, nil
}

// countWritten counts output that went into a file; -1 for output that was discarded.
func (c config) countWritten(m *measurement) error {
	if c.to == "null" {
		m.lines, m.bytes = -1, -1
		return nil
	}
	output, err := os.Open(filepath.Join(c.dir, "output"))
	if err != nil {
		return err
	}
	defer output.Close()
	m.lines, m.bytes, err = count(output)
	return err
}

// output directs the output of cmd into a pipe, which it returns, into a file or nowhere.
// finish closes the file.
func (c config) output(cmd *exec.Cmd) (pipe io.Reader, finish func(), err error) {
	switch c.to {
	case "null":
		return nil, func() {}, nil // exec discards the output of a command without Stdout
	case "file":
		f, err := os.Create(filepath.Join(c.dir, "output"))
		cmd.Stdout = f
		return nil, func() { f.Close() }, err
	}
	pipe, err = cmd.StdoutPipe()
	return pipe, func() {}, err
}

// count returns the number of lines and bytes of r.
func count(r io.Reader) (lines, size int64, err error) {
	buffer := make([]byte, 64<<10)
	for {
		n, err := r.Read(buffer)
		lines += int64(bytes.Count(buffer[:n], []byte{'\n'}))
		size += int64(n)
		if err == io.EOF {
			return lines, size, nil
		}
		if err != nil {
			return lines, size, err
		}
	}
}

// firstLine returns the first line of a text.
func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// warm reads a file, so that it is in the page cache.
func warm(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, _, err = count(f)
	return err
}

// median returns the middle one, or the lower of the two in the middle.
func median[T float64 | time.Duration](all []T) T {
	if len(all) == 0 {
		return 0
	}
	all = slices.Sorted(slices.Values(all))
	return all[(len(all)-1)/2]
}

// rate returns bytes in a time as megabytes a second.
func rate(size int64, d time.Duration) float64 {
	return float64(size) / megabyte / d.Seconds()
}
