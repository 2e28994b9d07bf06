package pipeline

import (
	"sync/atomic"
	"time"

	"urigrep/internal/source"
)

// A sequence is what settling a chunk needs of everything before it. Only the goroutine that has a
// chunk in its turn may use it.
type sequence struct {
	*stopping
	opt      *Options
	recent   *recent
	progress *atomic.Int64 // references kept

	seen  seen
	stats Stats
	found int64 // picked since the progress was last updated
	lineWriter
	writer

	doc   *document // of the last stretch
	taken int64     // offset in doc up to which all is taken
	ends  []byte    // memory of what is written at the end of a file
}

// Stats are the figures of a run.
type Stats struct {
	Files   int64             // operands and files below them that were begun
	Bytes   int64             // of text that was scanned, as far as it was wanted
	Kinds   [len(Kinds)]int64 // references kept, by kind
	Errors  int64             // set by the caller of the pipeline
	Source  source.Tally      // bytes of the sources; set by the caller of the pipeline
	GivenUp int64             // references longer than the limit

	NotScanned *NotScanned // set by the caller of the pipeline; nil for nothing

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

// takenBefore returns the offset up to which the document of a chunk is taken before it.
func (s *sequence) takenBefore(c *chunk) int64 {
	if s.doc != c.doc {
		return c.doc.first.taken
	}
	return s.taken
}

// settle settles what a chunk has found so far, in its turn: it picks the records that are wanted and
// writes them, and counts and reports the events.
func (s *sequence) settle(c *chunk, b *block) {
	file, marks := c.file, 0
	if len(c.events) > 0 {
		file = c.events[0].file
	}
	for i := range c.events {
		e := &c.events[i]
		s.pick(c, file, b, marks, e.marks)
		if s.stopped.Load() {
			break
		}
		file, marks = e.file, e.marks
		s.report(c, e)
	}
	s.pick(c, file, b, marks, len(c.marks))
	c.exhausted = c.exhausted || s.stopped.Load()
	if c.doc != nil {
		s.release(c, b)
	}
	s.progress.Add(s.found)
	s.found = 0
	s.end(c.prompt)
	c.results += c.size()
	c.forget()
}

// release makes the lines up to where a chunk is settled, and frees the positions that nothing after it
// needs.
func (s *sequence) release(c *chunk, b *block) {
	if s.opt.AppendLine != nil && b.doc == c.doc {
		s.endWindow(b, s.stopped.Load() || b.doc.file.full.Load())
	}
	if d := c.doc; d.Map != nil {
		at := max(0, c.at-int64(d.margin))
		if s.line != nil {
			at = min(at, s.line.span.Start)
		}
		d.mapping.Lock()
		defer d.mapping.Unlock()
		d.Map.Release(at)
	}
}

// report counts and reports an event.
func (s *sequence) report(c *chunk, e *event) {
	unwanted := e.file != nil && e.file.full.Load()
	if e.told.File != nil {
		e.told.File.Report(&e.told, !unwanted)
	}
	switch {
	case e.action != nil:
		e.action()
	case e.ends:
		s.endFile(e.file)
	case unwanted:
	case e.givenUp:
		s.stats.GivenUp++
		if s.opt.GivenUp != nil {
			s.opt.GivenUp(e.file.path, e.span)
		}
	case e.begun:
		if !e.file.begun {
			e.file.begun = true
			s.stats.Files++
		}
		s.stats.Bytes += e.bytes
		s.stats.Characters += e.characters
		s.checkFull(e.file)
	}
}

// pick writes those of the marks of a chunk between two, all of a file, that are wanted.
func (s *sequence) pick(c *chunk, f *file, b *block, from, to int) {
	if from == to || s.stopped.Load() {
		return
	}
	at := 0
	if from > 0 {
		at = c.marks[from-1].end
	}
	begin := at // of what is to be written
	for i := from; i < to && !s.stopped.Load(); i++ {
		m := &c.marks[i]
		if m.isPart || s.wants(f, m) {
			if c.lines != nil {
				s.gather(b, &c.lines[i])
			}
			at = m.end
			continue
		}
		s.write(c.output[begin:at])
		begin, at = m.end, m.end
	}
	s.write(c.output[begin:at])
	s.checkFull(f)
}

// checkFull marks a file as full once it has MaxCount references.
func (s *sequence) checkFull(f *file) {
	if o := s.opt; !o.ToEnd && o.MaxCount >= 0 && f.count >= o.MaxCount {
		s.set(&f.full)
	}
}

// wants reports whether the next reference of a file is wanted: its key is new and MaxCount is not
// reached. If so it counts it, unless it is none.
func (s *sequence) wants(f *file, m *mark) bool {
	o := s.opt
	switch full := o.MaxCount >= 0 && f.count >= o.MaxCount; {
	case full:
		return false
	case m.refused:
		f.last = m.last
		return true
	case o.Unique != NotDistinct:
		isNew := s.seen.add(m.key)
		if s.recent.add(m.key); !isNew {
			return false
		}
	}
	f.count++
	f.last = m.last
	s.stats.Kinds[m.kind]++
	s.stats.URICharacters += m.characters
	s.found++
	if o.First {
		s.set(&s.stopped)
	}
	return true
}

// endFile writes the pending line of a file and what AppendFile writes at its end.
func (s *sequence) endFile(f *file) {
	o := s.opt
	if f.begun && o.AppendFile != nil && !s.stopped.Load() {
		s.ends = o.AppendFile(s.ends[:0], f.path, f.count)
		s.write(s.ends)
	}
}

// A NotScanned counts what was not read, or not whole, by kind: files, parts of messages and files in archives
// by their format or media type, and damage by what it struck: "file", "record" or "part".
type NotScanned struct {
	Skipped, Damaged map[string]int64
}
