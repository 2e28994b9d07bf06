package pipeline

import (
	"bytes"
	"slices"

	"urigrep/delimit"
)

// found is what a scan found: records, or, in a document whose records are formatted as soon as
// they are found, marks and the formatted text; and the references given up.
type found struct {
	records []Record

	marks     []mark
	formatted []byte // text of all marks; later, of records and lines

	givenUp []delimit.Span
}

// A mark stands for a record that has been formatted.
type mark struct {
	span    delimit.Span // in the document; in a task with a Bundle, in the source
	end     int          // of its text in formatted
	kind    delimit.Kind
	wrapper delimit.Wrapper
	kept    bool // it passed all filters

	characters int64 // of the record, if that is asked for
	isPart     bool  // it stands for text of Options.AppendSettled, not for a record
}

// mark adds a mark of a record found at a span and formatted, field by field as in fill.
func (f *found) mark(r *Record, span delimit.Span) {
	if len(f.marks) == cap(f.marks) {
		f.marks = slices.Grow(f.marks, 1)
	}
	f.marks = f.marks[:len(f.marks)+1]
	m := &f.marks[len(f.marks)-1]
	m.span.Start, m.span.End = span.Start, span.End
	m.end = len(f.formatted)
	m.kind, m.wrapper, m.kept = r.Kind, r.Wrapper, r.kept
}

// clear drops everything and keeps the memory.
func (f *found) clear() {
	f.records, f.marks, f.formatted, f.givenUp = f.records[:0], f.marks[:0], f.formatted[:0], f.givenUp[:0]
}

// len returns the number of references, without those given up.
func (f *found) len() int { return len(f.records) + len(f.marks) }

// span returns the span of reference i in the document.
func (f *found) span(i int) delimit.Span {
	if len(f.marks) > 0 {
		return f.marks[i].span
	}
	return f.records[i].Span
}

// at returns the index of the first reference that begins at offset or after it.
func (f *found) at(offset int64) int {
	i, _ := slices.BinarySearchFunc(f.records, offset, func(r Record, at int64) int { return int(r.Span.Start - at) })
	j, _ := slices.BinarySearchFunc(f.marks, offset, func(m mark, at int64) int { return int(m.span.Start - at) })
	return i + j // one of them is 0
}

// written returns the formatted text of the first n marks.
func (f *found) written(n int) []byte {
	if n == 0 || len(f.marks) == 0 {
		return nil
	}
	return f.formatted[:f.marks[n-1].end]
}

// same reports whether reference i of f and the last of g, found by two scans of the same text, are
// the same reading. A mark that is not kept has no formatted text to compare, and is never the
// same.
func (f *found) same(i int, g *found) bool {
	if len(f.marks) == 0 {
		return f.records[i].sameReading(&g.records[len(g.records)-1])
	}
	last := len(g.marks) - 1
	m, n := f.marks[i], g.marks[last]
	return m.kept && n.kept && m.span == n.span && m.kind == n.kind && m.wrapper == n.wrapper &&
		bytes.Equal(f.formatted[len(f.written(i)):m.end], g.formatted[len(g.written(last)):n.end])
}

// drop removes the last reference.
func (f *found) drop() {
	if len(f.records) > 0 {
		f.records = f.records[:len(f.records)-1]
		return
	}
	last := len(f.marks) - 1
	f.formatted = f.formatted[:len(f.written(last))]
	f.marks = f.marks[:last]
}

// replace replaces the first n references of f by those of g.
func (f *found) replace(n int, g *found) {
	moved := len(g.formatted) - len(f.written(n))
	f.formatted = slices.Replace(f.formatted, 0, len(f.written(n)), g.formatted...)
	f.records = slices.Replace(f.records, 0, min(n, len(f.records)), g.records...)
	n = min(n, len(f.marks))
	for i := n; i < len(f.marks); i++ {
		f.marks[i].end += moved
	}
	f.marks = slices.Replace(f.marks, 0, n, g.marks...)
}
