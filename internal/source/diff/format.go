package diff

import (
	"fmt"
	"io"

	"urigrep/internal/source/format"
)

// Format is the format of unified diffs. No input is taken for one unless that is asked for.
type Format struct{}

// Detect returns false: a text with a diff in it is a text.
func (Format) Detect(format.Beginning) bool { return false }

// New implements format.Format.
func (Format) New(o *format.Options) (format.Reader, error) {
	return &reader{Unwritten: format.Unwritten{Why: errRefused}, options: o}, nil
}

var errRefused = fmt.Errorf("a diff is %w, since its hunks tell their length: use --input text to change the "+
	"source as it stands", format.ErrRefused)

// A reader reads the diffs of a run.
type reader struct {
	format.Whole
	format.Unwritten
	options *format.Options
	batches format.Pool[batch]
}

// batchSize is after how many bytes of text a Batch is handed on.
const batchSize = 256 << 10

// Read hands on the new sides of the hunks of a diff.
func (r *reader) Read(in *format.Input, to format.Output) error {
	p := &parser{lines: newLines(in.Stream), offset: in.Offset, batch: r.newBatch()}
	p.handOn = func(last bool) error {
		b := p.batch
		if len(b.text) < batchSize && !last && !in.Live {
			return nil
		}
		p.batch = r.newBatch()
		return to.Batch(b, 0)
	}
	hunks := false
	for {
		more, err := p.next()
		if !more {
			if !hunks && err == io.EOF && p.offset > in.Offset { // of an empty diff there is nothing to say
				p.batch.tell(format.Event{Kind: format.Noted, Text: "there is no hunk of a unified diff in it"})
			}
			if failed := p.handOn(true); failed != nil {
				return failed
			}
			if err == io.EOF {
				return nil
			}
		}
		if err != nil {
			return err
		}
		hunks = true
		if err := p.handOn(false); err != nil {
			return err
		}
	}
}

// newBatch returns an empty batch.
func (r *reader) newBatch() *batch {
	b := r.batches.Get(func() *batch { return new(batch) })
	*b = batch{reader: r, text: b.text[:0], sides: b.sides[:0], at: b.at[:0], events: b.events[:0]}
	return b
}

// A batch is a Batch of the new sides of hunks.
type batch struct {
	reader  *reader
	text    []byte
	sides   []side
	at      []line // all lines of the text
	scanned int64  // bytes of the diff that the lines have
	events  []format.Event
}

// tell keeps an event until the batch is read.
func (b *batch) tell(e format.Event) { b.events = append(b.events, e) }

// A side is the new side of a hunk, or a stretch of it.
type side struct {
	path       string
	start, end int   // of its text in the batch
	lines, to  int   // of its lines in the batch
	number     int64 // of line ends before it in the new file
}

// A line is a line of a text, or a stretch of it.
type line struct {
	text   int   // where it begins in the text of the batch
	source int64 // and in the diff
	number int64 // of line ends before it in the new file
	added  bool
}

// Done implements format.Batch.
func (b *batch) Done() { b.reader.batches.Put(b) }

// Read hands on the texts.
func (b *batch) Read(to format.Output) error {
	options := b.reader.options
	for i := range b.sides {
		s := &b.sides[i]
		m := &places{start: s.start, lines: b.at[s.lines:s.to], end: s.end}
		d := format.Document{Path: s.path, Bytes: b.text[s.start:s.end], Place: format.Place{Map: m, Line: s.number}}
		d.Offset, _ = m.Position(0)
		if options.Added {
			d.Wanted = m.added
		}
		if err := to.Document(&d); err != nil {
			return err
		}
	}
	for _, e := range b.events {
		to.Tell(e)
	}
	to.Tell(format.Event{Size: b.scanned})
	return nil
}
