package index

import "urigrep/internal/text"

// A recent remembers what was found for the places asked for last: brackets in a token, and lines
// of a hunk, are asked for again from each candidate after them.
type recent struct {
	text int // number of the text that the places are of
	kept []answer
}

// An answer is what was found for a place in a text.
type answer struct{ text, at, found int }

// How many places are remembered: of brackets, twice as many as one may be away from its closer; of
// lines, those that are asked for in turn.
const (
	bracketsKept = 2 * text.BracketLook
	hunksKept    = 16
)

// forget drops all answers, before another text.
func (r *recent) forget() { r.text++ }

// of returns where what was found for a place is remembered, and whether it is known. So many
// places are remembered.
func (r *recent) of(at, places int) (found *int, known bool) {
	if r.kept == nil {
		r.kept, r.text = make([]answer, places), r.text+1
	}
	a := &r.kept[at%places]
	if known = a.text == r.text && a.at == at; !known {
		a.text, a.at = r.text, at
	}
	return &a.found, known
}

// at returns what was found for a place, if that is known.
func (r *recent) at(at int) (found int, known bool) {
	if r.kept == nil {
		return 0, false
	}
	a := &r.kept[at%len(r.kept)]
	return a.found, a.text == r.text && a.at == at
}
