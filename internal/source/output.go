package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"urigrep/internal/source/format"
)

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

// add keeps an event. Quiet events between two documents are merged into one.
func (b *Bundle) add(e event) {
	if e.quiet() && b.addScanned(e.file, e.Size) {
		return
	}
	b.apart = false
	b.events = append(b.events, e)
}

// addScanned adds scanned bytes to the last event, if that is a quiet one of the same file with no
// document after it, and reports whether it did.
func (b *Bundle) addScanned(f *File, size int64) bool {
	last := len(b.events) - 1
	if b.apart || last < 0 || !b.events[last].quiet() || f != b.events[last].file {
		return false
	}
	b.events[last].Size += size
	return true
}

// newBundle returns an empty Bundle for a Batch, with memory from earlier use.
func (s *Sources) newBundle() *Bundle {
	return s.bundles.Get(func() *Bundle { return new(Bundle) })
}

// quiet reports whether the event only counts bytes.
func (e *event) quiet() bool { return !e.ended && e.Quiet() }

// tell counts an event, and reports it in the order of the input.
func (f *File) tell(e event) {
	if e.Lost {
		f.lost.add(&e.Event)
	}
	e.count()
	if e.quiet() || e.Kind == format.LeftOut && f.sources.cfg.Left == nil {
		return
	}
	if f.sources.inOrder == nil {
		e.report()
		return
	}
	kept := e
	f.sources.inOrder(func() { kept.report() })
}

// count adds an event to the Tally of its source.
func (e *event) count() {
	switch {
	case e.ended:
	case e.Kind == format.Scanned:
		e.file.tally.Scanned += e.Size
		e.file.sources.accounted.Add(e.Size)
	case e.Kind == format.Skipped || e.Kind == format.Damaged:
		e.file.tally.Skipped += e.Size
		if !e.Recounted {
			e.file.sources.accounted.Add(e.Size)
		}
		if e.Recounted {
			e.file.tally.Scanned -= e.Size
		}
	}
}

// report calls the function of Config, or of the Visitor, for an event.
func (e *event) report() {
	f, cfg := e.file, e.file.sources.cfg
	path := cmp.Or(e.Path, f.Path)
	if e.Foreign != nil && cfg.NotRead != nil {
		cfg.NotRead(path, e.Part, e.Foreign)
	}
	switch {
	case e.ended:
		f.bundle.walk.visitor.Ended(f, e.err)
	case e.Kind == format.Scanned && e.Text != "" && !e.Lost && cfg.Trouble != nil:
		cfg.Trouble(path, e.Offset, e.Text)
	case e.Kind == format.Skipped && cfg.Skip != nil:
		cfg.Skip(Skipped{Path: path, Offset: e.Offset, Size: e.Size, Reason: e.Text})
	case e.Kind == format.Damaged && cfg.Damage != nil:
		cfg.Damage(path, e.Offset, e.Size, e.Text)
	case e.Kind == format.LeftOut && cfg.Left != nil:
		cfg.Left(path, e.Text)
	case e.Kind == format.Noted && cfg.Note != nil:
		cfg.Note(path, e.Text)
	}
}

// LostParts returns how many parts of messages there are in the file in which there may be URIs that are not
// found.
func (f *File) LostParts() int64 { return f.lost.count }

// add counts e, and keeps the first.
func (l *lostParts) add(e *format.Event) {
	if l.count == 0 {
		l.first = *e
	}
	l.count++
}

// err returns an error that says where the first of the parts is and what is wrong with it; nil if
// there is none.
func (l *lostParts) err() error {
	switch l.count {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("the part at byte %d: %s", l.first.Offset, l.first.Text)
	}
	return fmt.Errorf("the part at byte %d: %s; and %d more of the kind", l.first.Offset, l.first.Text, l.count-1)
}
