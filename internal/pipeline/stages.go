package pipeline

import (
	"io"
	"time"
)

// do takes a job through all stages: read, scan, settle in the order of the
// input, format, write in the order of the input.
func (w *worker) do(j job) {
	if j.block == nil {
		w.end(j)
		return
	}
	b, r := j.block, w.run
	shared := r.jobs != nil && b.doc.shared()
	if shared {
		b.doc.load(b)
		r.progress.bytes.Add(int64(b.window.To - b.window.From))
		b.doc.busy.Done()
	}
	var s *sequence
	if r.jobs == nil {
		s = <-j.sequenceIn
		w.scan(b, s.before(b))
	} else {
		w.scan(b, 0)
		s = <-j.sequenceIn
		w.splice(b, s.before(b))
	}
	s.settle(b)
	if b.doc.Map != nil {
		b.doc.busy.Done()
	}
	j.sequenceOut <- s
	w.format(b)
	out := <-j.writerIn
	out.write(b.formatted, b.doc.File == nil || r.opt.Prompt)
	j.writerOut <- out
	r.free <- b
}

// before returns how much of b's document is taken before b.
func (s *sequence) before(b *block) int64 {
	if s.doc != b.doc {
		return 0
	}
	return s.taken
}

// format writes the records of b into its own memory.
func (w *worker) format(b *block) {
	switch o := &w.run.opt; {
	case o.AppendLine != nil:
		for i := range b.lines {
			b.formatted = o.AppendLine(b.formatted, &b.lines[i])
		}
	case o.Append != nil:
		for i := range b.records {
			b.formatted = o.Append(b.formatted, &b.records[i])
		}
	}
}

// end does what is done at the end of a file, or flushes what is pending.
func (w *worker) end(j job) {
	s := <-j.sequenceIn
	if j.end != nil {
		s.stats.Files++
	}
	var line []byte
	if s.line != nil {
		line = w.run.opt.AppendLine(line, s.line)
		s.line = nil
	}
	j.sequenceOut <- s
	if o := &w.run.opt; j.end != nil && o.AppendFile != nil && !w.run.stopped.Load() {
		line = o.AppendFile(line, j.end.path, j.end.count)
	}
	out := <-j.writerIn
	out.write(line, j.end == nil)
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
