// Package delimit finds every URI reference of a plain text: it says where the
// candidates that package scan finds end, rejoins those that are broken over
// lines, and says of each what it is. It follows RFC 3986, Appendix C, and RFC
// 2396, Appendix E, and where those are silent what a careful reader would copy
// out; docs/RULES.md has the rules by the ids that Rules names and that comments
// cite.
//
// All and Reader do the whole job on a text in memory and on a stream. A Finder is
// for programs that cut the text themselves.
//
// # Terms
//
// A candidate is unvalidated text; a reference is one that was delimited. A wrapper
// is the pair of delimiters around it. A piece is one of the spans of text that,
// one after the other, make a reference.
//
// # Deviations
//
// Appendix C would have all white space ignored between angle brackets. Here only
// that of line breaks is, and blanks at the edges, after "://" and after a '/':
// "<http://a/b (in part)>" holds http://a/b. A hyphen before a line break is kept,
// and the reading without it is an alternative.
//
// # Windows
//
// A text is read in windows. What a Finder decides about a candidate depends on at
// most Behind bytes before its trigger and Ahead bytes after it, and on what is
// taken; so blocks, readers and workers may cut a document anywhere. The evidence
// for bare line ends (rule R5) is looked for within fixed distances for that
// reason. Pieces are spans of the document and, one after the other, make Text: a
// source that maps its text to other positions, such as a decoded part of a mail
// message, maps each piece.
//
// # Limits
//
// A reference has at most MaxLength bytes, a wrapped one spans at most MaxLines
// lines. Time is linear in the text, whatever it holds; no text makes a function
// panic.
package delimit
