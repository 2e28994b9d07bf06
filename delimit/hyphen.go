package delimit

import (
	"slices"

	"urigrep/internal/text"
)

// withoutHyphens returns m, made of a reading, as it reads when each hyphen directly before a line
// break was added by whoever broke the line (rule R3; RFC 3986, Appendix C). It has memory of its
// own.
func (m *Match) withoutHyphens(read *reading) Match {
	r := *m
	r.Text = make([]byte, 0, len(m.Text))
	at := 0
	for _, h := range read.hyphens {
		r.Text = text.AppendUTF8(r.Text, read.text[at:h-1])
		at = h
	}
	r.Text = text.AppendUTF8(r.Text, read.text[at:])
	r.Pieces = make([]Span, 0, len(m.Pieces))
	n := int64(0)
	for _, p := range m.Pieces {
		n += p.Len()
		if slices.Contains(read.hyphens, int(n)) {
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

// hyphenMark returns the length of a soft hyphen or U+2010 at the start of b that
// only white space separates from the line's end; 0 if there is none (rule R3).
func hyphenMark(b []byte) int {
	n := 0
	switch {
	case len(b) > 1 && b[0] == 0xC2 && b[1] == 0xAD:
		n = 2
	case len(b) > 2 && b[0] == 0xE2 && b[1] == 0x80 && b[2] == 0x90:
		n = 3
	default:
		return 0
	}
	i := n
	for k := text.Blank(b[i:]); k > 0; k = text.Blank(b[i:]) {
		i += k
	}
	if i < len(b) && text.Break(b[i:]) == 0 {
		return 0
	}
	return n
}

// cutsOption reports whether a backslash was dropped at the line's end and an
// option of a command follows, so that what the line ends is a command (rule R3).
func cutsOption(b []byte, lb lineBreak, next int) bool {
	return lb.dropped && b[lb.at-1] == '\\' && next < len(b) && b[next] == '-'
}
