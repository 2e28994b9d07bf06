package source

import (
	"context"
	"errors"
	"sync"
)

// Limits of what is fetched before its turn.
const (
	smallFile   = 512 << 10 // bytes: smaller files come in Bundles
	aloneFile   = 32 << 10  // bytes: smaller files are read at once where one goroutine does all
	bundleFiles = 32        // files of a Bundle
	bundleSize  = 256 << 10 // bytes of files, after which a Bundle takes no more
	queueLength = 16        // Bundles and larger files that wait for their turn
)

// A Visitor takes the files of a walk, in their order.
type Visitor struct {
	// Read hands on the documents of a file: File.Documents or File.Decompressed. It may be
	// called by several goroutines at once, for different files.
	Read func(f *File, yield func(*Document) error) error

	// Ended is called at the end of a small file, with the error of Read: see Bundle.Report.
	Ended func(f *File, err error)

	// File takes a file that is not small. Its error ends the walk.
	File func(f *File) error

	// Bundle takes small files. Its error ends the walk.
	Bundle func(b *Bundle) error

	// Shard, where set, says which files are handed on, and which part of them. It has been
	// measured.
	Shard *Shard

	// Do calls what it is given in the order of the files: after all that is to be reported of the
	// files before. Where it is nil this is done at once.
	Do func(what func())
}

// A Prefetcher gathers the files of a walk and hands them on to a Visitor. It groups small regular
// files into Bundles, since opening such a file, or handing its text from one goroutine to the
// next, takes longer than searching it.
type Prefetcher struct {
	sources *Sources
	ctx     context.Context
	visitor Visitor
	shard   *Shard // nil if all is wanted
	alone   bool   // no walk goes on while files are visited

	mu      sync.Mutex
	queue   []stop // in the order of the walk
	walked  bool   // nothing will be added
	stopped bool   // nothing more is wanted
	err     error  // of the walk, once walked
	room    sync.Cond
	filled  sync.Cond
}

// A stop is one step of a walk: a Bundle, a file that is not small, or something else to be done.
type stop struct {
	bundle *Bundle
	path   string
	part   *Part // of the file; nil for the whole
	do     func()
}

// errStopped is what Visit returns when nothing more is wanted.
var errStopped = errors.New("nothing more is wanted")

// Walk runs walk, and hands all files that it gives to Prefetcher.Visit on to v, in that order,
// until v returns an error, which Walk returns, or ctx is done; otherwise it returns the error of
// walk. With ahead, walk runs in a goroutine of its own, which is left alone if it waits for
// something when v returns an error.
func (s *Sources) Walk(ctx context.Context, ahead bool, walk func(*Prefetcher) error, v Visitor) error {
	s.inOrder = v.Do
	p := &Prefetcher{sources: s, ctx: ctx, visitor: v, shard: v.Shard, alone: !ahead}
	if p.alone {
		return walk(p)
	}
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

// Visit adds a file. Its error says that nothing more is wanted.
func (p *Prefetcher) Visit(path string) error {
	limit := int64(smallFile)
	if p.alone {
		limit = aloneFile
	}
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
	if size == 0 || size >= limit {
		return p.add(stop{path: path})
	}
	if p.addSmall(path, size) {
		return nil
	}
	b := p.sources.spare.small.get()
	if b == nil {
		b = new(Bundle)
	}
	b.walk, b.Whole = p, p.alone
	b.files, b.size = append(b.files, small{path, size}), size
	return p.add(stop{bundle: b})
}

// takePart returns the part of the next file that the shard has, nil for the whole, and whether
// it has any.
func (p *Prefetcher) takePart(path string, size int64) (part *Part, ok bool, err error) {
	if path == Stdin {
		if size, err = p.sources.sizeOf(path); err != nil {
			return nil, false, err
		}
	}
	has, ok := p.shard.take(size)
	if ok && has.To-has.From < size {
		part = &has
	}
	return part, ok, nil
}

// Do calls what between the files before and those after it, if these are the shard's.
func (p *Prefetcher) Do(what func()) {
	if p.shard == nil || p.shard.here() {
		_ = p.add(stop{do: what}) // or not, if nothing more is wanted
	}
}

// addSmall adds a file to the last Bundle in the queue, if that is the last stop and takes it.
func (p *Prefetcher) addSmall(path string, size int64) bool {
	if p.alone {
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
	b.files, b.size = append(b.files, small{path, size}), b.size+size
	return true
}

func (p *Prefetcher) add(s stop) error {
	if p.alone {
		return p.visit(s)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.queue) >= queueLength && !p.stopped {
		p.room.Wait()
	}
	if p.stopped {
		return errStopped
	}
	p.queue = append(p.queue, s)
	p.filled.Signal()
	return nil
}

// visit hands one stop on.
func (p *Prefetcher) visit(s stop) error {
	switch {
	case s.do != nil && p.visitor.Do != nil:
		p.visitor.Do(s.do)
		return nil
	case s.do != nil:
		s.do()
		return nil
	}
	if err := p.ctx.Err(); err != nil {
		return err
	}
	if s.bundle != nil {
		return p.visitor.Bundle(s.bundle)
	}
	f := p.sources.File(p.ctx, s.path)
	f.part = s.part
	return p.visitor.File(f)
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

// end says that nothing will be added, because the walk ended with err.
func (p *Prefetcher) end(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.walked, p.err = true, err
	p.filled.Signal()
}

// stop ends all that goes on.
func (p *Prefetcher) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
	p.room.Broadcast()
	p.filled.Signal()
}

// readFiles hands on the documents of the files of a Bundle, and after those of each file a
// document that says so.
func (b *Bundle) readFiles(yield func(*Document) error) error {
	s := b.walk.sources
	memory := s.smallText()
	defer s.spare.texts.put(memory)
	for _, small := range b.files {
		f := s.File(b.walk.ctx, small.path)
		f.bundle = b
		if n := s.cfg.Files.ReadSmall(small.path, memory.bytes[:small.size+1]); int64(n) == small.size {
			f.whole = memory.bytes[:n] // otherwise it has changed, and is opened as any other
		}
		err := b.walk.visitor.Read(f, func(d *Document) error {
			b.apart = true
			return yield(d)
		})
		f.whole = nil
		b.add(event{file: f, kind: ended, err: err})
		if err := yield(&Document{Path: small.path, Ends: true}); err != nil {
			return err
		}
	}
	return nil
}

// A small is a small file of a Bundle.
type small struct {
	path string
	size int64 // in bytes
}

// A smallText is memory for a small file, or for what a larger one begins with.
type smallText struct{ bytes []byte }

// smallText returns a smallText that is not in use.
func (s *Sources) smallText() *smallText {
	if t := s.spare.texts.get(); t != nil {
		return t
	}
	return &smallText{make([]byte, smallFile)}
}
