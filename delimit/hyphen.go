package delimit

// withoutHyphens returns f.ref as it reads when each hyphen directly before a line
// break was added by whoever broke the line (rule R3; RFC 3986, Appendix C). It
// has memory of its own.
func (f *Finder) withoutHyphens() Reference {
	r := f.ref
	r.Text = make([]byte, 0, len(f.ref.Text))
	at := 0
	for _, h := range f.join.hyphens {
		if h > len(f.ref.Text) {
			break
		}
		r.Text = append(r.Text, f.ref.Text[at:h-1]...)
		at = h
	}
	r.Text = append(r.Text, f.ref.Text[at:]...)
	r.Pieces = make([]Span, 0, len(f.ref.Pieces))
	n := int64(0)
	for _, p := range f.ref.Pieces {
		n += p.Len()
		if f.join.hyphenAt(int(n)) {
			p.End--
		}
		if p.Len() > 0 {
			r.Pieces = append(r.Pieces, p)
		}
	}
	if n := len(r.Pieces); n > 0 {
		r.Span = Span{Start: r.Pieces[0].Start, End: r.Pieces[n-1].End} // the last hyphen may have been its end
	}
	return r
}

// hyphenAt reports whether the first n bytes of the text end in a hyphen that a
// line break follows.
func (j *joiner) hyphenAt(n int) bool {
	for _, h := range j.hyphens {
		if h == n {
			return true
		}
	}
	return false
}
