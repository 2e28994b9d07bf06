package system

import (
	"bytes"
	"io"
	"os"
	"sync"
)

// An Interruptible is a stream, such as a pipe, that ends where the search is interrupted: a read
// that waits for more returns then, so that what was read before is searched. It gives whole lines as
// long as more may follow, but for lines that are longer than what is asked for.
type Interruptible struct {
	file *os.File
	wait func(*os.File) bool // waits until file can be read; false once the stream is interrupted
	wake func()
	held []byte // read, and not given yet
	err  error  // after it
	once sync.Once
}

// NewInterruptible returns an interruptible that reads src; nil if that is not a stream, or cannot
// be waited for.
func NewInterruptible(src io.Reader) *Interruptible {
	file, ok := src.(*os.File)
	if !ok {
		return nil
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&(os.ModeNamedPipe|os.ModeSocket|os.ModeCharDevice) == 0 {
		return nil
	}
	wait, wake, ok := waiter()
	if !ok {
		return nil
	}
	return &Interruptible{file: file, wait: wait, wake: wake}
}

// Interrupt ends the stream after the lines that were read whole.
func (r *Interruptible) Interrupt() { r.once.Do(r.wake) }

// Read implements io.Reader.
func (r *Interruptible) Read(p []byte) (int, error) {
	for {
		n := copy(p, r.held)
		if r.err != nil || n == len(p) {
			r.held = r.held[:copy(r.held, r.held[n:])]
			if n == 0 && len(p) > 0 {
				return 0, r.err
			}
			return n, nil
		}
		if !r.wait(r.file) {
			return 0, io.EOF
		}
		m, err := r.file.Read(p[n:])
		r.err = err
		b := p[:n+m]
		end := bytes.LastIndexByte(b, '\n') + 1
		if err != nil || end == 0 && len(b) == len(p) || end > 0 && isEndOfUnit(b[end:]) {
			end = len(b)
		}
		r.held = append(r.held[:0], b[end:]...)
		if end > 0 {
			return end, nil
		}
	}
}

// isEndOfUnit reports whether b is no more than what may follow the "\n" of a line end in its code
// unit: NUL bytes, one in little-endian UTF-16 and three in UTF-32.
func isEndOfUnit(b []byte) bool { return len(b) < 4 && len(bytes.Trim(b, "\x00")) == 0 }
