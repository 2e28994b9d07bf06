package index

import "urigrep/delimit/internal/chars"

// URIs remember at which of the last places asked for a URI begins: brackets in a token
// ask for the same ones from each candidate before them. The zero URIs remember nothing.
type URIs struct {
	text  uint64                        // number of the text that the indices are of
	known [2 * chars.BracketLook]uint64 // the text, the index, and in the lowest bit whether one begins there

	schemes [2 * chars.BracketLook]schemePlace // by the index of the colon
}

// A schemePlace remembers where the scheme before a "://" begins in a text; -1 if there is none.
type schemePlace struct {
	text         uint64
	start, colon int
}
