package prefilter

import (
	"urigrep/delimit"
	"urigrep/scan"
)

// Rows reports in which strings of rows of JSON a Finder may find anything. It looks for triggers in
// all rows at once, which is faster than to do so in each string.
type Rows struct {
	f    *Filter
	rows []byte
	next int  // index in rows of the next trigger; their length if there is none, 0 before it is looked for
	each bool // each string is looked at by itself
}

// NewRows returns Rows for Finders with these options.
func NewRows(o delimit.Options) *Rows {
	f := New(o)
	// The marks around strings are triggers of relative references themselves.
	return &Rows{f: f, each: len(f.marks) > 0 || f.set&scan.Quote != 0}
}

// Reset gives r some rows.
func (r *Rows) Reset(rows []byte) {
	r.rows, r.next = rows, 0
	if !r.each {
		r.f.iter.Reset(rows, 0, len(rows), r.f.set)
	}
}

// MayFind reports what Filter.MayFindJSON says of rows[start:end], or that something may be found
// there. It is to be called in the order of the strings; some may be left out, and nothing is found in those after it
// that end at quiet or before.
func (r *Rows) MayFind(start, end int) (may bool, quiet int) {
	if r.each {
		return r.f.MayFindJSON(r.rows[start:end]), 0
	}
	if r.next < start {
		r.f.iter.Skip(start)
		if r.next = r.f.iter.Next(); r.next < 0 {
			r.next = len(r.rows)
		}
	}
	return r.next < end, r.next
}
