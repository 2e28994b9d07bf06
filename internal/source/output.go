package source

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"urigrep/internal/charset"
	"urigrep/internal/source/foreign"
	"urigrep/internal/source/format"
	"urigrep/internal/source/origin"
)

// An output takes what is read of a file: for a Bundle, or as it is read.
type output struct {
	file   *File
	path   string  // of the documents
	bundle *Bundle // whose texts they are; nil for those that are yielded as they are read
	yield  func(*Document) error

	// Of an output without a bundle.
	batches bool                  // Batches are handed on as Bundles
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
	*o = output{file: f, path: f.Path, bundle: f.bundle, yield: yield, batches: f.bundle == nil && f.sources.cfg.Bundles}
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
	if d.Path == "" {
		d.Path = o.path
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
	}
	o.passed = format.Passed{}
	o.bundles.Add(1)
	return o.yield(&Document{Path: o.path, Bundle: b, Size: -1})
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

// Member implements format.Output.
func (o *output) Member(m *format.Member) error { return o.file.sources.member(o, m, o.path, 1) }

// A member is the output of what is in a Member.
type member struct {
	format.Output // of the input around it
	sources       *Sources
	within        *format.Member
	path          string // of the member or, if it is no file, of what is around it
	depth         int
	input         format.Input
}

// Document hands on a text of the member, with what it inherits.
func (m *member) Document(d *Document) error {
	from := &m.within.Within
	if d.Path == "" {
		d.Path = m.path
	}
	d.Row, d.Field, d.Decoded = from.Row, from.Field, true
	if from.Escape != nil {
		d.Escape = format.Within(d.Escape, from.Escape)
	}
	if from.Record != nil {
		d.Record = from.Record
	}
	if from.Message != nil {
		d.Message = from.Message
	}
	if from.Row {
		d.Line = from.Line
	}
	if below := m.input.Map; below != nil && d.Map == nil {
		d.Map = origin.From{Below: below, At: d.Offset}
	}
	return m.Output.Document(d)
}

// Tell passes an event to the function that is to be told.
func (m *member) Tell(e format.Event) {
	if m.within.Tell != nil {
		m.within.Tell(e)
	}
}

// Pass drops what was passed over: it is counted with the input around the member.
func (m *member) Pass(format.Passed) {}

// Batch reads a Batch at once.
func (m *member) Batch(b format.Batch, _ format.Handing) error {
	defer b.Done()
	return b.Read(m)
}

// Member implements format.Output.
func (m *member) Member(inner *format.Member) error {
	return m.sources.member(m, inner, m.path, m.depth+1)
}

// errTooDeep is told of a Member in too many others.
var errTooDeep = errors.New("nested too deep")

// member reads a Member, at a depth and in an input with a path, and hands on to an output what is in
// it.
func (s *Sources) member(to format.Output, from *format.Member, path string, depth int) error {
	m := &member{Output: to, sources: s, within: from, path: path, depth: depth}
	if from.IsFile {
		m.path += "{" + from.Name + "}"
	}
	if depth > format.MaxDepth {
		m.Tell(format.Event{Kind: format.Skipped, Size: from.Size, Text: fmt.Sprintf("%s: %v", from.Name, errTooDeep)})
		return nil
	}
	in := &m.input
	mark := m.begin(from)
	o, skip := s.opener(from.Name, cmp.Or(from.Format, InputAuto), "", in)
	if o != nil && !isBinary(o.format) && !s.options.Everything && !in.Encoding.Wide() && foreign.IsBinary(in.Begin) {
		o, skip = nil, &format.Foreign{}
	}
	switch {
	case o == nil:
		m.Tell(format.Event{Kind: format.NotRead, Size: in.Size, Foreign: skip})
		return in.Stream.Failed()
	case o.err != nil:
		m.Tell(format.Event{Kind: format.Skipped, Size: in.Size, Text: o.err.Error()})
		return nil
	}
	if err := in.Stream.Discard(mark); err != nil {
		return err
	}
	return o.reader.Read(in, m)
}

// begin sets the input that a Member is, and returns the length of its byte order mark.
func (m *member) begin(from *format.Member) (mark int) {
	s, in := m.sources, &m.input
	*in = format.Input{Path: m.path, Offset: from.Offset, Size: from.Size, Bytes: from.Bytes, Map: from.Map, Base: from.Base, IsMember: true}
	if from.Src != nil {
		in.Stream = format.NewStream(context.Background(), from.Src)
		in.Begin = in.Stream.Begin(false)
	} else {
		in.Size = int64(len(from.Bytes))
		in.Stream = format.NewStream(context.Background(), bytes.NewReader(from.Bytes))
		in.Begin = from.Bytes[:min(len(from.Bytes), format.SampleSize)]
	}
	mark = s.mark(in)
	if mark > 0 && in.Map != nil {
		in.Map = origin.From{Below: in.Map, At: int64(mark)}
	}
	if said, err := charset.Lookup(from.Label); from.Label != "" && !in.Marked && s.options.Auto && err == nil {
		in.Encoding, in.Marked = said, true
	}
	return mark
}
