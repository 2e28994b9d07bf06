package report

import (
	"cmp"
	"html"
	"regexp"
	"slices"
	"strings"

	"urigrep/internal/output/explain"
)

// A mark is a reference in a text that is shown.
type mark struct {
	Find
	path   string
	pieces []Span
	number int // 1-based, in the order of Add
}

// A shown is a text that the page shows with its references marked.
type shown struct {
	path string
	text string
}

// mostMarks is how many references are marked in texts.
const mostMarks = 20_000

// mark keeps a reference for the text it stands in, and returns its number, 0 if it is not marked.
// kept is the copy of f.
func (r *Report) mark(f *Find, kept Find) int {
	if len(f.Pieces) == 0 || len(r.marks) == mostMarks || f.Pieces[len(f.Pieces)-1].End > mostText {
		return 0
	}
	m := mark{Find: kept, path: f.Path, pieces: slices.Clone(f.Pieces), number: len(r.marks) + 1}
	r.marks = append(r.marks, m)
	return m.number
}

// Text adds the text of an input, to be shown with its references marked, and reports whether it
// has room for it: a report shows at most 1 MiB of texts in all, and none in which nothing is marked.
func (r *Report) Text(path, text string) bool {
	if int64(len(text)) > r.spared || text == "" {
		return false
	}
	r.spared -= int64(len(text))
	r.texts = append(r.texts, shown{path, text})
	return true
}

// placeMarks takes away the marks of texts that do not have their references there, and then the texts that
// have no mark.
func (r *Report) placeMarks() {
	r.texts = slices.DeleteFunc(r.texts, func(s shown) bool {
		marked := false
		for i := range r.marks {
			m := &r.marks[i]
			if m.path != s.path {
				continue
			}
			if m.Decoded && len(m.pieces) > 0 && !m.standsIn(s.text) {
				m.pieces = nil
			}
			marked = marked || len(m.pieces) > 0
		}
		return !marked
	})
}

// standsIn reports whether a text, which is HTML, has at the first piece of a mark what its reference
// begins with.
func (m *mark) standsIn(text string) bool {
	const enough = 8 // bytes; what stands in base64 by chance is shorter
	p := m.pieces[0]
	if p.Start < 0 || p.Start >= p.End || p.End > int64(len(text)) {
		return false
	}
	written := html.UnescapeString(withoutTags(text[p.Start:p.End]))
	return written == m.URI || len(written) >= enough && strings.HasPrefix(m.URI, written[:enough])
}

// withoutTags returns HTML without its tags.
func withoutTags(markup string) string {
	var b strings.Builder
	for {
		before, tag, found := strings.Cut(markup, "<")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		_, markup, _ = strings.Cut(tag, ">")
	}
}

// A Part is a stretch of a text: a piece of a reference, or what is between two.
type Part struct {
	Text  string
	Mark  int    // number of the reference, 0 for none
	First bool   // it is the first piece of its reference
	Note  string // about the reference
}

// A Marked is a text cut into its parts.
type Marked struct {
	Path  string
	Parts []Part
}

// marked returns the texts with their references marked.
func (r *Report) marked() []Marked {
	var all []Marked
	for _, s := range r.texts {
		var marks []mark
		for _, m := range r.marks {
			if m.path == s.path {
				marks = append(marks, m)
			}
		}
		all = append(all, Marked{s.path, parts(s.text, marks)})
	}
	return all
}

// parts cuts a text at the pieces of the references in it.
func parts(text string, marks []mark) []Part {
	type piece struct {
		Span
		of    *mark
		first bool
	}
	var pieces []piece
	for i := range marks {
		for k, span := range marks[i].pieces {
			pieces = append(pieces, piece{span, &marks[i], k == 0})
		}
	}
	slices.SortStableFunc(pieces, func(a, b piece) int { return cmp.Compare(a.Start, b.Start) })
	var out []Part
	at := int64(0)
	for _, p := range pieces {
		if p.Start < at || p.End > int64(len(text)) || p.Start >= p.End {
			continue // two readings of one place (--hyphen=both), or the text has changed
		}
		if p.Start > at {
			out = append(out, Part{Text: folded(text[at:p.Start])})
		}
		out = append(out, Part{Text: text[p.Start:p.End], Mark: p.of.number, First: p.first, Note: p.of.note()})
		at = p.End
	}
	if at < int64(len(text)) {
		out = append(out, Part{Text: folded(text[at:])})
	}
	return out
}

// attached is what a person does not read of an attachment: eight lines of base64 or more.
var attached = regexp.MustCompile(`(?m)(?:^[A-Za-z0-9+/=]{60,}\r?\n){8,}`)

// folded returns text with the number of lines in the place of base64.
func folded(text string) string {
	return attached.ReplaceAllStringFunc(text, func(lines string) string {
		return "[" + thousands(int64(strings.Count(lines, "\n"))) + " lines of base64]\n"
	})
}

// note returns what the page says of a marked reference, in a few short lines.
func (f *Find) note() string {
	var b strings.Builder
	b.WriteString(wordFor(oneWords, f.Kind))
	if wrapper := explain.Wrapper(f.Wrapper); wrapper != "" {
		b.WriteString(" in " + wrapper)
	}
	if len(f.Rules) > 0 {
		b.WriteString("\nrules " + strings.Join(f.Rules, " "))
	}
	if f.Target != f.URI {
		b.WriteString("\n→ " + shorten(f.Target, 300))
	}
	if f.Confidence < 1 {
		b.WriteString("\nconfidence " + percent(f.Confidence))
	}
	if f.Invalid != nil {
		b.WriteString("\ninvalid: " + f.Invalid.Text)
	}
	for _, w := range f.Warnings {
		b.WriteString("\ntake care: " + w.Text)
	}
	return b.String()
}
