// Package token reads the characters of a candidate up to what ends it, and trims what does not
// belong to it (RFC 3986, Appendix A and C; UTS #58; rules D2 to D4, T1, T3 to T5).
//
// A token is a run of the characters of a reference on one line. A Reader reads the tokens of one
// candidate, line by line.
//
// # Reading order
//
//   - token.go: the Reader; link.go its part where UTS #58 decides, escape.go and encoded.go
//     escapes (rules R6, R7), second.go another URI inside a token (rule T5).
//   - trim.go: what is removed from the end.
//   - ordinary.go: the tokens of which nothing is to be weighed; OrdinaryAt reads them a block at a time.
package token
