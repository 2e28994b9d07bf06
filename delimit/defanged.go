package delimit

import (
	"bytes"

	"urigrep/scan"
)

// readDefanged reads the defanged reference that the trigger or mark w.Text[j] shows and hands it
// on, as Finder.at does.
func (f *Finder) readDefanged(w *Window, j, lo int, yield func(*Match) bool) (end int, found, more bool) {
	b := w.Text
	d, ok := defangedAt(b, j, lo)
	if !ok {
		return 0, false, true
	}
	for length := refangStep; ; length *= 2 {
		to := min(len(b), d.start+length)
		r, ok := f.tryDefanged(b, d, lo, to)
		if ok && to < len(b) && r.end+refangSlack > to && length < 2*f.site.max {
			continue
		}
		if !ok || len(r.text) > f.site.max {
			return 0, false, true
		}
		f.setMatch(w.Offset, &r)
		return r.end, true, yield(&f.match)
	}
}

// tryDefanged reads a defanged reference in a copy of the text up to b[to]. The reading's pieces
// and end are indices in b.
func (f *Finder) tryDefanged(b []byte, d defanged, lo, to int) (reading, bool) {
	before := max(0, d.start-scan.MaxBefore)
	copied := &f.refanged
	f.site.looked += to - before
	start := copied.set(b, d, before, to)
	c, ok := f.refangedCandidate(copied.text, start, d, max(0, lo-before))
	if !ok {
		return reading{}, false
	}
	s := f.site
	s.c = c
	s.b = s.extent(copied.text)
	s.mem.forget() // the copy has indices of its own
	r, ok := s.read()
	s.mem.forget()
	f.site.looked = s.looked
	if !ok || !r.mapBack(b, copied) {
		return reading{}, false
	}
	f.site.c = c
	f.site.c.kind = Defanged
	return r, true
}

// refangedCandidate returns the candidate that begins at b[start], in a text with defanged
// spellings made whole.
func (f *Finder) refangedCandidate(b []byte, start int, d defanged, lo int) (candidate, bool) {
	if !d.bare {
		return uriAt(b, start+d.scheme, lo, &f.opt)
	}
	name := b[start:]
	if n := bytes.IndexFunc(name, func(r rune) bool { return r < 0x80 && !isNameByte(byte(r)) }); n >= 0 {
		name = name[:n]
	}
	at, dot := bytes.IndexByte(name, '@'), bytes.IndexByte(name, '.')
	switch {
	case bytes.HasPrefix(b[start:], []byte("http://")):
		return uriAt(b, start+len("http"), lo, &f.opt)
	case at > 0:
		if !f.opt.Email {
			return candidate{}, false
		}
		return f.nameAt(Email, b, start+at, lo)
	case dot == 3 && !f.opt.SkipAbbreviated:
		if c, ok := abbreviatedAt(b, start+dot, lo); ok {
			return c, true
		}
	}
	if dot < 0 || !f.opt.Domains {
		return candidate{}, false
	}
	return f.nameAt(Domain, b, start+dot, lo)
}

// mapBack makes of a reading of the copy one of the text b, whose text is as written. It reports
// whether a defanged spelling is in it, and nothing that a regular expression has.
func (r *reading) mapBack(b []byte, copied *refangedText) bool {
	written := make([]byte, 0, len(r.text)+16)
	for i := range r.pieces {
		p := &r.pieces[i]
		p.Start, p.End = int64(copied.at[p.Start]), int64(copied.at[p.End])
		written = append(written, b[p.Start:p.End]...)
	}
	after := literalBeforeQuery(r.text)
	r.end = copied.at[r.end]
	r.hyphens = nil // offsets in a text that is not the one written
	r.text = written
	return copied.marked && isDefanged(written) && !isExpression(b, int(r.pieces[0].Start), written, after)
}
