// Package chars has what delimit's layers ask of the bytes and characters next to a place: runs
// and sets of them, where a line begins and ends, and what text puts in the place of characters.
// The characters themselves are in internal/text, and those of a URI in RFC 3986, Appendix A.
//
// Every function looks at a bounded stretch: LineLook bytes of a line, RequirementLook after a
// scheme, BracketLook after a bracket.
//
// # Reading order
//
//   - run.go: runs and sets of bytes, and what a text begins with.
//   - line.go: where a line begins and ends, and what stands there: bars, quoting, marks of
//     hyphenation.
//   - escape.go: escapes of what surrounds a reference (rule R7), quotedprintable.go what is
//     quoted-printable (rule R6; RFC 2045, §6.7), entity.go character references.
//   - authority.go, scheme.go, suffix.go, prefix.go: what parts of a reference look like.
package chars
