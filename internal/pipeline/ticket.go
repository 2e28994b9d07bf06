package pipeline

import (
	"io"
	"time"
)

// A ticket is a task's place in the order of the input: its turn to be settled, and its turn to be
// written. Both begin when they are asked for and all tasks before have ended theirs.
type ticket struct {
	sequenceIn, sequenceOut chan *sequence
	writerIn, writerOut     chan *writer

	sequence *sequence // nil if it is not the task's turn to be settled
	writer   *writer   // nil if it is not its turn to be written
	prompt   bool      // what is written is written at once
}

// settle waits for the turn to be settled.
func (t *ticket) settle() *sequence {
	if t.sequence == nil {
		t.sequence = <-t.sequenceIn
	}
	return t.sequence
}

// try reports whether it is the turn to be settled.
func (t *ticket) try() bool {
	if t.sequence == nil {
		select {
		case t.sequence = <-t.sequenceIn:
		default:
		}
	}
	return t.sequence != nil
}

// settled ends the turn to be settled.
func (t *ticket) settled() {
	t.sequenceOut <- t.sequence
	t.sequence, t.sequenceIn = nil, nil
}

// write waits for the turn to be written, and writes.
func (t *ticket) write(p []byte) {
	if t.writer == nil {
		t.writer = <-t.writerIn
	}
	t.writer.write(p, t.prompt)
}

// end ends both turns.
func (t *ticket) end() {
	if t.sequence != nil || t.sequenceIn != nil {
		t.settle()
		t.settled()
	}
	t.write(nil)
	t.writerOut <- t.writer
	t.writer = nil
}

// A writer writes what the blocks have formatted, in their order. It gathers what
// comes in small portions, but not for long.
type writer struct {
	run     *Run
	pending []byte
	flushed time.Time
	err     error // of the output; nothing is written after it
}

const (
	writeSize  = 64 << 10              // bytes that are worth a write of their own
	writeDelay = 50 * time.Millisecond // how long less than that may wait for more
)

// write writes p; now says that nothing more may come for a while.
func (w *writer) write(p []byte, now bool) {
	if w.err != nil || len(p) == 0 {
		if now {
			w.flush()
		}
		return
	}
	if len(p) >= writeSize {
		w.flush() // two writes cost less than to copy p
	}
	if len(w.pending) == 0 && (now || len(p) >= writeSize) {
		w.put(p)
		return
	}
	w.pending = append(w.pending, p...)
	if now || len(w.pending) >= writeSize || time.Since(w.flushed) >= writeDelay {
		w.flush()
	}
}

func (w *writer) flush() {
	w.put(w.pending)
	w.pending = w.pending[:0]
}

func (w *writer) put(p []byte) {
	if w.err != nil || len(p) == 0 {
		return
	}
	n, err := w.run.out.Write(p)
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	if w.err = err; err != nil {
		w.run.Stop()
	}
	w.flushed = time.Now()
}
