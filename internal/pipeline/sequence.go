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

	attribute int      // index of the next of doc.References
	merged    []Record // memory of attributes
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

// before returns how much of b's document is taken before b.
func (s *sequence) before(b *block) int64 {
	if s.doc != b.doc {
		return 0
	}
	return s.taken
}

// settle does for a part of a block what depends on what is before it, but for
// the references at its beginning, which are right already.
func (s *sequence) settle(b *block) {
	d := b.doc
	if s.doc != d {
		s.doc, s.taken, s.place, s.attribute = d, 0, place{lines: d.Line}, 0
	}
	s.taken = max(s.taken, b.taken)
	b.before = s.place
	s.place = s.place.after(b.total)
	s.stats.Bytes += int64(b.window.To - b.window.From)
	if s.run.stopped.Load() || d.file.full.Load() {
		b.found.clear()
		s.emit(b)
		return
	}
	if d.direct {
		s.count(b)
	} else {
		s.attributes(b)
		s.pick(b)
	}
	s.locate(b)
	s.noteGivenUp(b)
}

// count counts what has been written already.
func (s *sequence) count(b *block) {
	var n int64
	for i := range b.marks {
		if m := &b.marks[i]; m.kept {
			s.stats.Kinds[m.kind]++
			n++
		}
	}
	b.doc.file.count += n
	s.run.progress.found.Add(n)
}

// pick drops what was not kept, or not new, or more than is wanted.
func (s *sequence) pick(b *block) {
	o, f := &s.run.opt, b.doc.file
	n := 0
	for i := range b.records {
		r := &b.records[i]
		if !r.kept || o.MaxCount >= 0 && f.count >= o.MaxCount || o.Unique && !s.seen.add(r.key) {
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
			if r := &b.records[i]; !r.placed {
				at := b.before.after(r.at)
				r.Line, r.Column = at.lines+1, at.runes+1
			}
		}
	}
	if d.Map != nil {
		d.mapping.Lock()
		defer d.mapping.Unlock()
		for i := range b.records {
			if r := &b.records[i]; !r.placed {
				_, line := d.Map.Position(r.Span.Start)
				r.Line = line + 1
			}
		}
	}
	if s.run.opt.AppendLine != nil {
		s.gather(b)
	}
	switch {
	case d.Map != nil:
		begin := func(at int64) int64 {
			offset, _ := d.Map.Position(at)
			return offset
		}
		s.translate(b, begin, d.Map.End)
		d.Map.Release(s.needed(b))
	case d.Offset != 0:
		shift := func(at int64) int64 { return d.Offset + at }
		s.translate(b, shift, shift)
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

// translate applies begin to where spans of a block's records begin, and end to
// where they end.
func (s *sequence) translate(b *block, begin, end func(int64) int64) {
	for i := range b.records {
		b.records[i].translate(begin, end)
	}
	for i := range b.givenUp {
		translate(&b.givenUp[i], begin, end)
	}
}

// translate applies begin and end to the spans of a record.
func (r *Record) translate(begin, end func(int64) int64) {
	if r.placed {
		return
	}
	translate(&r.Span, begin, end)
	if r.Detail != nil {
		for i := range r.Detail.Pieces {
			translate(&r.Detail.Pieces[i], begin, end)
		}
	}
}

func translate(s *scan.Span, begin, end func(int64) int64) {
	s.Start, s.End = begin(s.Start), end(s.End)
}

func (s *sequence) noteGivenUp(b *block) {
	for _, g := range b.givenUp {
		s.giveUp(b.doc, g)
	}
}

// A key stands for a target: 128 bits of hash under two seeds drawn at random.
// Among a thousand million targets two have the same key with a probability below
// 1 in 10¹⁹, and no input can be made to bring it about.
type key [2]uint64

// A hasher makes keys. The zero hasher is not usable.
type hasher [2]maphash.Seed

func newHasher() hasher { return hasher{maphash.MakeSeed(), maphash.MakeSeed()} }

// hash returns the key of a target.
func (h *hasher) hash(target []byte) key {
	return key{maphash.Bytes(h[0], target), maphash.Bytes(h[1], target)}
}

// seen is a set of targets.
type seen map[key]struct{}

// add puts the target with the key k into the set and reports whether it was not there.
func (s *seen) add(k key) bool {
	if *s == nil {
		*s = make(seen)
	}
	n := len(*s)
	(*s)[k] = struct{}{}
	return len(*s) > n
}
