package pipeline

import (
	"hash/maphash"
	"time"

	"urigrep/scan"
)

// A sequence is what must be known of all blocks before one, in their order.
// Whoever has it owns it; it is handed from block to block.
type sequence struct {
	run   *Run
	doc   *document // the one whose place and taken these are
	taken int64     // offset in doc up to which bytes belong to references found
	place place     // in doc, of the next block's lag; with the lines of the source before it
	line  *Line     // being gathered; it may go on in the next block
	seen  seen
	stats Stats
}

// Stats are the figures of a run.
type Stats struct {
	Files   int64             // operands and files below them that were begun
	Bytes   int64             // of text that was scanned
	Kinds   [len(Kinds)]int64 // references kept, by kind
	Errors  int64             // set by the caller of the pipeline
	GivenUp int64             // references longer than the limit
	Elapsed time.Duration
}

// Found returns the number of references kept.
func (s *Stats) Found() (n int64) {
	for _, k := range s.Kinds {
		n += k
	}
	return n
}

// settle does for a block what depends on the blocks before it. Its references are
// those that there are with what these have taken.
func (s *sequence) settle(b *block) {
	d := b.doc
	if s.doc != d {
		s.doc, s.taken, s.place = d, 0, place{lines: d.Line}
	}
	s.taken = max(s.taken, b.taken)
	b.before = s.place
	s.place = s.place.after(b.total)
	s.stats.Bytes += int64(b.window.To - b.window.From)
	if s.run.stopped.Load() || d.file.full.Load() {
		b.records = b.records[:0]
		s.emit(b)
		return
	}
	s.pick(b)
	s.locate(b)
	s.noteGivenUp(b)
}

// pick drops what was not kept, or not new, or more than is wanted.
func (s *sequence) pick(b *block) {
	o, f := &s.run.opt, b.doc.file
	n := 0
	for i := range b.records {
		r := &b.records[i]
		if !r.kept || o.MaxCount >= 0 && f.count >= o.MaxCount || o.Unique && !s.seen.add(r.Target) {
			continue
		}
		f.count++
		s.stats.Kinds[r.Kind]++
		if n != i {
			b.records[n] = *r
		}
		if n++; o.First {
			s.run.stopped.Store(true)
			break
		}
	}
	b.records = b.records[:n]
	if o.MaxCount >= 0 && f.count >= o.MaxCount {
		f.full.Store(true)
	}
	s.run.progress.found.Add(int64(n))
}

// locate turns offsets in the document into positions in the source.
func (s *sequence) locate(b *block) {
	d := b.doc
	if s.run.opt.Positions {
		for i := range b.records {
			r := &b.records[i]
			at := b.before.after(r.at)
			r.Line, r.Column = at.lines+1, at.runes+1
		}
	}
	if d.Map != nil {
		d.mapping.Lock()
		defer d.mapping.Unlock()
		for i := range b.records {
			_, line := d.Map.Position(b.records[i].Span.Start)
			b.records[i].Line = line + 1
		}
	}
	if s.run.opt.AppendLine != nil {
		s.gather(b)
	}
	switch {
	case d.Map != nil:
		s.translate(b, func(at int64) int64 {
			offset, _ := d.Map.Position(at)
			return offset
		})
		d.Map.Release(s.needed(b))
	case d.Offset != 0:
		s.translate(b, func(at int64) int64 { return d.Offset + at })
	}
}

// needed returns the offset in b's document before which nothing will be asked for again.
func (s *sequence) needed(b *block) int64 {
	at := max(0, b.window.Base+int64(b.window.To-b.doc.margin))
	if s.line != nil {
		at = min(at, s.line.span.Start)
	}
	return at
}

// translate applies position to all offsets of a block's records.
func (s *sequence) translate(b *block, position func(int64) int64) {
	move := func(s *scan.Span) { s.Start, s.End = position(s.Start), position(s.End) }
	for i := range b.records {
		r := &b.records[i]
		move(&r.Span)
		if r.Detail != nil {
			for j := range r.Detail.Pieces {
				move(&r.Detail.Pieces[j])
			}
		}
	}
	for i := range b.givenUp {
		move(&b.givenUp[i])
	}
}

func (s *sequence) noteGivenUp(b *block) {
	s.stats.GivenUp += int64(len(b.givenUp))
	if s.run.opt.GivenUp == nil {
		return
	}
	for _, g := range b.givenUp {
		s.run.opt.GivenUp(b.doc.Path, g)
	}
}

// seen is a set of targets, of each of which it keeps 128 bits of hash under two
// seeds drawn at random: among a thousand million targets two are taken for one
// with a probability below 1 in 10¹⁹, and no input can be made to bring it about.
type seen struct {
	seeds [2]maphash.Seed
	set   map[[2]uint64]struct{}
}

// add puts target into the set and reports whether it was not there.
func (s *seen) add(target []byte) bool {
	if s.set == nil {
		s.seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}
		s.set = make(map[[2]uint64]struct{})
	}
	key := [2]uint64{maphash.Bytes(s.seeds[0], target), maphash.Bytes(s.seeds[1], target)}
	if _, ok := s.set[key]; ok {
		return false
	}
	s.set[key] = struct{}{}
	return true
}
