package pipeline

import (
	"bytes"

	"urigrep/delimit"
	"urigrep/internal/cut"
	"urigrep/internal/text"
)

// mend sets Mended of a record, and drops the record if it cannot be mended.
func (m *mended) mend(s *state, b *block, r *Record) {
	if b.setMended(r); r.kept && r.Rules.Has(delimit.RuleR5) {
		r.kept = m.stays(s, b, r)
	}
}

// setMended sets Mended of a record: its pieces, joined where no line break parts them, since
// what is left out there, an escape, belongs to the reference (rule X2). It drops a record
// without a line break, one with the text of another column between its pieces, and one with a
// soft line break of quoted-printable: that text is encoded, and would not be read as encoded
// without the break (RFC 2045, §6.7, rule 5).
func (b *block) setMended(r *Record) {
	if r.Detail == nil || len(r.Detail.Pieces) < 2 || r.Columns {
		r.kept = false
		return
	}
	pieces := []delimit.Span{r.Detail.Pieces[0]}
	for _, p := range r.Detail.Pieces[1:] {
		last := &pieces[len(pieces)-1]
		switch between := b.slice(delimit.Span{Start: last.End, End: p.Start}); {
		case isSoftBreak(between):
			r.kept = false
			return
		case isGap(between):
			pieces = append(pieces, p)
		default:
			last.End = p.End
		}
	}
	r.Detail.Mended = pieces
	r.kept = r.kept && len(pieces) > 1
}

// stays reports whether the reference of a record, bare and joined on evidence, would be
// found as the same once it is mended. It may not be if it ends a line: that line is longer then,
// and the next one may be joined to it. Of what follows no more is read than decides that.
func (m *mended) stays(s *state, b *block, r *Record) (same bool) {
	f := m.finderFor(s, b.doc)
	for look := mendLook; ; look *= mendLook {
		look = min(look, f.Ahead())
		text := m.text.window(f, b, r, look)
		f.Reset(0)
		if look < f.Ahead() && !text.EOF && f.Decided(text) < text.To {
			continue
		}
		f.Reset(0)
		f.Scan(text, func(found *delimit.Match) bool {
			same = found.Span.Start == int64(text.From) && string(found.Text) == string(r.Text)
			return false
		})
		return same
	}
}

// mendLook is how many bytes after a mended reference are read at first, and how many times as many
// where these do not decide what it is.
const mendLook = 512

// A mended reads texts again as they would be mended.
type mended struct {
	finder  finder // for documents with a base URI or without, of a LaxScheme; nil until needed
	hasBase bool
	lax     string
	text    mendedText
}

// finderFor returns the finder for documents such as d.
func (m *mended) finderFor(s *state, d *document) finder {
	lax := s.opt.findOptions(d).LaxScheme
	if m.finder == nil || m.hasBase != d.hasBase || m.lax != lax {
		m.finder, m.hasBase, m.lax = s.quietFinder(d), d.hasBase, lax
	}
	return m.finder
}

// A mendedText is memory of texts as they would be mended.
type mendedText []byte

// window returns a window with a record of b as it would be mended, as much of the text before it as
// f looks at, and look bytes of the text after it. The window is valid until the next call.
func (t *mendedText) window(f finder, b *block, r *Record, look int) cut.Window {
	window := b.Text
	start, end := int(r.Span.Start-b.Offset), int(r.Span.End-b.Offset)
	from, to := max(0, start-f.Behind()), min(len(window), end+look)
	text := append((*t)[:0], window[from:start]...)
	for _, p := range r.Detail.Mended {
		text = append(text, b.slice(p)...)
	}
	begins, ends := start-from, len(text)
	*t = append(text, window[end:to]...)
	return cut.Window{Text: *t, From: begins, To: ends, EOF: b.EOF && to == len(window)}
}

// A mender says of a live text what becomes of references once they are mended.
type mender struct {
	finder finder
	text   mendedText
}

// inDoubt reports whether what follows the text of a window decides if a match stays as it is once it is
// mended: see mended.stays.
func (n *mender) inDoubt(w *window, m *delimit.Match) bool {
	if !m.Rules.Has(delimit.RuleR5) {
		return false
	}
	b, r := &block{window: *w, doc: &document{}}, Record{kept: true}
	b.fill(&r, m)
	if b.setMended(&r); !r.kept {
		return false
	}
	n.finder.Reset(0)
	text := n.text.window(n.finder, b, &r, n.finder.Ahead())
	return n.finder.Decided(text) < text.To
}

// isGap reports whether mending removes the text between two pieces: a line break, with what
// surrounds it, or blanks.
func isGap(between []byte) bool {
	if len(bytes.TrimLeft(between, " \t")) == 0 {
		return len(between) > 0
	}
	for i := range between {
		if text.Break(between[i:]) > 0 {
			return true
		}
	}
	return false
}

// isSoftBreak reports whether b begins with a soft line break of quoted-printable.
func isSoftBreak(b []byte) bool {
	rest, ok := bytes.CutPrefix(b, []byte{'='})
	return ok && text.Break(bytes.TrimLeft(rest, " \t")) > 0
}
