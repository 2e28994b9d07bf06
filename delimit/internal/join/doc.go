// Package join weighs whether a bare reference goes on over the end of a line (RFC 3986,
// Appendix C; rule R5).
//
// Everything is a pure function of the text within fixed distances of the line end.
//
//	Place       what is looked at: a line end, what was read up to it, the next line
//	Evidence    what was seen: one value of each group
//	groups      the table of features: the groups and the names of their values
//	crosses     groups whose values count together
//	Verdict     what the evidence comes to
//
// # Reading order
//
//   - next.go: the beginning of the next line, and what keeps a reference from going on there.
//   - evidence.go: Place, groups, crosses.
//   - certain.go: what needs no weighing; stars.go, links that a mailer cut.
//   - ends.go reads the two ends, by cut.go the reference's and by token.go and shape.go that of
//     the next token; lines.go the lengths of the lines around; near.go the text around. They are
//     read in this order, which is that of their cost.
//   - weights.go adds up the weights of weights_joins.go, which are learned.
package join
