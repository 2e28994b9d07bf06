package pipeline

import (
	"math"
	"time"

	"urigrep/delimit"
	"urigrep/internal/source"
)

// A sequence is the state that settling needs of everything before a task. It is passed from task
// to task; only the one that has it may use it.
type sequence struct {
	cursor
	seen  seen
	stats Stats
	found int64 // picked since the progress was last updated
}

// Stats are the figures of a run.
type Stats struct {
	Files   int64             // operands and files below them that were begun
	Bytes   int64             // of text that was scanned, as far as it was wanted
	Kinds   [len(Kinds)]int64 // references kept, by kind
	Errors  int64             // set by the caller of the pipeline
	Source  source.Tally      // bytes of the sources; set by the caller of the pipeline
	GivenUp int64             // references longer than the limit

	// Characters of the text that was scanned, and those of them in references kept, the text
	// between their pieces included; 0 unless Options.Characters asks for them.
	Characters, URICharacters int64

	Elapsed time.Duration
}

// Share returns the share of the characters that are in references kept, from 0 to 1.
func (s *Stats) Share() float64 {
	if s.Characters == 0 {
		return 0
	}
	return min(float64(s.URICharacters)/float64(s.Characters), 1)
}

// Found returns the number of references kept.
func (s *Stats) Found() (n int64) {
	for _, k := range s.Kinds {
		n += k
	}
	return n
}

// settle does everything for a part of a window that depends on what is before it, except for the
// references at its beginning, which search or rescanHead have corrected. It returns false, and
// drops what was found, if no more is wanted.
func (s *sequence) settle(b *block) bool {
	d := b.doc
	s.begin(d.file)
	s.advance(b)
	if s.run.stopped.Load() || d.file.full.Load() {
		b.found.clear()
		if d.Markup != nil {
			s.emitMarkup(b)
		}
		s.emit(b)
		return false
	}
	s.stats.Bytes += int64(b.window.To - b.window.From)
	s.stats.Characters += b.characters
	if d.direct {
		s.countMarks(b)
	} else {
		s.insertAttributes(b, math.MaxInt)
		s.pickRecords(b)
	}
	s.locate(b, false)
	if n := len(b.records); n > 0 {
		d.file.last = b.records[n-1].Span.End
	}
	s.reportGivenUp(b)
	return true
}

// countMarks counts the records of a block that were formatted while it was scanned.
func (s *sequence) countMarks(b *block) {
	for i := range b.marks {
		if m := &b.marks[i]; m.kept {
			s.pick(b.doc.file, m.kind, key{})
		}
	}
	s.checkFull(b.doc.file)
}

// pickRecords drops the records of a block that were not kept, are before the lines that are
// wanted, or that pick does not want.
func (s *sequence) pickRecords(b *block) {
	o, lines, picked := &s.run.opt, b.doc.lines, false
	b.retain(func(r *Record) bool {
		if !r.kept || picked && o.First || lines != nil && r.Span.End <= lines.Start {
			return false
		}
		if !s.keepPlaced(b, r) || !s.pick(b.doc.file, r.Kind, r.key) {
			return false
		}
		if picked = true; o.Characters {
			s.stats.URICharacters += r.characters()
		}
		return true
	})
	s.checkFull(b.doc.file)
}

// pick reports whether the next reference of a file is wanted: its key is new and MaxCount is not
// reached. If so it counts it, unless it is none.
func (s *sequence) pick(f *file, kind delimit.Kind, k key) bool {
	o := &s.run.opt
	switch full := o.MaxCount >= 0 && f.count >= o.MaxCount; {
	case kind == delimit.Refused:
		return !full
	case full || o.Unique != NotDistinct && !s.seen.add(k):
		return false
	}
	f.count++
	s.stats.Kinds[kind]++
	s.found++
	if o.First {
		s.run.set(&s.run.stopped)
	}
	return true
}

// checkFull marks a file as full once it has MaxCount references, and updates the progress.
func (s *sequence) checkFull(f *file) {
	if o := &s.run.opt; !o.ToEnd && o.MaxCount >= 0 && f.count >= o.MaxCount {
		s.run.set(&f.full)
	}
	s.run.progress.found.Add(s.found)
	s.found = 0
}

// begin counts a file, once.
func (s *sequence) begin(f *file) {
	if !f.begun {
		f.begun = true
		s.stats.Files++
	}
}

// endFile appends the pending line of a file and what AppendFile writes at its end.
func (s *sequence) endFile(dst []byte, f *file) []byte {
	o := &s.run.opt
	if s.line != nil {
		dst = o.AppendLine(dst, s.line)
		s.line = nil
	}
	if f.begun && o.AppendFile != nil && !s.run.stopped.Load() {
		dst = o.AppendFile(dst, f.path, f.count)
	}
	return dst
}

// reportGivenUp reports the references given up in a part, those in attributes first.
func (s *sequence) reportGivenUp(b *block) {
	for _, spans := range [...][]delimit.Span{b.attributesGivenUp, b.givenUp} {
		for _, g := range spans {
			s.giveUp(b.doc.Path, g)
		}
	}
}

// giveUp reports a reference that is too long, by its span in the source.
func (s *sequence) giveUp(path string, at delimit.Span) {
	s.stats.GivenUp++
	if s.run.opt.GivenUp != nil {
		s.run.opt.GivenUp(path, at)
	}
}
