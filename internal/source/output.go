package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"urigrep/internal/source/format"
)

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
		return o.pass(d)
	}
	if d.Text == nil {
		o.memory.Reset(d.Bytes)
		d.Text, d.Size = &o.memory, -1
	}
	return o.pass(d)
}

// pass passes a document on.
func (o *output) pass(d *Document) error {
	if o.to != nil {
		return o.to.Document(d)
	}
	if err := o.Wait(); err != nil {
		return err
	}
	return o.yield(d)
}

// endFile hands on the end of a file in an archive. What was enough of that file is not enough of the
// archive.
func (o *output) endFile(d *Document) error {
	if o.to != nil {
		return o.to.Document(d)
	}
	err := o.Wait()
	if _, spent := errors.AsType[*limitError](err); !spent {
		o.over.Store(nil)
	}
	return o.yield(d)
}

// Tell implements format.Output: the event goes to the Taker of a Bundle, or is reported in the order of the
// input by Visitor.Do.
func (o *output) Tell(e format.Event) {
	f := o.file
	if e.Kind == format.Damaged {
		f.damaged.Store(true)
	}
	if e.Lost && (o.to == nil || f.bundle != nil) {
		f.lost.add(&e)
	}
	t := format.Told{Event: e, File: f}
	if o.to != nil {
		o.to.Tell(t)
		return
	}
	_ = o.Wait() // the error is returned later
	if f.count(&t); !t.Quiet() && (e.Kind != format.LeftOut || f.sources.cfg.Left != nil) {
		f.inOrder(t)
	}
}

// inOrder reports what is told in the order of the input.
func (f *File) inOrder(t format.Told) {
	if f.sources.inOrder == nil {
		f.report(&t)
		return
	}
	f.sources.inOrder(func() { f.report(&t) })
}

// Pass implements format.Output.
func (o *output) Pass(p format.Passed) {
	if o.to != nil {
		o.to.Pass(p)
	} else {
		o.passed.Add(p)
	}
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
	if !o.batches || how.Has(format.AtOnce) {
		err := o.Wait()
		if err == nil {
			err = b.Read(o)
		}
		b.Done()
		return err
	}
	if how.Has(format.Large) {
		if err := o.Wait(); err != nil {
			b.Done()
			return err
		}
	}
	return o.handOn(b, how)
}

// handOn hands on a Bundle that has what is in a Batch; nothing if that is nil.
func (o *output) handOn(batch format.Batch, how format.Handing) error {
	b := o.file.sources.bundles.Get(func() *Bundle { return new(Bundle) })
	if o.input.Size < 0 {
		how |= format.Streamed
	}
	b.from, b.batch, b.passed, b.how = o, batch, o.passed, how
	o.passed = format.Passed{}
	o.bundles.Add(1)
	return o.yield(&Document{Path: o.path, IsFile: how.Has(format.InFile), Sign: format.Sign{Bundle: b}})
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

// Report reports what is told of f in a Bundle: of texts that are not wanted only that f has ended.
func (f *File) Report(t *format.Told, wanted bool) {
	if !wanted && !t.Ended {
		return
	}
	f.count(t)
	f.report(t)
	if t.Lost && f.bundle == nil {
		f.lost.add(&t.Event)
	}
}

// count adds what is told to the Tally of the source.
func (f *File) count(t *format.Told) {
	switch {
	case t.Ended:
	case t.Kind == format.Scanned:
		f.tally.Scanned += t.Size
		f.sources.accounted.Add(t.Size)
	case t.Kind == format.Skipped || t.Kind == format.Damaged:
		f.tally.Skipped += t.Size
		if t.Recounted {
			f.tally.Scanned -= t.Size
		} else {
			f.sources.accounted.Add(t.Size)
		}
	}
}

// report calls the function of Config, or of the Visitor, for what is told.
func (f *File) report(t *format.Told) {
	cfg, path := f.sources.cfg, cmp.Or(t.Path, f.Path)
	if t.Foreign != nil && cfg.NotRead != nil {
		cfg.NotRead(path, t.Part, t.Foreign)
	}
	switch {
	case t.Ended:
		f.bundle.walk.visitor.Ended(f, t.Err)
	case t.Kind == format.Scanned && t.Text != "" && !t.Lost && cfg.Trouble != nil:
		cfg.Trouble(path, t.Offset, t.Text)
	case t.Kind == format.Skipped && cfg.Skip != nil:
		cfg.Skip(Skipped{Path: path, Offset: t.Offset, Size: t.Size, Reason: t.Text})
	case t.Kind == format.Damaged && cfg.Damage != nil:
		cfg.Damage(path, t.Offset, t.Size, t.Text)
	case t.Kind == format.LeftOut && cfg.Left != nil:
		cfg.Left(path, t.Text)
	case t.Kind == format.Noted && cfg.Note != nil:
		cfg.Note(path, t.Text)
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
