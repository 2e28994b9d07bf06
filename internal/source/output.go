package source

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"

	"urigrep/internal/source/format"
)

// An output takes what is read of a file: for a Bundle, or as it is read.
type output struct {
	file   *File
	path   string  // of the documents
	bundle *Bundle // whose texts they are; nil for those that are yielded as they are read
	yield  func(*Document) error

	// Of an output without a bundle.
	batches bool                  // Batches are passed on as Bundles
	bundles sync.WaitGroup        // those in use
	over    atomic.Pointer[error] // the first error given to Done
	passed  format.Passed         // not yet in a Bundle

	input  format.Input
	memory bytes.Reader  // of a Document
	whole  bytes.Reader  // of a file in memory
	source format.Stream // of it
}

// begin makes o ready for what is read of a file.
func (o *output) begin(f *File, yield func(*Document) error) {
	*o = output{file: f, path: f.Path, bundle: f.bundle, yield: yield, batches: f.bundle == nil &&
		f.sources.cfg.Bundles}
}

// stream returns a Stream of a regular file of size bytes.
func (o *output) stream(ctx context.Context, file io.ReaderAt, size int64) *format.Stream {
	if whole := o.file.whole; whole != nil {
		o.whole.Reset(whole)
		o.source.Reset(ctx, &o.whole)
	} else {
		o.source.Reset(ctx, io.NewSectionReader(file, 0, size))
	}
	return &o.source
}

// Document implements format.Output.
func (o *output) Document(d *Document) error {
	if d.Ends {
		return o.endFile(d)
	}
	if d.Path == "" {
		d.Path = o.path
	}
	if d.Searched {
		return o.handOnSearched(d)
	}
	if d.Text == nil {
		o.memory.Reset(d.Bytes)
		d.Text, d.Size = &o.memory, -1
	}
	if o.bundle != nil {
		o.bundle.apart = true
	} else if err := o.Wait(); err != nil {
		return err
	}
	return o.yield(d)
}

// handOnSearched hands on that a file was read.
func (o *output) handOnSearched(d *Document) error {
	if o.bundle == nil {
		if err := o.Wait(); err != nil {
			return err
		}
	}
	return o.yield(d)
}

// endFile hands on the end of a file in an archive. What was enough of that file is not enough of the
// archive.
func (o *output) endFile(d *Document) error {
	if o.bundle == nil {
		err := o.Wait()
		if _, spent := errors.AsType[*limitError](err); !spent {
			o.over.Store(nil)
		}
	}
	return o.yield(d)
}

// Tell implements format.Output: the event is kept with the Bundle, or reported in the order of the
// input by Visitor.Do.
func (o *output) Tell(e format.Event) {
	f := o.file
	if e.Kind == format.Damaged {
		f.damaged.Store(true)
	}
	if o.bundle != nil {
		if e.Lost && o.bundle.walk != nil {
			f.lost.add(&e)
		}
		o.bundle.add(event{file: f, Event: e})
		return
	}
	_ = o.Wait() // the error is returned later
	f.tell(event{file: f, Event: e})
}

// Pass implements format.Output.
func (o *output) Pass(p format.Passed) {
	if o.bundle != nil {
		o.bundle.passed.Add(p)
		return
	}
	o.passed.Add(p)
}

// Wait implements format.Output.
func (o *output) Wait() error {
	o.bundles.Wait()
	if err := o.over.Load(); err != nil {
		return *err
	}
	return nil
}

// cease keeps an error for which no more is wanted, unless there was one before.
func (o *output) cease(err error) { o.over.CompareAndSwap(nil, &err) }

// Batch implements format.Output: as a Bundle, if there may be any.
func (o *output) Batch(b format.Batch, how format.Handing) error {
	if !o.batches || how&format.AtOnce != 0 {
		err := o.Wait()
		if err == nil {
			err = b.Read(o)
		}
		b.Done()
		return err
	}
	if how&format.Large != 0 {
		if err := o.Wait(); err != nil {
			b.Done()
			return err
		}
	}
	return o.handOn(b, how)
}

// handOn hands on a Bundle that has what is in a Batch; nothing if that is nil.
func (o *output) handOn(batch format.Batch, how format.Handing) error {
	b := o.file.sources.newBundle()
	b.from, b.batch, b.passed = o, batch, o.passed
	b.kind = format.BundleKind{
		Whole:    how&format.Sole != 0,
		Streamed: o.input.Size < 0,
		Large:    how&format.Large != 0,
		Files:    how&format.Files != 0,
	}
	o.passed = format.Passed{}
	o.bundles.Add(1)
	return o.yield(&Document{Path: o.path, IsFile: how&format.InFile != 0, Sign: format.Sign{Bundle: b}})
}

// end hands on what is left at the end of the input, and waits for the Bundles. It returns the error
// that has ended the reading, if there is one.
func (o *output) end() error {
	if o.batches && o.passed.Texts > 0 {
		if err := o.handOn(nil, 0); err != nil {
			return err
		}
	}
	return o.Wait()
}
