// Package join weighs whether a bare reference goes on over the end of a line (RFC 3986,
// Appendix C; rule R5).
//
// Everything is a pure function of the text within fixed distances of the line end.
//
//	Facts       what is known of a line end, read once: of the reference, the break and the next line
//	Evidence    what was seen: one value of each group, a function of the facts
//	groups      the table of features: the groups and the names of their values
//	Verdict     what the evidence comes to
//	Weigher     reads facts and weighs them, one line end after the other
//
// # Reading order
//
//   - facts.go: Facts, and the Weigher that reads them; next.go: the beginning of the next line, and
//     what keeps a reference from going on there.
//   - certain.go and never.go: what needs no weighing; stars.go, links that a mailer cut.
//   - evidence.go: groups, in stages by their cost. ends.go sees the two ends, by cut.go the
//     reference's and by token.go and shape.go that of the next token; kind.go what lines are; lines.go
//     the lengths of the lines around; near.go the text around.
//   - weights.go adds up the weights of weights_joins.go, which are learned.
package join
