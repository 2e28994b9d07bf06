package pipeline

import (
	"io"
	"time"
)

// A ticket is a task's place in the order of the input. The task holds the sequence in its turn to
// be settled, and the writer in its turn to be written; it gets both from the task before it and
// passes them to the next.
type ticket struct {
	sequenceIn, sequenceOut chan *sequence
	writerIn, writerOut     chan *writer

	sequence *sequence // nil outside the turn to be settled
	writer   *writer   // nil outside the turn to be written
	prompt   bool      // its output is flushed at once
}

// takeSequence waits for the turn to be settled, and returns the sequence.
func (t *ticket) takeSequence() *sequence {
	if t.sequence == nil {
		t.sequence = <-t.sequenceIn
	}
	return t.sequence
}

// tryTakeSequence takes the sequence if it is the turn to be settled already, and reports whether
// the task has it.
func (t *ticket) tryTakeSequence() bool {
	if t.sequence == nil {
		select {
		case t.sequence = <-t.sequenceIn:
		default:
		}
	}
	return t.sequence != nil
}

// passSequence passes the sequence to the next task.
func (t *ticket) passSequence() {
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

// passOn waits for the turns that the task has not had, and passes the sequence and the writer to
// the next task.
func (t *ticket) passOn() {
	if t.sequence != nil || t.sequenceIn != nil {
		t.takeSequence()
		t.passSequence()
	}
	t.write(nil)
	t.writerOut <- t.writer
	t.writer = nil
}

// A writer writes what the tasks have formatted, in their order. It gathers small writes for
// writeDelay at most.
type writer struct {
	run     *Run
	pending []byte
	flushed time.Time
	err     error // of the output; nothing is written after it
}

const (
	writeSize  = 64 << 10              // bytes that are written without waiting for more
	writeDelay = 50 * time.Millisecond // how long fewer bytes may wait
)

// write writes p; now says that it must not wait for more.
func (w *writer) write(p []byte, now bool) {
	if w.err != nil || len(p) == 0 {
		if now {
			w.flush()
		}
		return
	}
	if len(p) >= writeSize {
		w.flush() // two writes cost less than copying p
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

// flush writes what is pending.
func (w *writer) flush() {
	w.put(w.pending)
	w.pending = w.pending[:0]
}

// put writes p; the first error stops the run, and nothing is written after it.
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
