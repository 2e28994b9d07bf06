package source

import (
	"cmp"
	"fmt"

	"urigrep/internal/source/format"
)

// An event is something to be reported about a source.
type event struct {
	format.Event
	file  *File
	ended bool  // the file, a small one, was read to its end
	err   error // of the file, if ended
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

// A lostParts counts the parts of messages in which there may be URIs that are not found.
type lostParts struct {
	count int64
	first format.Event
}

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
