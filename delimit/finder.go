package delimit

import (
	"bytes"
	"slices"

	"urigrep/delimit/internal/join"
	"urigrep/delimit/internal/names"
	"urigrep/delimit/internal/refang"
	"urigrep/internal/cut"
	"urigrep/internal/text"
	"urigrep/resolve"
	"urigrep/scan"
)

// A finder finds the references of one document, window by window: see cut.Finder.
type finder struct {
	opt      Options
	set      scan.Triggers
	ordinary bool  // ordinary candidates are read in one pass
	taken    int64 // offset up to which all is taken
	site     site  // of the candidate being read
	iter     names.Marks
	mem      buffers
	judge    judge
	names    names.Reader

	spelled spelled // of the window at hand, with Options.Refang

	match Match // the one handed out
}

// newFinder returns a finder with these options, at the beginning of a document.
func newFinder(o Options) *finder {
	f := new(finder)
	f.use(o)
	return f
}

// use makes f, which may have had others, a finder with these options at the beginning of a document. It
// keeps its memory, but what it made whole, which may be as large as a text.
func (f *finder) use(o Options) {
	f.opt, f.spelled = o, spelled{}
	f.Reset(0)
	f.set, f.judge.rfc, f.match.RFC, f.names.IRI = scan.Colon|scan.Dot, o.RFC, o.RFC, o.IRI
	if o.SkipAbbreviated {
		f.set &^= scan.Dot
	}
	if o.Relative {
		f.set |= scan.Angle | scan.Quote
	}
	if o.AllSchemes {
		f.set ^= scan.Colon | scan.AnyColon
	}
	f.names.Made = nil
	if f.spelled.wanted = o.Refang; o.Refang {
		f.names.Made = &f.spelled.Whole
	}
	f.ordinary = !o.IRI && !o.Email && !o.Domains && o.RFC == resolve.RFC3986
	refused := o.Refused != nil
	f.iter.Find(refused, o.Email || refused, o.Domains || refused, o.IRI, o.Relative)
	f.site = site{opt: &f.opt, max: o.limit(), mem: &f.mem, judge: &f.judge, names: &f.names, r: f.site.r}
}

// Behind implements cut.Finder.
func (f *finder) Behind() int { return f.opt.written(join.NearbyLook + 2*text.LineLook) }

// Ahead implements cut.Finder.
func (f *finder) Ahead() int { return f.opt.written(f.opt.ahead()) }

// ahead is Ahead in a text that is whole.
func (o *Options) ahead() int { return o.limit() + extentSlack + join.NearbyLook + 2*text.LineLook }

// written returns how many bytes of a text as it is written have n bytes of it whole.
func (o *Options) written(n int) int {
	if !o.Refang {
		return n
	}
	return refang.Expansion*n + refang.Reach
}

// Taken implements cut.Finder.
func (f *finder) Taken() int64 { return f.taken }

// Reset implements cut.Finder.
func (f *finder) Reset(taken int64) {
	f.taken = taken
	f.spelled.forget()
}

// begin makes f ready for the triggers in text[from:to], of a text of which it knows
// nothing yet.
func (f *finder) begin(text []byte, from, to int) {
	f.mem.forget()
	f.names.Forget()
	f.iter.Reset(text, from, to, f.set)
}

// Scan implements cut.Finder.
func (f *finder) Scan(w cut.Window, yield func(*Match) bool) bool {
	w = f.spelled.enter(w)
	f.begin(w.Text, w.From, w.To)
	lo := f.spelled.index(&w, f.taken)
	f.iter.Skip(lo)
	for {
		j, mark := f.iter.Next()
		if j < 0 {
			return true
		}
		end, found, more := f.at(&w, j, lo, mark, yield)
		if !found {
			if f.opt.Refused != nil && yield != nil {
				f.refuse(&w, j, lo, mark)
			}
			continue
		}
		lo = end
		f.taken = f.spelled.span(&w, end, end).End
		if !more {
			return false
		}
		f.iter.Skip(end)
	}
}

// at reads the candidate whose trigger is w.Text[j], if there is one that begins at lo or
// after, and yields its match, if yield is not nil. mark says that w.Text[j] is a mark of an address
// or a domain. end is the index up to which bytes are taken if found; more is the result of yield.
func (f *finder) at(w *cut.Window, j, lo int, mark bool, yield func(*Match) bool) (end int, found, more bool) {
	f.site.looked++
	if mark && !f.opt.reads(w.Text[j]) {
		return 0, false, true
	}
	s := &f.site
	if !f.begins(&s.c, w.Text, j, lo, mark) {
		return 0, false, true
	}
	s.b = s.extent(w.Text)
	if !f.ordinary || !s.c.isPlain(s.b) || !s.readOrdinary() || !f.spelled.isAsWritten(s) {
		return f.read(w, yield)
	}
	if yield == nil {
		return s.r.end, true, true
	}
	f.setOrdinary(w)
	return s.r.end, true, yield(&f.match)
}

// begins sets c to the candidate whose trigger is b[j], and reports whether there is one that begins at lo
// or after.
func (f *finder) begins(c *candidate, b []byte, j, lo int, mark bool) bool {
	switch {
	case mark && b[j] == ']':
		return c.setDestination(b, j, lo)
	case mark && b[j] == '@':
		name, ok := f.names.EmailAt(b, j, lo)
		return ok && c.setName(Email, b, name, lo)
	case mark:
		name, ok := f.names.DomainAt(b, j, lo)
		return ok && c.setName(Domain, b, name, lo)
	case b[j] == ':':
		return c.setURI(b, j, lo, &f.opt) && (!c.escaped || f.mem.seen.EscapesSolidus(b, c.start))
	case b[j] == '.', b[j] == 'w', b[j] == 'W':
		return c.setAbbreviated(b, j, lo)
	}
	return c.setRelative(b, j, lo)
}

// read reads the candidate of the site and yields its match, if yield is not nil. end is the index
// up to which bytes are taken if found; more is the result of yield.
func (f *finder) read(w *cut.Window, yield func(*Match) bool) (end int, found, more bool) {
	s, r := &f.site, &f.site.r
	if !s.read() {
		if r.end-s.c.start > s.max {
			f.giveUp(w, s.c.start, r.end)
			return r.end, true, true
		}
		return 0, false, true
	}
	r.decodeEqualSigns(&s.mem.seen, s.b, &s.c)
	s.decodeAmpersands(r)
	end = r.end
	if s.cutsMark(r) || f.opt.Refang && !f.spelled.asWritten(r, &s.c) {
		return 0, false, true
	}
	if yield == nil {
		return end, true, true
	}
	f.makeMatch(w.Offset, r)
	return end, true, f.emit(r, yield)
}

// giveUp reports a reference that is longer than the limit (rule L1).
func (f *finder) giveUp(w *cut.Window, start, end int) {
	if f.opt.GivenUp != nil {
		f.opt.GivenUp(f.spelled.span(w, start, end))
	}
}

// makeMatch makes the match of a reading, which is not judged yet.
func (f *finder) makeMatch(base int64, r *reading) {
	for i := range r.pieces {
		r.pieces[i].Start += base
		r.pieces[i].End += base
	}
	for i := range r.joins {
		r.joins[i].Offset += base
	}
	r.alternatives = slices.DeleteFunc(r.alternatives, func(s string) bool { return s == string(r.text) })
	m := &f.match // field by field: Go copies a Match through the garbage collector
	m.Text, m.Repaired, m.Alternatives, m.Joins, m.Err = f.mem.readableText(r.text), nil, r.alternatives, r.joins, nil
	m.Kind, m.Wrapper, m.Rules, m.Confidence = f.site.c.kind, r.wrapper, r.rules|f.site.c.rules(), 0
	m.Span, m.Pieces = Span{Start: r.pieces[0].Start, End: r.pieces[len(r.pieces)-1].End}, r.pieces
	m.ScriptEnd, m.Columns = r.scriptEnd, r.columns
}

// judgeMatch judges the match, made of r with a share of the confidence, and undoes its escapes.
func (f *finder) judgeMatch(r *reading, share float64) {
	if r.undo {
		f.match.undoEscapes()
	}
	f.judge.judge(&f.match)
	f.match.Confidence = confidence(&f.match, allRules) * share * r.probability
}

// emit yields the match; of two readings of a hyphen, those that the option asks for (rule R3).
func (f *finder) emit(r *reading, yield func(*Match) bool) bool {
	if len(r.hyphens) == 0 {
		f.judgeMatch(r, 1)
		return yield(&f.match)
	}
	kept := f.match
	dropped := kept.withoutHyphens(r)
	switch f.opt.Hyphen {
	case HyphenKeep:
		return f.emitAs(kept, dropped.Text, shareHyphen, r, yield)
	case HyphenDrop:
		return f.emitAs(dropped, kept.Text, 1-shareHyphen, r, yield)
	}
	other := bytes.Clone(kept.Text)
	return f.emitAs(kept, dropped.Text, shareHyphen, r, yield) && f.emitAs(dropped, other, 1-shareHyphen, r, yield)
}

// emitAs yields m, a match of the reading r, with another reading of it and a share of the
// confidence.
func (f *finder) emitAs(m Match, other []byte, share float64, r *reading, yield func(*Match) bool) bool {
	m.Alternatives = append([]string{string(other)}, r.alternatives...)
	f.match = m
	f.judgeMatch(r, share)
	return yield(&f.match)
}
