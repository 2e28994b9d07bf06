package source

import (
	"errors"

	"urigrep/internal/source/format"
)

// Documents calls yield for each document, in the order of the source, and at the end of each small
// file (see Document.Ends), until it returns an error, which Documents returns. It has no errors of
// its own.
func (b *Bundle) Documents(yield func(*Document) error) error {
	switch {
	case b.walk != nil:
		return b.readFiles(yield)
	case b.batch == nil:
		return nil
	}
	b.out = output{file: b.from.file, path: b.from.path, bundle: b, yield: yield}
	err := b.batch.Read(&b.out)
	if _, ok := errors.AsType[*limitError](err); ok {
		b.from.cease(err)
	}
	return err
}

// Kind implements format.Bundle.
func (b *Bundle) Kind() format.BundleKind { return b.kind }

// Passed returns how much text of the Bundle Documents has passed over so far.
func (b *Bundle) Passed() format.Passed { return b.passed }

// Events returns the number of events that Documents has kept so far.
func (b *Bundle) Events() int { return b.dropped + len(b.events) }

// Waiting returns how many events are kept and not yet reported.
func (b *Bundle) Waiting() int { return b.Events() - b.reported }

// Report reports the first n events, unless it has reported them before: it calls the functions of
// Config, counts in the Tally of the source, and calls Visitor.Ended at the end of a small file.
// Bundles must be reported in the order of the source, one at a time.
func (b *Bundle) Report(n int) {
	for ; b.reported < n; b.reported++ {
		e := &b.events[b.reported-b.dropped]
		e.count()
		e.report()
		if e.Lost && b.walk == nil {
			e.file.lost.add(&e.Event)
		}
	}
	b.dropReported()
}

// Drop is Report for texts that are not wanted: it reports only the ends of small files.
func (b *Bundle) Drop(n int) {
	for ; b.reported < n; b.reported++ {
		if e := &b.events[b.reported-b.dropped]; e.ended {
			e.report()
		}
	}
	b.dropReported()
}

// dropReported drops the events if all of them were reported.
func (b *Bundle) dropReported() {
	if b.Waiting() == 0 {
		b.dropped = b.reported
		b.events = b.events[:0]
	}
}

// Done releases the Bundle, which must not be used after it. If err is not nil no more of the
// source is wanted, and File.Documents returns err.
func (b *Bundle) Done(err error) {
	if b.walk != nil {
		sources := b.walk.sources
		b.closeRest()
		sources.small.Put(b.cleared())
		return
	}
	from := b.from
	if b.batch != nil {
		b.batch.Done()
	}
	from.file.sources.bundles.Put(b.cleared())
	if err != nil {
		from.cease(err)
	}
	from.bundles.Done()
}

// cleared empties b but for its memory, and returns it.
func (b *Bundle) cleared() *Bundle {
	clear(b.events)
	clear(b.files)
	clear(b.opened)
	*b = Bundle{events: b.events[:0], files: b.files[:0], opened: b.opened, text: b.text}
	return b
}
