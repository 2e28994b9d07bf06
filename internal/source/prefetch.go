package source

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"urigrep/internal/source/format"
)

// Limits of a Prefetcher.
const (
	bundleFiles = 32        // files of a Bundle
	bundleSize  = 256 << 10 // bytes of files at which a Bundle is full
	queueLength = 16        // Bundles and larger files that wait for their turn
)

// A Visitor takes the files of a walk, in their order.
type Visitor struct {
	// Read is File.Documents or File.Decompressed. It may be called by several goroutines at once,
	// for different files.
	Read func(f *File, yield func(*Document) error) error

	// Ended is called at the end of a small file, with the error of Read: see Bundle.Report.
	Ended func(f *File, err error)

	// File takes a file that is not small. Its error ends the walk.
	File func(f *File) error

	// Bundle takes small files. Its error ends the walk.
	Bundle func(b format.Bundle) error

	// Ahead says that the walk runs in a goroutine of its own, which is not waited for after an
	// error.
	Ahead bool

	// Shard, where set, says which files are passed on, and which part of them. Its Measure must
	// have been called.
	Shard *Shard

	// Do calls action in the order of the files: after everything about the files before is
	// reported. If Do is nil, actions are called at once.
	Do func(action func())
}

// A Prefetcher collects the files of a walk and passes them to a Visitor. It groups small regular
// files into Bundles, since opening such a file, or passing its text from one goroutine to another,
// takes longer than searching it.
type Prefetcher struct {
	sources *Sources
	ctx     context.Context
	visitor Visitor
	shard   *Shard // nil if all is wanted
	inline  bool   // files are visited by the goroutine of the walk, without a queue
	visited int    // stops, without a queue
	most    int    // files that may be open, where there is a queue

	mu      sync.Mutex
	open    int    // files that are, in the queue or in Bundles that are not yet read
	queue   []stop // in the order of the walk
	walked  bool   // the walk has ended
	stopped bool   // nothing more is wanted
	err     error  // of the walk, once walked
	room    sync.Cond
	filled  sync.Cond
}

// A stop is one step of a walk: a Bundle, a file that is not small, or an action.
type stop struct {
	bundle *Bundle
	path   string
	file   OpenFile // nil if it is to be opened
	part   *Part    // of the file; nil for the whole
	action func()
}

// errStopped is what Visit returns when nothing more is wanted.
var errStopped = errors.New("nothing more is wanted")

// Walk runs walk, which calls Prefetcher.Visit for each file, and passes the files to v, in that
// order, until v returns an error or ctx is done. It returns the error of v, of ctx or of walk.
func (s *Sources) Walk(ctx context.Context, walk func(*Prefetcher) error, v Visitor) error {
	s.inOrder = v.Do
	p := &Prefetcher{sources: s, ctx: ctx, visitor: v, shard: v.Shard, inline: !v.Ahead}
	if p.inline {
		return walk(p)
	}
	p.most = openAhead()
	p.room.L, p.filled.L = &p.mu, &p.mu
	defer p.stop()
	defer context.AfterFunc(ctx, p.stop)()
	go func() { p.end(walk(p)) }()
	for next, ok := p.next(); ok; next, ok = p.next() {
		if err := p.visit(next); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return p.err
}

// Visit adds a file. It returns an error if nothing more is wanted.
func (p *Prefetcher) Visit(path string) error {
	size := int64(0)
	if path != Stdin {
		size = p.sources.cfg.Files.Size(path)
	}
	if p.shard != nil {
		part, ok, err := p.takePart(path, size)
		if !ok || err != nil || part != nil {
			if ok && err == nil {
				err = p.add(stop{path: path, part: part})
			}
			return err
		}
	}
	if size == 0 {
		return p.add(stop{path: path})
	}
	return p.whole(path)
}

// VisitRegular is Visit for a file that is regular, as its directory says: it need not be looked up
// before it is opened.
func (p *Prefetcher) VisitRegular(path string) error {
	if p.shard != nil {
		return p.Visit(path)
	}
	return p.whole(path)
}

// VisitListed adds a file with its size in a list, if the shard has any of it. If the size has
// changed, it calls changed instead.
func (p *Prefetcher) VisitListed(path string, size int64, changed func(error)) error {
	part, ok := p.shard.take(size)
	if !ok {
		return nil
	}
	if err := CheckListed(path, size); err != nil {
		return p.add(stop{action: func() { changed(err) }})
	}
	if part.To-part.From < size {
		return p.add(stop{path: path, part: &part})
	}
	return p.whole(path)
}

// whole adds a regular file. It is opened here, so that its path is looked up once.
func (p *Prefetcher) whole(path string) error {
	if err := p.reserve(); err != nil {
		return err
	}
	file, size, ok := p.sources.cfg.Files.OpenRegular(path)
	switch {
	case !ok:
		p.release(1)
		return p.add(stop{path: path})
	case size == 0 || size >= smallFile:
		return p.add(stop{path: path, file: file.File(path)})
	case p.addSmall(small{path, size, file}):
		return nil
	}
	b := p.sources.small.Get(func() *Bundle { return new(Bundle) })
	b.walk, b.kind.Whole = p, p.inline
	b.files, b.size = append(b.files, small{path, size, file}), size
	return p.add(stop{bundle: b})
}

// reserve waits until another file may be open.
func (p *Prefetcher) reserve() error {
	if p.inline {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.open >= p.most && !p.stopped {
		p.room.Wait()
	}
	if p.stopped {
		return errStopped
	}
	p.open++
	return nil
}

// release says that n files that were open are closed.
func (p *Prefetcher) release(n int) {
	if p.inline {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open -= n
	p.room.Signal()
}

// takePart returns the part of the next file that the shard has, nil for the whole; ok is false if
// it has none of it.
func (p *Prefetcher) takePart(path string, size int64) (part *Part, ok bool, err error) {
	if path == Stdin {
		if size, err = p.sources.SizeOf(path); err != nil {
			return nil, false, err
		}
	}
	has, ok := p.shard.take(size)
	if ok && has.To-has.From < size {
		part = &has
	}
	return part, ok, nil
}

// Do calls action between the files before and those after it, if the shard has these.
func (p *Prefetcher) Do(action func()) {
	if p.shard == nil || p.shard.Here() {
		_ = p.add(stop{action: action}) // an error means that nothing more is wanted
	}
}

// addSmall adds a file to the last stop in the queue, if that is a Bundle that is not full, and
// reports whether it did.
func (p *Prefetcher) addSmall(f small) bool {
	if p.inline {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 {
		return false
	}
	b := p.queue[len(p.queue)-1].bundle
	if b == nil || len(b.files) >= bundleFiles || b.size >= bundleSize {
		return false
	}
	b.files, b.size = append(b.files, f), b.size+f.size
	return true
}

// add adds a stop to the queue once there is room, or visits it where there is no queue.
func (p *Prefetcher) add(s stop) error {
	if p.inline {
		p.rest()
		return p.visit(s)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.queue) >= queueLength && !p.stopped {
		p.room.Wait()
	}
	if p.stopped {
		s.drop()
		return errStopped
	}
	p.queue = append(p.queue, s)
	p.filled.Signal()
	return nil
}

// restAfter is how many stops are visited by the goroutine of the walk before it rests.
const restAfter = 64

// rest yields the processor now and then where there is no queue. From a goroutine that does not for
// ten milliseconds, and is found in a call of the system, the runtime's monitor takes the processor,
// and watches it so closely from then on that this takes a twentieth of the time.
func (p *Prefetcher) rest() {
	if p.visited++; p.visited%restAfter == 0 {
		runtime.Gosched()
	}
}

// visit passes one stop to the visitor.
func (p *Prefetcher) visit(s stop) error {
	switch {
	case s.action != nil && p.visitor.Do != nil:
		p.visitor.Do(s.action)
		return nil
	case s.action != nil:
		s.action()
		return nil
	}
	if err := p.ctx.Err(); err != nil {
		s.drop()
		return err
	}
	if s.bundle != nil {
		return p.visitor.Bundle(s.bundle)
	}
	f := p.sources.File(p.ctx, s.path)
	f.part = s.part
	if s.file != nil {
		f.file = s.file
		defer p.release(1)
		defer s.drop()
	}
	return p.visitor.File(f)
}

// drop closes the files of a stop that are open.
func (s *stop) drop() {
	if s.file != nil {
		_ = s.file.Close()
	}
	if s.bundle != nil {
		s.bundle.closeRest()
	}
}

// next takes the first stop out of the queue, once there is one; false at the end.
func (p *Prefetcher) next() (stop, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.queue) == 0 && !p.walked && !p.stopped {
		p.filled.Wait()
	}
	if len(p.queue) == 0 || p.stopped {
		return stop{}, false
	}
	first := p.queue[0]
	p.queue = append(p.queue[:0], p.queue[1:]...)
	p.room.Signal()
	return first, true
}

// end ends the queue after the walk, whose error is err.
func (p *Prefetcher) end(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.walked, p.err = true, err
	p.filled.Signal()
}

// stop ends the walk and the visits.
func (p *Prefetcher) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
	for i := range p.queue {
		p.queue[i].drop()
	}
	p.queue = nil
	p.room.Broadcast()
	p.filled.Signal()
}

// readFiles passes the documents of the files of a Bundle to yield, and after those of each file a
// document with Ends.
func (b *Bundle) readFiles(yield func(*Document) error) error {
	s := b.walk.sources
	memory := s.smallText()
	defer s.texts.Put(memory)
	defer func() { b.walk.release(b.read) }()
	if len(b.opened) < len(b.files) {
		b.opened = make([]File, len(b.files))
	}
	if b.yield = yield; b.text == nil {
		b.text = func(d *Document) error {
			b.apart = true
			return b.yield(d)
		}
	}
	for i, small := range b.files {
		f := &b.opened[i]
		*f = File{Path: small.path, ctx: b.walk.ctx, sources: s, bundle: b}
		b.read++
		if n := small.file.ReadSmall(memory.bytes[:small.size+1]); int64(n) == small.size {
			f.whole = memory.bytes[:n] // else it has changed, and is opened like any other
		}
		err := b.walk.visitor.Read(f, b.text)
		f.whole = nil
		b.add(event{file: f, ended: true, err: err})
		b.last = Document{Path: small.path, Sign: format.Sign{Ends: true}}
		if err := yield(&b.last); err != nil {
			return err
		}
	}
	return nil
}

// closeRest closes the files of a Bundle that are not yet read, and returns how many these are.
func (b *Bundle) closeRest() int {
	rest := b.files[b.read:]
	for i := range rest {
		_ = rest[i].file.Close()
	}
	return len(rest)
}
