package source

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// Limits of what is done ahead.
const (
	aheadFile    = 32 << 10  // bytes of a file that is read only: of more, reading takes longer than opening it
	aheadMemory  = 256 << 10 // bytes of files of a batch
	asideFile    = 512 << 10 // bytes of a file that is searched, too
	asideBatch   = 256 << 10 // bytes of files of a batch, after which another reader may take the rest
	asideHeld    = 8 << 20   // bytes that asides hold in all; of one batch it may be more
	aheadEntries = 32        // of a batch
	aheadBatches = 3         // for each reader
)

// An Aside searches a small file, of which text is the whole, before its turn. What it returns is
// called in the file's turn; its error is as that of visit. size is how many bytes of memory it
// holds until then; nothing of text.
type Aside func(path string, text []byte) (turn func() error, size int)

// An Ahead gathers files that are to be visited, so that small ones are read, and searched, before
// their turn by several goroutines: to open and read such a file, or to hand its text on, takes
// longer than all that is done with it.
type Ahead struct {
	mu      sync.Mutex
	queue   []*batch // those not visited yet, in order
	spare   []*batch // memory
	most    int      // of batches in the queue, but for those split off
	held    int      // bytes that asides hold
	walked  bool     // nothing will be added
	stopped bool     // nothing more is wanted
	err     error    // of the walk, once walked

	direct func(entry) error // where set, is all that happens

	room sync.Cond // in the queue, or to hold more
	work sync.Cond // a batch to read
	turn sync.Cond // a batch to visit
}

// A batch is a stretch of what is to be visited.
type batch struct {
	entries []entry
	memory  []byte // of texts
	held    int    // bytes that asides hold
	state   batchState
}

type batchState uint8

const (
	batchOpen batchState = iota // may be added to
	batchTaken
	batchRead
)

// An entry is a file, or something to be done in the order of files.
type entry struct {
	path string
	text []byte       // the whole file, if it is read; else nil
	turn func() error // where set, is all that is to be done
}

// errStopped is what Visit returns when nothing more is wanted.
var errStopped = errors.New("nothing more is wanted")

// WalkAhead calls visit for each file that walk gives to Visit, in that order and one
// by one, until it returns an error, which WalkAhead returns, or ctx is done; and else returns what
// walk returns. So many goroutines read small regular files ahead, and give them to an
// Aside of their own, if aside is not nil, instead of their being visited. walk then runs in
// a goroutine too, which is left alone if it is waiting for something when visit returns an error.
// Without readers there is no other goroutine.
func (s *Sources) WalkAhead(ctx context.Context, readers int, aside func() Aside, walk func(*Ahead) error, visit func(*File) error) error {
	visitEntry := func(e entry) error {
		if e.turn != nil {
			return e.turn()
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		return visit(s.Whole(ctx, e.path, e.text))
	}
	if readers == 0 {
		b := new(batch)
		return walk(&Ahead{direct: func(e entry) error {
			b.memory = b.memory[:0]
			b.load(&e)
			return visitEntry(e)
		}})
	}
	a := &Ahead{most: readers * aheadBatches}
	a.room.L, a.work.L, a.turn.L = &a.mu, &a.mu, &a.mu
	defer a.stop()
	defer context.AfterFunc(ctx, a.stop)()
	for range readers {
		go func() {
			var search Aside
			if aside != nil {
				search = aside()
			}
			a.read(search)
		}()
	}
	go func() { a.end(walk(a)) }()
	for b := a.next(); b != nil; b = a.next() {
		for _, e := range b.entries {
			if err := visitEntry(e); err != nil {
				return err
			}
		}
		a.reuse(b)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return a.err
}

// Visit adds a file. Its error says that nothing more is wanted.
func (a *Ahead) Visit(path string) error { return a.add(entry{path: path}) }

// Do has something done in the order of the files.
func (a *Ahead) Do(what func()) {
	_ = a.add(entry{turn: func() error { what(); return nil }}) // or not at all, if nothing more is wanted
}

func (a *Ahead) add(e entry) error {
	if a.direct != nil {
		return a.direct(e)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	b := a.last()
	if b == nil {
		for len(a.queue) >= a.most && !a.stopped {
			a.room.Wait()
		}
		b = a.empty()
		a.queue = append(a.queue, b)
		a.work.Signal()
	}
	if a.stopped {
		return errStopped
	}
	b.entries = append(b.entries, e)
	return nil
}

// last returns the last batch if it may be added to. a.mu is held.
func (a *Ahead) last() *batch {
	if n := len(a.queue); n > 0 && a.queue[n-1].state == batchOpen && len(a.queue[n-1].entries) < aheadEntries {
		return a.queue[n-1]
	}
	return nil
}

// empty returns a batch that is open. a.mu is held.
func (a *Ahead) empty() *batch {
	if n := len(a.spare); n > 0 {
		b := a.spare[n-1]
		a.spare = a.spare[:n-1]
		return b
	}
	return new(batch)
}

// end says that nothing will be added, because the walk ended with err.
func (a *Ahead) end(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.walked, a.err = true, err
	a.work.Broadcast()
	a.turn.Signal()
}

// stop ends all that goes on.
func (a *Ahead) stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.stopped = true
	a.room.Broadcast()
	a.work.Broadcast()
	a.turn.Signal()
}

// read reads batch after batch, the first not taken by another first, and has what was read
// searched, if it is to be.
func (a *Ahead) read(search Aside) {
	var text []byte
	if search != nil {
		text = make([]byte, asideFile+1)
	}
	for b := a.take(); b != nil; b = a.take() {
		read := 0
		for i := 0; i < len(b.entries); i++ {
			e := &b.entries[i]
			switch {
			case e.turn != nil || e.path == Stdin:
			case search == nil:
				b.load(e)
			case a.mayHold(b):
				if n := readSmall(e.path, text); n > 0 {
					turn, size := search(e.path, text[:n])
					a.hold(b, size)
					e.turn, read = turn, read+n
				}
				if read >= asideBatch && i+1 < len(b.entries) {
					a.split(b, i+1)
				}
			}
		}
		a.mu.Lock()
		b.state = batchRead
		if len(a.queue) > 0 && a.queue[0] == b {
			a.turn.Signal()
		}
		a.mu.Unlock()
	}
}

// mayHold waits until more may be held for b, and reports whether it is wanted. The batch that all
// others wait for need not wait.
func (a *Ahead) mayHold(b *batch) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	for a.held >= asideHeld && a.queue[0] != b && !a.stopped {
		a.room.Wait()
	}
	return !a.stopped
}

func (a *Ahead) hold(b *batch, size int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	b.held += size
	a.held += size
}

// split puts all but the first n entries of b, which is being read, into a batch behind it.
func (a *Ahead) split(b *batch, n int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	rest := a.empty()
	rest.entries = append(rest.entries, b.entries[n:]...)
	clear(b.entries[n:])
	b.entries = b.entries[:n]
	a.queue = slices.Insert(a.queue, slices.Index(a.queue, b)+1, rest)
	a.work.Signal()
}

// take returns the first batch that is to be read, once there is one; nil at the end.
func (a *Ahead) take() *batch {
	a.mu.Lock()
	defer a.mu.Unlock()
	for !a.stopped {
		for _, b := range a.queue {
			if b.state == batchOpen {
				b.state = batchTaken
				return b
			}
		}
		if a.walked {
			break
		}
		a.work.Wait()
	}
	return nil
}

// next returns the next batch to visit, once it is read; nil at the end.
func (a *Ahead) next() *batch {
	a.mu.Lock()
	defer a.mu.Unlock()
	for !a.stopped && !(a.walked && len(a.queue) == 0) {
		if len(a.queue) > 0 && a.queue[0].state == batchRead {
			b := a.queue[0]
			a.queue = a.queue[1:]
			a.room.Broadcast()
			return b
		}
		a.turn.Wait()
	}
	return nil
}

// reuse makes b ready for other entries.
func (a *Ahead) reuse(b *batch) {
	clear(b.entries)
	a.mu.Lock()
	defer a.mu.Unlock()
	if b.held > 0 {
		a.held -= b.held
		a.room.Broadcast()
	}
	b.entries, b.memory, b.held, b.state = b.entries[:0], b.memory[:0], 0, batchOpen
	a.spare = append(a.spare, b)
}

// load reads the file of an entry if it is small; if not, who visits it finds out what it is.
func (b *batch) load(e *entry) {
	if e.turn != nil || e.path == Stdin || len(b.memory) > aheadMemory {
		return
	}
	if b.memory == nil {
		b.memory = make([]byte, 0, aheadMemory+aheadFile+1)
	}
	from := len(b.memory)
	if n := readSmall(e.path, b.memory[from:from+aheadFile+1]); n > 0 {
		b.memory = b.memory[:from+n]
		e.text = b.memory[from : from+n : from+n]
	}
}
