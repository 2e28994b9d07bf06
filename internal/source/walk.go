package source

import (
	"context"
	"os"
	"runtime"

	"urigrep/internal/source/format"
)

// How many files a Bundle has at most: the first ones fewer, so that all workers soon have some.
const (
	bundleFiles = 32
	firstFiles  = 4
)

// bundleSize is how many bytes of files a Bundle has that is full.
const bundleSize = 256 << 10

// A Visitor takes the files of a walk, in their order.
type Visitor struct {
	// File takes a file that is not small. Its error ends the walk.
	File func(f *File) error

	// Bundle takes small files; nil for none: then File takes all. Its error ends the walk.
	Bundle func(b format.Bundle) error

	// Together is how many Bundles of several files may be in use at once; 0 if each is to have one file.
	Together int

	// Ended is called at the end of a small file, with its error: see Bundle.Report.
	Ended func(f *File, err error)

	// Shard, where set, says which files are passed on, and which part of them. Its Measure must
	// have been called.
	Shard *Shard

	// Do calls action in the order of the files: after everything about the files before is
	// reported. If Do is nil, actions are called at once.
	Do func(action func())
}

// A Walk collects files and passes them to a Visitor. It groups small regular files into Bundles, since
// opening such a file, or passing its text from one goroutine to another, takes longer than searching it.
type Walk struct {
	visitor Visitor
	sources *Sources
	ctx     context.Context
	bundle  *Bundle // not yet passed on; nil for none
	most    int     // files of a Bundle
	visited int     // files since the walk has rested
	err     error   // of the Visitor or of ctx
}

// Walk calls visit with a Walk, which passes files to v, in order, until v returns an error or ctx is
// done. It returns the error of v, of ctx or of visit.
func (s *Sources) Walk(ctx context.Context, visit func(*Walk) error, v Visitor) error {
	s.inOrder = v.Do
	w := &Walk{sources: s, ctx: ctx, visitor: v, most: firstFiles}
	err := visit(w)
	if w.flush(); w.err != nil {
		return w.err
	}
	return err
}

// Visit adds a file. It returns an error if nothing more is wanted.
func (w *Walk) Visit(path string) error {
	if w.visitor.Shard != nil {
		size, err := w.sources.SizeOf(path)
		if err != nil {
			return err
		}
		if part, ok := w.visitor.Shard.take(size); !ok || part.To-part.From < size {
			return w.part(path, part, ok)
		}
	}
	if path == Stdin {
		return w.file(path, nil, nil)
	}
	if info, err := os.Stat(path); err == nil && (!info.Mode().IsRegular() || info.Size() == 0) {
		return w.file(path, nil, nil)
	}
	return w.regular(path)
}

// VisitRegular is Visit for a file that is regular, as its directory says: it need not be looked up
// before it is opened.
func (w *Walk) VisitRegular(path string) error {
	if w.visitor.Shard != nil {
		return w.Visit(path)
	}
	return w.regular(path)
}

// VisitListed adds a file with its size in a list, if the shard has any of it. If the size has
// changed, it calls changed instead.
func (w *Walk) VisitListed(path string, size int64, changed func(error)) error {
	part, ok := w.visitor.Shard.take(size)
	if ok {
		if err := CheckListed(path, size); err != nil {
			w.act(func() { changed(err) })
			return w.err
		}
	}
	if !ok || part.To-part.From < size {
		return w.part(path, part, ok)
	}
	return w.regular(path)
}

// part adds a part of a file, if the shard has any.
func (w *Walk) part(path string, part Part, ok bool) error {
	if !ok {
		return w.err
	}
	return w.file(path, nil, &part)
}

// regular adds a regular file. It is opened here, so that its path is looked up once.
func (w *Walk) regular(path string) error {
	if w.visitor.Bundle == nil {
		return w.file(path, nil, nil)
	}
	file, size, ok := w.sources.cfg.Files.OpenRegular(path)
	switch {
	case !ok:
		return w.file(path, nil, nil)
	case size == 0 || size >= smallFile:
		return w.file(path, file.File(path), nil)
	case w.bundle == nil:
		w.bundle = w.sources.small.Get(func() *Bundle { return new(Bundle) })
		if w.bundle.walk = w; w.visitor.Together == 0 {
			w.bundle.how = format.Sole
		}
	}
	b := w.bundle
	b.files, b.size = append(b.files, small{path, size, file}), b.size+size
	if w.visitor.Together == 0 || len(b.files) >= w.most || b.size >= bundleSize {
		w.flush()
	}
	return w.err
}

// flush passes on the files that were collected.
func (w *Walk) flush() {
	b := w.bundle
	if w.bundle = nil; b == nil {
		return
	}
	if !w.goesOn(len(b.files)) {
		b.closeRest()
		return
	}
	if w.err = w.visitor.Bundle(b); w.visitor.Together > 0 {
		w.most = max(1, min(2*w.most, bundleFiles, openAhead()/w.visitor.Together))
	}
}

// file passes on a file that is open or, if it is nil, to be opened, or a part of it.
func (w *Walk) file(path string, file OpenFile, part *Part) error {
	if file != nil {
		defer func() { _ = file.Close() }()
	}
	if w.flush(); w.goesOn(1) {
		f := w.sources.File(w.ctx, path)
		f.part, f.file = part, file
		w.err = w.visitor.File(f)
	}
	return w.err
}

// restAfter is how many files are visited before the walk rests.
const restAfter = 64

// goesOn reports whether more is wanted before a number of files is passed on.
//
// It yields the processor now and then. From a goroutine that does not for ten milliseconds, and is found in
// a call of the system, the runtime's monitor takes the processor, and watches it so closely from then on
// that this takes a twentieth of the time.
func (w *Walk) goesOn(files int) bool {
	if w.visited += files; w.visited >= restAfter {
		w.visited = 0
		runtime.Gosched()
	}
	if w.err == nil {
		w.err = w.ctx.Err()
	}
	return w.err == nil
}

// Do calls action between the files before and those after it, if the shard has these.
func (w *Walk) Do(action func()) {
	if w.visitor.Shard == nil || w.visitor.Shard.Here() {
		w.act(action)
	}
}

// act calls action between the files before and those after it.
func (w *Walk) act(action func()) {
	switch w.flush(); {
	case w.err != nil:
	case w.visitor.Do != nil:
		w.visitor.Do(action)
	default:
		action()
	}
}

// readFiles hands on the documents of the files of a Bundle, and after those of each file a
// document with Ends.
func (b *Bundle) readFiles(to format.Taker) error {
	s := b.walk.sources
	memory := s.smallText()
	defer s.texts.Put(memory)
	if len(b.opened) < len(b.files) {
		b.opened = make([]File, len(b.files))
	}
	for i, small := range b.files {
		f := &b.opened[i]
		*f = File{Path: small.path, ctx: b.walk.ctx, sources: s, bundle: b}
		b.read++
		if n := small.file.ReadSmall(memory.bytes[:small.size+1]); int64(n) == small.size {
			f.whole = memory.bytes[:n] // else it has changed, and is opened like any other
		}
		b.told = format.Told{File: f, Ended: true, Err: f.documents(to)}
		f.whole = nil
		b.last = Document{Path: small.path, Sign: format.Sign{Ends: true, Told: &b.told}}
		if err := to.Document(&b.last); err != nil {
			return err
		}
	}
	return nil
}

// closeRest closes the files of a Bundle that are not yet read.
func (b *Bundle) closeRest() {
	for _, f := range b.files[b.read:] {
		_ = f.file.Close()
	}
}
