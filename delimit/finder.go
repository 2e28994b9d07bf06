package delimit

import (
	"bytes"

	"urigrep/resolve"
	"urigrep/scan"
)

// A Window is the stretch of a document that a Finder looks at: Text holds the
// bytes at hand, the first of them at offset Base of the document.
//
// The Finder settles every candidate whose trigger (the ':' of a URI, the '.' of
// www., the opener of a relative reference) lies in Text[From:To], and no other;
// 0 ≤ From ≤ To ≤ len(Text). What it decides does not depend on where the
// window was cut, provided that
//
//   - Text begins at least Finder.Behind bytes before From, or Base is 0, and
//   - Text ends at least Finder.Ahead bytes after To, or EOF is set, which says
//     that the document ends with Text.
type Window struct {
	Text     []byte
	Base     int64
	From, To int
	EOF      bool
}

// A Finder finds the references of one document, window by window. It reuses its
// memory; it must not be used by two goroutines at once. The zero Finder is not usable.
type Finder struct {
	opt   Options
	max   int // most bytes of a reference
	set   scan.Triggers
	short bool // ordinary candidates are read in one pass
	taken int64

	iter    markIter
	link    linkReader
	tops    map[string]bool // labels, and whether they are public top-level domains
	join    joiner
	judge   judge
	scratch []byte   // a reference as it would be joined
	closer  int      // index of the closer that was read last
	sure    float64  // confidence in the bare line ends that were crossed (rule R5)
	others  []string // readings that were not taken
	ref     Reference
}

// NewFinder returns a Finder for a document of which nothing has been seen.
func NewFinder(o Options) *Finder {
	f := &Finder{opt: o, max: o.Limit(), set: scan.Colon | scan.Dot, judge: judge{rfc: o.RFC}}
	if o.NoAbbreviated {
		f.set &^= scan.Dot
	}
	if o.Relative {
		f.set |= scan.Angle | scan.Quote
	}
	f.short = !o.IRI && !o.Email && !o.Domains && o.RFC == resolve.RFC3986
	f.iter.look(&f.opt)
	return f
}

// Behind returns how many bytes before its trigger a candidate's reading may depend on.
func (f *Finder) Behind() int { return hearLook + 2*lineLook }

// Ahead returns how many bytes after its trigger a candidate's reading may depend on.
func (f *Finder) Ahead() int { return f.max + extentSlack + hearLook + 2*lineLook }

// Taken returns the offset in the document up to which bytes belong to
// references already found: no later one begins before it. It is the only thing
// that a Finder remembers from one window to the next.
func (f *Finder) Taken() int64 { return f.taken }

// Reset makes the Finder ready for another document, or, with an offset other
// than 0, for a place in the middle of one, before which all is taken.
func (f *Finder) Reset(taken int64) { f.taken = taken }

// Scan calls yield for each reference whose trigger lies in w.Text[w.From:w.To],
// in the order of the text, until yield returns false. The reference that yield
// gets is valid until it returns. Scan reports whether it came to the end of the
// window.
func (f *Finder) Scan(w Window, yield func(*Reference) bool) bool {
	lo := 0
	if f.taken > w.Base {
		lo = int(min(f.taken-w.Base, int64(len(w.Text))))
	}
	f.iter.reset(w.Text, w.From, w.To, f.set)
	f.iter.skip(lo)
	for {
		j, mark := 0, false
		if f.iter.plain() {
			j = f.iter.Next()
		} else {
			j, mark = f.iter.following()
		}
		if j < 0 {
			return true
		}
		end, found, more := f.settle(w, j, lo, mark, yield)
		if !found {
			continue
		}
		lo = end
		f.taken = w.Base + int64(end)
		if !more {
			return false
		}
		f.iter.skip(end)
	}
}

// settle reads the candidate whose trigger is w.Text[j], if there is one that begins
// at lo or after, and hands on what it is. end is the index up to which bytes are
// taken if found; more is what yield returned.
func (f *Finder) settle(w Window, j, lo int, mark bool, yield func(*Reference) bool) (end int, found, more bool) {
	var c candidate
	var begun bool
	if f.short && w.Text[j] == ':' {
		if c, end, begun = f.plain(w.Text, w.Base, j, lo); end > 0 {
			return end, true, yield(&f.ref)
		}
	}
	if !begun {
		if c, begun = f.candidateAt(w.Text, j, lo, mark); !begun {
			return 0, false, true
		}
	}
	return f.read(w, c, yield)
}

// read reads one candidate and hands it on. end is the index up to which bytes are
// taken if ok; more is what yield returned.
func (f *Finder) read(w Window, c candidate, yield func(*Reference) bool) (end int, ok, more bool) {
	b := f.extent(w.Text, c.start)
	f.others, f.sure = f.others[:0], 1
	wrapper := Bare
	if c.open.Pair.IsAngle() {
		if end, ok = f.angle(b, c); ok {
			wrapper = Angle
		}
	}
	if !ok {
		end, wrapper, ok = f.unwrapped(b, c)
	}
	if !ok {
		if end-c.start > f.max {
			f.giveUp(w.Base, c.start, end)
			return end, true, true
		}
		return 0, false, true
	}
	f.decodeEqualSigns(b, c)
	f.fill(w.Base, c, wrapper)
	more = f.emit(yield)
	return end, true, more
}

// extent returns b up to where the reading of a candidate that begins at b[start] may look.
func (f *Finder) extent(b []byte, start int) []byte {
	return b[:min(len(b), start+f.max+extentSlack+hearLook)]
}

// giveUp reports a reference that is longer than the limit (rule L1).
func (f *Finder) giveUp(base int64, start, end int) {
	if f.opt.GivenUp != nil {
		f.opt.GivenUp(Span{Start: base + int64(start), End: base + int64(end)})
	}
}

// fill makes f.ref of f.join.
func (f *Finder) fill(base int64, c candidate, wrapper Wrapper) {
	j := &f.join
	for i := range j.pieces {
		j.pieces[i].Start += base
		j.pieces[i].End += base
	}
	f.ref = Reference{
		Text: j.text, Kind: c.kind, Wrapper: wrapper, Rules: j.rules | c.rules(), Pieces: j.pieces,
		Span: Span{Start: j.pieces[0].Start, End: j.pieces[len(j.pieces)-1].End},
	}
	f.ref.Alternatives = f.others
	f.judge.judge(&f.ref)
	f.ref.Confidence = confidence(&f.ref, allRules) * f.sure
}

// rules returns the rules that the candidate's beginning shows.
func (c candidate) rules() (r Rules) {
	if c.open.Prefix {
		r |= RuleP1
	}
	if c.cut {
		r |= RuleS1
	}
	return r | ruleOf(c.kind)
}

// emit hands f.ref on; with two readings of a hyphen, as the option has it (rule R3).
func (f *Finder) emit(yield func(*Reference) bool) bool {
	if len(f.join.hyphens) == 0 {
		return yield(&f.ref)
	}
	kept := f.ref
	dropped := f.withoutHyphens()
	switch f.opt.Hyphen {
	case HyphenKeep:
		return f.emitAs(kept, dropped.Text, shareHyphen, yield)
	case HyphenDrop:
		return f.emitAs(dropped, kept.Text, 1-shareHyphen, yield)
	}
	other := bytes.Clone(kept.Text)
	return f.emitAs(kept, dropped.Text, shareHyphen, yield) && f.emitAs(dropped, other, 1-shareHyphen, yield)
}

// emitAs hands r on, with another reading of it and a share of the confidence.
func (f *Finder) emitAs(r Reference, other []byte, share float64, yield func(*Reference) bool) bool {
	r.Alternatives = append([]string{string(other)}, f.others...)
	f.ref = r
	f.judge.judge(&f.ref)
	f.ref.Confidence = confidence(&f.ref, allRules) * share * f.sure
	return yield(&f.ref)
}
