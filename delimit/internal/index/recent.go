package index

import "urigrep/delimit/internal/chars"

// A recent remembers what was found of the places asked for last: brackets in a token, and lines of
// a hunk, are asked for again from each candidate after them.
type recent struct {
	text int // number of the text that the places are of
	kept []answer
}

// An answer is what was found of a place in a text.
type answer struct{ text, at, found int }

// recentPlaces is how many places are remembered: twice as many as a bracket may be away from its
// closer.
const recentPlaces = 2 * chars.BracketLook

// forget drops all answers, before another text.
func (r *recent) forget() { r.text++ }

// of returns where what was found of a place is remembered, and whether it is known.
func (r *recent) of(at int) (found *int, known bool) {
	if r.kept == nil {
		r.kept, r.text = make([]answer, recentPlaces), r.text+1
	}
	a := &r.kept[at%recentPlaces]
	if known = a.text == r.text && a.at == at; !known {
		a.text, a.at = r.text, at
	}
	return &a.found, known
}

// at returns what was found of a place, if that is known.
func (r *recent) at(at int) (found int, known bool) {
	if r.kept == nil {
		return 0, false
	}
	a := &r.kept[at%recentPlaces]
	return a.found, a.text == r.text && a.at == at
}
