package pipeline

import (
	"urigrep/delimit"
	"urigrep/internal/source"
)

// A bundle is what the documents of a source.Bundle have come to before its turn to be settled:
// their records, written, and in order all that is to be told of them. What was found too
// often is taken out when its turn comes.
type bundle struct {
	run  *Run
	from *source.Bundle // nil if there is none
	file *file

	portions  []portion
	marks     []bundleMark
	keys      []key // of the targets of marks, if each target is wanted once
	formatted []byte
	givenUp   []delimit.Span // in the source

	kept  int64 // references formatted in all
	bytes int64 // of documents
	over  bool  // no more of the file is wanted
}

// A portion is what parts of documents have come to: one, and before it any that have
// neither references nor any given up.
type portion struct {
	accounts       int   // of the source.Bundle that come before the part is settled
	bytes          int64 // scanned
	marks, givenUp int   // up to these indices in the bundle's lists
	busy           bool  // there are some
}

// A bundleMark is what is remembered of a record that has been written.
type bundleMark struct {
	end  int // of what it wrote into formatted
	kind delimit.Kind
}

// Limits of a bundle. One that has more of something takes its turn early.
const (
	bundleBytes    = 1 << 20 // formatted
	bundleMarks    = 32 << 10
	bundlePortions = 16 << 10
)

func (g *bundle) begin(r *Run, from *source.Bundle) {
	g.run, g.from, g.file = r, from, r.file
	g.kept, g.bytes, g.over = 0, 0, false
	g.forget()
}

// forget leaves of what was found nothing but memory.
func (g *bundle) forget() {
	g.portions, g.marks, g.keys = g.portions[:0], g.marks[:0], g.keys[:0]
	g.formatted, g.givenUp = g.formatted[:0], g.givenUp[:0]
}

// full reports whether a bundle has as much as it may have.
func (g *bundle) full(o *Options) bool {
	return len(g.formatted) >= o.bundleBytes || len(g.marks) >= bundleMarks ||
		len(g.givenUp) >= bundleMarks || len(g.portions) >= bundlePortions
}

// open makes room for what a part of a document comes to.
func (g *bundle) open(b *block) {
	if last := len(g.portions) - 1; last < 0 || g.portions[last].busy {
		g.portions = append(g.portions, portion{})
	}
	p := &g.portions[len(g.portions)-1]
	p.accounts = g.from.Accounts()
	p.bytes += int64(b.window.To - b.window.From)
	p.busy = len(b.attributesGivenUp)+len(b.givenUp)+len(b.marks)+len(b.records) > 0
	g.givenUp = append(append(g.givenUp, b.attributesGivenUp...), b.givenUp...)
	g.close()
}

// close says that the last portion goes as far as the lists.
func (g *bundle) close() {
	p := &g.portions[len(g.portions)-1]
	p.marks, p.givenUp = len(g.marks), len(g.givenUp)
}

// unpack takes the documents of a bundle through all stages.
func (w *worker) unpack(j job) {
	b, r := j.block, w.run
	g := &b.bundle
	t := turn{job: j, prompt: g.from.Streamed || r.opt.AtOnce}
	// It has no errors but those of the function.
	_ = g.from.Documents(func(d *source.Document) error {
		if g.over || r.stopped.Load() || g.file.full.Load() {
			return ErrStopped
		}
		r.describe(&w.doc, d, g.file)
		w.document(b, &t)
		return nil // what is found enough of is seen at the next
	})
	r.progress.bytes.Add(g.bytes)
	if t.try() || w == r.self {
		t.finish(b)
	} else {
		// The bundles before it may take much longer. The worker does not wait for them.
		r.workers.Go(func() { t.finish(b) })
	}
}

// finish does what is to be done in a bundle's turn, and frees its block.
func (t *turn) finish(b *block) {
	g := &b.bundle
	r := g.run
	t.settle().replay(g)
	t.sequence.report(g, g.from.Accounts())
	if g.over {
		g.from.Done(ErrStopped)
	} else {
		g.from.Done(nil)
	}
	g.from = nil
	t.settled()
	t.write(g.formatted)
	t.end()
	r.bundles <- b
}

// document takes the worker's document, whose text is in memory, through all stages, but for
// what must wait for the bundle's turn. Lines are not written before it.
func (w *worker) document(b *block, t *turn) {
	d, g, walk, stages := &w.doc, &b.bundle, &w.walk, w.gather
	if w.run.opt.AppendLine != nil {
		walk, stages = &t.settle().walk, w.inTurn
		if t.sequence.over(g) {
			return
		}
	}
	walk.begin(d)
	b.clear()
	b.doc = d
	for at := 0; !b.last; {
		b.forget()
		at = d.cut(b, at)
		g.bytes += int64(b.end - b.window.From)
		for {
			w.search(b, walk.before(b))
			stages(b, t)
			if g.over || w.run.done(d) {
				return
			}
			if b.finished() {
				break
			}
			b.next()
		}
	}
}

// inTurn takes a part of a document through the stages after scanning, in the bundle's turn.
func (w *worker) inTurn(b *block, t *turn) {
	t.sequence.report(&b.bundle, b.bundle.from.Accounts())
	b.bundle.file.bundled = true
	t.sequence.settle(b)
	w.format(b, t)
	t.write(b.formatted)
}

// gather takes what a part of a document has come to into the bundle.
func (w *worker) gather(b *block, t *turn) {
	g, o := &b.bundle, &w.run.opt
	w.walk.advance(b)
	if !b.doc.direct {
		w.walk.attributes(b)
		b.leaveOut()
	}
	w.walk.locate(b)
	g.open(b)
	g.written(&b.found)
	for i := range b.records {
		g.write(o, &b.records[i])
		if g.full(o) {
			w.early(g, t)
		}
	}
	g.close()
	if g.full(o) {
		w.early(g, t)
	}
	if g.enough(o) {
		g.over = true
	}
}

// written takes into the bundle what has been written while it was scanned.
func (g *bundle) written(f *found) {
	base := len(g.formatted)
	g.formatted = append(g.formatted, f.formatted...)
	for i := range f.marks {
		if m := &f.marks[i]; m.kept {
			g.marks = append(g.marks, bundleMark{base + m.end, m.kind})
			g.kept++
		}
	}
}

// write writes a record into the bundle.
func (g *bundle) write(o *Options, r *Record) {
	if o.Append != nil {
		g.formatted = o.Append(g.formatted, r)
	}
	g.marks = append(g.marks, bundleMark{len(g.formatted), r.Kind})
	if o.Unique {
		g.keys = append(g.keys, r.key)
	}
	g.kept++
}

// enough reports whether there are as many references in the bundle as are wanted of its file, whatever
// is before it.
func (g *bundle) enough(o *Options) bool {
	return o.First && g.kept > 0 || !o.Unique && o.MaxCount >= 0 && g.kept >= o.MaxCount
}

// early takes the bundle's turn before it is at its end, and writes what it has.
func (w *worker) early(g *bundle, t *turn) {
	g.close()
	accounts := g.portions[len(g.portions)-1].accounts
	t.settle().replay(g)
	t.write(g.formatted)
	g.forget()
	g.portions = append(g.portions, portion{accounts: accounts})
}

// replay does for what has been found in a bundle what depends on what is before it, and
// leaves in formatted what is to be written.
func (s *sequence) replay(g *bundle) {
	mark, given, to := 0, 0, 0
	for i := range g.portions {
		p := &g.portions[i]
		if s.over(g) {
			break
		}
		s.report(g, p.accounts)
		g.file.bundled = true
		s.stats.Bytes += p.bytes
		to = s.pickMarks(g, mark, p.marks, to)
		for _, at := range g.givenUp[given:p.givenUp] {
			s.giveUp(g.file.path, at)
		}
		mark, given = p.marks, p.givenUp
	}
	s.over(g)
	g.formatted = g.formatted[:to]
}

// over reports whether no more is wanted of the bundle's file, or of all.
func (s *sequence) over(g *bundle) bool {
	g.over = s.run.stopped.Load() || g.file.full.Load()
	return g.over
}

// report reports accounts of a bundle, as long as more is wanted.
func (s *sequence) report(g *bundle, accounts int) {
	if !s.over(g) {
		g.from.Report(accounts)
	}
}

// pickMarks counts those of marks[from:end] that are new and not too many, and puts what they have
// written to formatted[to:]. It returns where that ends.
func (s *sequence) pickMarks(g *bundle, from, end, to int) int {
	o, f, n := &s.run.opt, g.file, int64(0)
	at := 0
	if from > 0 {
		at = g.marks[from-1].end
	}
	for i := from; i < end; i++ {
		m := &g.marks[i]
		text := g.formatted[at:m.end]
		at = m.end
		if o.MaxCount >= 0 && f.count >= o.MaxCount || o.Unique && !s.seen.add(g.keys[i]) {
			continue
		}
		f.count++
		s.stats.Kinds[m.kind]++
		n++
		if to == m.end-len(text) {
			to = m.end
		} else {
			to += copy(g.formatted[to:], text)
		}
		if o.First {
			s.run.stopped.Store(true)
			break
		}
	}
	if o.MaxCount >= 0 && f.count >= o.MaxCount {
		f.full.Store(true)
	}
	s.run.progress.found.Add(n)
	return to
}
