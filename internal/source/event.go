package source

import "urigrep/internal/source/mail"

// An event is something to be reported about a source: that a stretch was scanned or not, a note,
// or its end.
type event struct {
	file *File
	kind eventKind

	offset, size int64    // in bytes, of the stretch that was scanned or skipped
	format       *Foreign // of the source, if notRead
	text         string   // the note, why it was skipped, or what is wrong with what was scanned
	err          error    // of the file, if ended
	recounted    bool     // it was counted as scanned before
	lost         bool     // URIs may be lost in what was scanned: an error of the source
}

// An eventKind says what an event reports.
type eventKind uint8

const (
	scanned eventKind = iota // a stretch was scanned
	skipped                  // a stretch was not
	noted                    // there is a note
	notRead                  // the source is in a foreign format
	damaged                  // a record cannot be read
	ended                    // a small file was read to its end
)

// accountEvent returns the event of an Account of a message.
func accountEvent(f *File, a mail.Account) event {
	e := event{file: f, offset: a.Offset, size: a.Size, recounted: a.Within, lost: a.Lost}
	if !a.Scanned {
		e.kind = skipped
	}
	if a.Reason != "" || !a.Scanned {
		e.text = a.What + ": " + a.Reason
	}
	return e
}

// quiet reports whether the event only counts bytes.
func (e *event) quiet() bool { return e.kind == scanned && e.text == "" }

// tell counts an event, and reports it in the order of the input: with its Bundle, or by
// Visitor.Do.
func (f *File) tell(e event) {
	if e.lost {
		f.lost.add(&e)
	}
	if f.bundle != nil {
		f.bundle.add(e)
		return
	}
	e.count()
	if e.quiet() {
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
	switch e.kind {
	case scanned:
		e.file.tally.Scanned += e.size
	case skipped, damaged:
		e.file.tally.Skipped += e.size
		if e.recounted {
			e.file.tally.Scanned -= e.size
		}
	}
}

// report calls the function of Config, or of the Visitor, for an event.
func (e *event) report() {
	f, cfg := e.file, &e.file.sources.cfg
	switch e.kind {
	case scanned:
		if e.text != "" && !e.lost && cfg.Trouble != nil {
			cfg.Trouble(f.Path, e.offset, e.text)
		}
	case skipped:
		if cfg.Skip != nil {
			cfg.Skip(Skipped{Path: f.Path, Offset: e.offset, Size: e.size, Reason: e.text})
		}
	case damaged:
		if cfg.Damage != nil {
			cfg.Damage(f.Path, e.offset, e.text)
		}
	case noted:
		if cfg.Note != nil {
			cfg.Note(f.Path, e.text)
		}
	case notRead:
		if cfg.NotRead != nil {
			cfg.NotRead(f.Path, e.format)
		}
	case ended:
		f.bundle.walk.visitor.Ended(f, e.err)
	}
}
