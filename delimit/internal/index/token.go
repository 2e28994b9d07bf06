package index

import (
	"urigrep/delimit/internal/chars"
	"urigrep/delimit/internal/scheme"
)

// SchemeOf returns the index at which the scheme begins that ends before the "://" at b[colon];
// -1 if there is none.
func (u *URIs) SchemeOf(b []byte, colon int) int {
	if u == nil {
		return chars.SchemeAt(b, colon)
	}
	p := &u.schemes[colon%len(u.schemes)]
	if p.text != u.text || p.colon != colon {
		*p = schemePlace{text: u.text, start: chars.SchemeAt(b, colon), colon: colon}
	}
	return p.start
}

// Reset forgets all places, for another text.
func (u *URIs) Reset() { u.text++ }

// BeginsAt reports whether b[i:] begins a URI, as scheme.BeginsURI does.
func (u *URIs) BeginsAt(b []byte, i int) bool {
	if u == nil {
		return scheme.BeginsURI(b[i:])
	}
	known := &u.known[i%len(u.known)]
	if place := u.text<<32 | uint64(i)<<1; *known&^1 != place {
		*known = place
		if scheme.BeginsURI(b[i:]) {
			*known |= 1
		}
	}
	return *known&1 != 0
}
