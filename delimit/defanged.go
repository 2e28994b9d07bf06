package delimit

import (
	"bytes"

	"urigrep/delimit/internal/names"
	"urigrep/delimit/internal/token"
	"urigrep/scan"
)

// AppendDefanged appends to dst a target in a form that no program opens (rule W3), such as
// "hxxps[://]a[.]example/b" or "mailto[:]b[@]a[.]example". Options.Refang reads the target in it
// again, except where the scheme is not registered, or has no "//" and is not mailto, or where the
// path holds marks in parentheses itself. A text without a scheme is appended as it is.
func AppendDefanged(dst, target []byte) []byte { return names.AppendDefanged(dst, target) }

// refangStep is how much of the text after a candidate is copied at first; twice as much each time that
// a reading comes near the end of the copy.
const (
	refangStep  = 1 << 10
	refangSlack = 256
)

// readDefanged reads the defanged reference that the trigger or mark w.Text[j] shows and hands it
// on, as Finder.at does.
func (f *Finder) readDefanged(w *Window, j, lo int, yield func(*Match) bool) (end int, found, more bool) {
	b := w.Text
	d, ok := f.spellings.At(b, j, lo)
	if !ok {
		return 0, false, true
	}
	if f.site.lacksHostDefanged(b, d, lo) {
		return 0, false, true
	}
	for length := refangStep; ; length *= 2 {
		to := min(len(b), d.Start+length)
		r, ok := f.tryDefanged(b, d, lo, to)
		if ok && to < len(b) && r.end+refangSlack > to && length < 2*f.site.max {
			continue
		}
		if !ok || len(r.text) > f.site.max {
			return 0, false, true
		}
		if yield == nil {
			return r.end, true, true
		}
		f.makeMatch(w.Offset, &r)
		f.judgeMatch(&r, 1)
		return r.end, true, yield(&f.match)
	}
}

// lacksHostDefanged reports whether another URI surely ends the defanged one before its host, which is
// seen without a copy. Between angle brackets both may be read as one.
func (s *site) lacksHostDefanged(b []byte, d names.Defanged, lo int) bool {
	auth := d.Start + d.Scheme + len("://")
	if d.Scheme == 0 || auth > len(b) || string(b[auth-len("://"):auth]) != "://" {
		return false
	}
	looked, ends := token.EndsBeforeHost(&s.mem.seen, b, d.Start, auth)
	if !ends || scan.OpenerBefore(b, d.Start, lo).Pair.IsAngle() {
		return false
	}
	s.far = max(s.far, looked)
	return true
}

// tryDefanged reads a defanged reference in a copy of the text up to b[to]. The reading's pieces
// and end are indices in b.
func (f *Finder) tryDefanged(b []byte, d names.Defanged, lo, to int) (reading, bool) {
	before := max(0, d.Start-scan.MaxBefore)
	copied := &f.refanged
	f.site.looked += to - before
	start := copied.Set(b, d, before, to)
	f.names.Forget()
	defer f.names.Forget()
	c, ok := f.refangedCandidate(copied.Text, start, d, max(0, lo-before))
	if !ok {
		return reading{}, false
	}
	s := f.site
	s.c = c
	var looked int
	s.fields, looked = f.rows.SignsAt(b, d.Start) // the copy has only a part of the lines around
	s.fieldsKnown = true
	s.b = s.extent(copied.Text)
	s.mem = &f.refangedMem // what is known about the text stays known
	s.mem.forget()
	r, ok := s.read()
	f.site.looked = s.looked + looked
	f.site.far, f.site.around = max(1, copied.IndexOf(s.far)), s.around
	if !ok || !r.mapBack(b, copied) {
		return reading{}, false
	}
	f.site.c = c
	f.site.c.kind = Defanged
	return r, true
}

// refangedCandidate returns the candidate that begins at b[start], in a text with defanged
// spellings made whole.
func (f *Finder) refangedCandidate(b []byte, start int, d names.Defanged, lo int) (candidate, bool) {
	if !d.Bare {
		return uriAt(b, start+d.Scheme, lo, &f.opt)
	}
	name := b[start:]
	if n := bytes.IndexFunc(name, func(r rune) bool { return r < 0x80 && !names.IsNameByte(byte(r)) }); n >= 0 {
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
func (r *reading) mapBack(b []byte, copied *names.Copy) bool {
	written := make([]byte, 0, len(r.text)+16)
	for i := range r.pieces {
		p := &r.pieces[i]
		p.Start, p.End = int64(copied.IndexOf(int(p.Start))), int64(copied.IndexOf(int(p.End)))
		written = append(written, b[p.Start:p.End]...)
	}
	whole := r.text
	r.end = copied.IndexOf(r.end)
	r.hyphens = nil // offsets in a text that is not the one written
	r.text = written
	return copied.Spells(b, int(r.pieces[0].Start), written, whole)
}

// cutsMark reports whether a URI without delimiters was cut off in its host by half a mark, which
// is read only in a token that has a defanged scheme or a whole mark (rule W3):
// "http://evil[.com/x". The part before it is not a host that anybody wrote.
func (s *site) cutsMark(r *reading) bool {
	if s.c.kind != URI || !s.c.slashes || s.c.open.Pair != scan.NoPair || len(r.pieces) > 1 {
		return false
	}
	host := r.text[min(len(r.text), s.c.scheme()+len("//")):]
	return !bytes.ContainsAny(host, "/?#") && names.BeginsHalfMark(s.b[r.end:])
}
