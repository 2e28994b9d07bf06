package delimit

import "slices"

// withoutHyphens returns m as it reads when each hyphen directly before a line break was
// added by whoever broke the line (rule R3; RFC 3986, Appendix C). hyphens are the offsets
// in its text after them. It has memory of its own.
func (m *Match) withoutHyphens(hyphens []int) Match {
	r := *m
	r.Text = make([]byte, 0, len(m.Text))
	at := 0
	for _, h := range hyphens {
		if h > len(m.Text) {
			break
		}
		r.Text = append(r.Text, m.Text[at:h-1]...)
		at = h
	}
	r.Text = append(r.Text, m.Text[at:]...)
	r.Pieces = make([]Span, 0, len(m.Pieces))
	n := int64(0)
	for _, p := range m.Pieces {
		n += p.Len()
		if slices.Contains(hyphens, int(n)) {
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
