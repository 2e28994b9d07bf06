package format

// An Event is something to be reported about a stretch of an input.
type Event struct {
	Kind         EventKind
	Offset, Size int64  // of the stretch in the source, in bytes
	Text         string // the note, why it was skipped, or what is wrong with what was scanned
	Path         string // of the file in an archive that it is about; empty for the input itself

	Recounted bool     // it was counted as scanned before
	Lost      bool     // URIs may be lost in what was scanned: an error of the input
	Foreign   *Foreign // of the input, if it is NotRead, or of a part of it that is Skipped
	Part      string   // what of the input that is; empty for all of it
}

// An EventKind says what an Event reports.
type EventKind uint8

const (
	Scanned EventKind = iota // a stretch was scanned
	Skipped                  // a stretch was not
	Noted                    // there is a note
	NotRead                  // the input is in a foreign format
	Damaged                  // a record cannot be read
	LeftOut                  // a record has no text, or none that is read
)

// Quiet reports whether the event only counts bytes.
func (e *Event) Quiet() bool { return e.Kind == Scanned && e.Text == "" }

// A Told is an Event that is yet to be reported, or the end of a small file.
type Told struct {
	Event
	File  interface{ Report(t *Told, wanted bool) } // reports it; wanted says whether more of the file's texts are
	Ended bool                                      // the file was read to its end
	Err   error                                     // then: its error
}

// Quiet reports whether what is told only counts bytes.
func (t *Told) Quiet() bool { return !t.Ended && t.Event.Quiet() }

// A Foreign is a file format that is not read, and how to get its text.
type Foreign struct {
	Name  string // empty if not known
	Way   string // a command, with FILE for the name, or an option
	Media bool   // pictures, sounds, fonts, programs and what is not known: there is no text in them
}

// String returns the note that a file of the format is skipped.
func (f *Foreign) String() string {
	if f.Name == "" {
		return "binary file skipped"
	}
	return f.Name + " skipped; to read it: " + f.Way
}

// Refusal says why what is in the format is not read in an attachment.
func (f *Foreign) Refusal() string {
	switch {
	case f == nil || f.Name == "" || f.Way == "":
		return "no text"
	case f.Way == "-z":
		return f.Name + ", read with -z"
	}
	return f.Name + ", not read"
}

// Passed is how much text was passed over, because no reference can begin in it.
type Passed struct{ Texts, Bytes, Characters int64 }

// Add adds what was passed over elsewhere.
func (p *Passed) Add(q Passed) {
	p.Texts, p.Bytes, p.Characters = p.Texts+q.Texts, p.Bytes+q.Bytes, p.Characters+q.Characters
}
