package pipeline

import (
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// An order gives chunks their turns, by their place in the input. The turn of a chunk that is done
// before it may be left to whoever ends the turn before.
type order struct {
	mu    sync.Mutex
	moved sync.Cond
	turn  int64            // place of the chunk whose turn it is
	done  map[int64]*chunk // that are done and wait
	last  int64            // place of the next chunk; only for the goroutine that calls the Run
}

// newOrder returns an order in which it is the first chunk's turn.
func newOrder() *order {
	o := &order{done: make(map[int64]*chunk)}
	o.moved.L = &o.mu
	return o
}

// place gives a chunk its place, after all others.
func (o *order) place(c *chunk) {
	c.seq, c.inTurn = o.last, false
	o.last++
}

// has reports whether it is the turn of a chunk.
func (o *order) has(c *chunk) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.turn == c.seq
}

// await waits for the turn of a chunk.
func (o *order) await(c *chunk) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.turn != c.seq {
		o.moved.Wait()
	}
	c.inTurn = true
}

// leave leaves a chunk that is done to whoever ends the turn before, and reports true; false if it is
// its turn.
func (o *order) leave(c *chunk) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.turn == c.seq {
		c.inTurn = true
		return false
	}
	o.done[c.seq] = c
	return true
}

// next ends a turn and returns the next chunk, if it was left; else nil.
func (o *order) next() *chunk {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.turn++
	c := o.done[o.turn]
	if c == nil {
		o.moved.Broadcast()
		return nil
	}
	delete(o.done, o.turn)
	c.inTurn = true
	return c
}

// A stopping says that a Run, or a file of it, wants no more.
type stopping struct {
	stopped atomic.Bool
	wake    chan struct{} // gets something when stopped is set, or a file is full
}

// set sets stopped, or full of a file, and wakes who waits for more of a live text.
func (s *stopping) set(done *atomic.Bool) {
	done.Store(true)
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// A writer writes what the chunks have formatted, in their order. It gathers small writes for
// writeDelay at most.
type writer struct {
	out     io.Writer
	failed  func() // is called at the first error
	pending []byte
	flushed time.Time
	err     error // of the output; nothing is written after it
}

const (
	writeSize  = 64 << 10              // bytes that are written without waiting for more
	writeDelay = 50 * time.Millisecond // how long fewer bytes may wait
)

// write writes p, which may wait for more.
func (w *writer) write(p []byte) {
	if w.err != nil || len(p) == 0 {
		return
	}
	if len(p) >= writeSize {
		w.flush() // two writes cost less than copying p
		w.put(p)
		return
	}
	if w.pending = append(w.pending, p...); len(w.pending) >= writeSize {
		w.flush()
	}
}

// end ends what a chunk has written; now says that it must not wait for more.
func (w *writer) end(now bool) {
	if len(w.pending) > 0 && (now || time.Since(w.flushed) >= writeDelay) {
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
	n, err := w.out.Write(p)
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	if w.err = err; err != nil {
		w.failed()
	}
	w.flushed = time.Now()
}
