package uts58

import (
	"cmp"
	"slices"
	"unicode"

	"urigrep/internal/text"
)

//go:generate go run ../../../internal/gen/uts58 -o tables.go $UTS58_DATA

// A Class is a value of the property Link_Term (UTS #58).
type Class uint8

const (
	Hard    Class = iota // ends a reference
	Include              // belongs to one
	Soft                 // belongs to one if something follows that does
	Open                 // opens a bracket
	Close                // closes one, or ends the reference where that is not open
)

// A linkRange gives the code points from lo to hi one class.
type linkRange struct {
	lo, hi rune
	class  Class
}

// A linkPair is a closing bracket and what opens it.
type linkPair struct {
	closer, opener rune
}

var linkMemo text.RuneMemo

// Term returns the Link_Term of r.
func Term(r rune) Class { return Class(linkMemo.Of(r, searchLinkTerm)) }

// searchLinkTerm returns the Link_Term of r from the table.
func searchLinkTerm(r rune) uint8 {
	i, ok := slices.BinarySearchFunc(linkTerms[:], r,
		func(e linkRange, r rune) int { return compareRange(e.lo, e.hi, r) })
	if !ok {
		return uint8(Hard)
	}
	return uint8(linkTerms[i].class)
}

// IsEmail reports whether r may stand in the local part of an address
// (Link_Email of UTS #58).
func IsEmail(r rune) bool {
	_, ok := slices.BinarySearchFunc(linkEmails[:], r,
		func(e [2]rune, r rune) int { return compareRange(e[0], e[1], r) })
	return ok
}

// Opener returns what opens the bracket that r closes (Link_Bracket of
// UTS #58), 0 if r closes none.
func Opener(r rune) rune {
	i, ok := slices.BinarySearchFunc(linkBrackets[:], r,
		func(e linkPair, r rune) int { return cmp.Compare(e.closer, r) })
	if !ok {
		return 0
	}
	return linkBrackets[i].opener
}

// compareRange compares the range from lo to hi with r: 0 if it holds r, 1 if r is before it, -1 if
// after.
func compareRange(lo, hi, r rune) int {
	switch {
	case r < lo:
		return 1
	case r > hi:
		return -1
	}
	return 0
}

// Hangs reports whether r, at the end of a reference by UTS #58, is no part of it: it is Soft,
// opens a bracket, cannot be seen, or is the ellipsis of rule T2.
func Hangs(r rune) bool {
	switch Term(r) {
	case Soft, Open:
		return true
	}
	return r == '…' || unicode.Is(unicode.Cf, r)
}
