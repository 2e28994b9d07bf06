package command

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// messages writes errors, notes and the progress to standard error. Several goroutines may use it.
type messages struct {
	mu       sync.Mutex
	out      io.Writer
	noErrors bool // errors about single files are counted and not written
	noNotes  bool // notes about single files are not written
	errors   int64
	status   bool // a progress line is on the terminal
}

// say reports an error and counts it.
func (m *messages) say(about string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.errors++
	m.line(about + ": " + err.Error())
}

// file reports an error about a single file and counts it.
func (m *messages) file(path string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.errors++
	if !m.noErrors {
		m.line(name(path) + ": " + err.Error())
	}
}

// line writes a line, after the name of the program. m.mu is held.
func (m *messages) line(text string) {
	m.clear()
	m.write("urigrep: " + output.Safe(text) + "\n")
}

// write writes to standard error; a failure there cannot be reported anywhere.
func (m *messages) write(text string) { _, _ = io.WriteString(m.out, text) }

// show displays a progress line until the next message.
func (m *messages) show(status string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.clear()
	m.write(status)
	m.status = true
}

// clear removes the progress line. m.mu is held.
func (m *messages) clear() {
	if m.status {
		m.write("\r\x1b[K")
	}
	m.status = false
}

// count returns the number of errors reported.
func (m *messages) count() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.errors
}

// usage reports an error of the command line and returns the exit state for it.
func (m *messages) usage(err error) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.line(err.Error())
	return exitError
}

// note writes a remark about a source that is not an error.
func (m *messages) note(path, text string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.noNotes {
		m.line(name(path) + ": " + text)
	}
}

// givenUp notes a reference that is too long.
func (m *messages) givenUp(path string, at delimit.Span) {
	m.note(path, fmt.Sprintf("a reference at byte %d is longer than --max-length, and given up", at.Start))
}

// skipped notes a part of a source that is not scanned.
func (m *messages) skipped(s source.Skipped) {
	m.note(s.Path, fmt.Sprintf("%d bytes at byte %d skipped: %s", s.Size, s.Offset, s.Reason))
}

// trouble notes a fault in a part of a message that is read nevertheless.
func (m *messages) trouble(path string, offset int64, text string) {
	m.note(path, fmt.Sprintf("the part at byte %d: %s", offset, text))
}

// stats writes the figures of a run.
func (m *messages) stats(s *pipeline.Stats) {
	kinds := make([]string, len(pipeline.Kinds))
	for i, k := range pipeline.Kinds {
		kinds[i] = fmt.Sprintf("%d %s", s.Kinds[i], k)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.line(fmt.Sprintf("%d files, %d bytes scanned, %d errors", s.Files, s.Bytes, s.Errors))
	m.line(fmt.Sprintf("%d references (%s), %d given up", s.Found(), strings.Join(kinds, ", "), s.GivenUp))
	m.line(fmt.Sprintf("%.3f seconds, %s/s", s.Elapsed.Seconds(), bytesText(rate(s.Bytes, s.Elapsed))))
}

// name returns what messages call the source with this path.
func name(path string) string {
	if path == "" {
		return output.StandardInput
	}
	return path
}

// reason returns err without the operation and the path that package os adds.
func reason(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
