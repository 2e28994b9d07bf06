package pipeline

import (
	"io"
	"time"
)

// do takes a job through all stages: read, scan, settle in the order of the
// input, format, write in the order of the input. Once it is a block's turn to be
// settled, it stays so until all its parts are.
func (w *worker) do(j job) {
	if j.block == nil {
		w.end(j)
		return
	}
	if j.block.bundle.from != nil {
		w.unpack(j)
		return
	}
	b, r := j.block, w.run
	t := turn{job: j, prompt: b.doc.File == nil && b.doc.Bytes == nil || r.opt.AtOnce}
	if b.window.Text == nil {
		w.load(b)
	}
	if r.jobs == nil {
		t.settle() // there is none before it that is not settled
	}
	for {
		w.part(b, &t)
		if b.finished() || r.done(b.doc) {
			break
		}
		b.next()
	}
	t.end()
	if b.mapped {
		b.doc.view.drop(b.window.Base, b.window.Base+int64(b.end-b.doc.margin))
	}
	b.release()
	r.free <- b
}

// load brings the text of a block of a shared document.
func (w *worker) load(b *block) {
	b.doc.load(b)
	w.run.progress.bytes.Add(int64(b.end - b.window.From))
	if !b.mapped {
		b.release()
	}
}

// part takes the next part of a block through the stages after reading.
func (w *worker) part(b *block, t *turn) {
	if t.sequence != nil {
		w.search(b, t.sequence.before(b))
	} else {
		w.search(b, 0)
		w.mend(b, t.settle().before(b))
	}
	t.sequence.settle(b)
	if b.finished() {
		w.run.note(b)
		t.settled()
	}
	w.format(b, t)
	t.write(b.formatted)
}

// A turn is a job's turn to be settled and to be written: both begin when they are
// asked for, and all jobs before have ended theirs.
type turn struct {
	job
	sequence *sequence // nil if it is not the job's turn to be settled
	writer   *writer   // nil if it is not its turn to be written
	prompt   bool      // what is written is written at once
}

// settle waits for the turn to be settled.
func (t *turn) settle() *sequence {
	if t.sequence == nil {
		t.sequence = <-t.sequenceIn
	}
	return t.sequence
}

// try reports whether it is the job's turn to be settled.
func (t *turn) try() bool {
	if t.sequence == nil {
		select {
		case t.sequence = <-t.sequenceIn:
		default:
		}
	}
	return t.sequence != nil
}

// settled ends the turn to be settled.
func (t *turn) settled() {
	t.sequenceOut <- t.sequence
	t.sequence, t.sequenceIn = nil, nil
}

// write waits for the turn to be written, and writes.
func (t *turn) write(p []byte) {
	if t.writer == nil {
		t.writer = <-t.writerIn
	}
	t.writer.write(p, t.prompt)
}

// end ends both turns.
func (t *turn) end() {
	if t.sequence != nil {
		t.settled()
	}
	t.write(nil)
	t.writerOut <- t.writer
}

// formatLimit is how many bytes are formatted before they are written.
const formatLimit = 256 << 10

// format writes the records or lines of a part into the block's memory, and what is
// too much for that to the output.
func (w *worker) format(b *block, t *turn) {
	o := &w.run.opt
	switch {
	case o.AppendLine != nil:
		for i := range b.lines {
			b.formatted = o.AppendLine(b.formatted, &b.lines[i])
			b.relieve(t)
		}
	case o.Append != nil && len(b.records) > 0:
		for i := 0; i < len(b.records); i++ {
			b.guarded(func() {
				for ; i < len(b.records); i++ {
					b.formatted = o.Append(b.formatted, &b.records[i])
					b.relieve(t)
				}
			}) // a record whose text is gone by now is left out
		}
	}
}

// relieve writes what is formatted, if it is much.
func (b *block) relieve(t *turn) {
	if len(b.formatted) >= formatLimit {
		t.write(b.formatted)
		b.formatted = b.formatted[:0]
	}
}

// end does what is done at the end of a file, or with the outcome of another run, or flushes what is
// pending.
func (w *worker) end(j job) {
	s := <-j.sequenceIn
	if j.other != nil {
		s.stats.add(&j.other.Stats)
	}
	ended := j.end != nil && (j.end.begun || j.end.bundled)
	if ended {
		s.stats.Files++
	}
	var line []byte
	if s.line != nil {
		line = w.run.opt.AppendLine(line, s.line)
		s.line = nil
	}
	j.sequenceOut <- s
	if o := &w.run.opt; ended && o.AppendFile != nil && !w.run.stopped.Load() {
		line = o.AppendFile(line, j.end.path, j.end.count)
	}
	out := <-j.writerIn
	if j.other != nil {
		out.write(j.other.Output, w.run.opt.AtOnce)
	} else {
		out.write(line, j.end == nil || w.run.opt.AtOnce)
	}
	j.writerOut <- out
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
