// Package lines knows what a line end inside a reference looks like, and what of it is not part of
// the reference (RFC 3986, Appendix C; rules R1 to R4, R6).
//
// A Break is the end of a line inside a candidate: where the piece before it ends, and where the
// next line begins. A leader is the text before the text of a line: indentation, quoting, a comment
// sign (rule R2).
//
// # Reading order
//
//   - break.go: the end of a line, hyphens and bars before it; soft.go, soft breaks of
//     quoted-printable.
//   - gap.go: breaks inside the scheme or the "://" of a reference.
//   - literal.go: strings that are written as several literals.
//   - diff.go, columns.go: marks of diffs and columns of text as leaders.
//   - page.go: page breaks.
package lines
