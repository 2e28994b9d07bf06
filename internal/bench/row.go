package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"time"
)

// A row is a command that is measured.
type row struct {
	name, shell string
	env         []string
	isBase      bool // the command of the row before, with another urigrep

	least  time.Duration // of processor time
	memory int64         // most bytes resident
	lines  int64
}

// measure runs the command once. Its output goes through a pipe and is counted.
func (r *row) measure() error {
	cmd := exec.Command("sh", "-c", r.shell)
	cmd.Env = append(append(os.Environ(), "LC_ALL=C"), r.env...)
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	lines, err := countLines(pipe)
	if err := errors.Join(err, cmd.Wait()); err != nil && cmd.ProcessState.ExitCode() != 1 { // 1: nothing found
		return fmt.Errorf("%s: %w", r.shell, err)
	}
	took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	if r.least == 0 || took < r.least {
		r.least = max(took, time.Microsecond)
	}
	r.memory, r.lines = max(r.memory, resident(cmd.ProcessState)), lines
	return nil
}

// megabytes returns the memory of the command, unless that of this program hides it.
func (r *row) megabytes() string {
	if r.memory <= residentHere() {
		return "–"
	}
	return strconv.FormatInt(r.memory>>20, 10)
}

// ratio returns the time of r in that of another row.
func (r *row) ratio(other row) float64 { return r.least.Seconds() / other.least.Seconds() }

// countLines returns the number of line feeds.
func countLines(in io.Reader) (n int64, err error) {
	lines := bufio.NewReader(in)
	for {
		switch _, err := lines.ReadSlice('\n'); err {
		case nil:
			n++
		case bufio.ErrBufferFull:
		case io.EOF:
			return n, nil
		default:
			return n, err
		}
	}
}
