// Package mail reads messages of mail (RFC 5322, MIME: RFC 2045 to 2047, 2231) and
// news (RFC 5536) so that the URIs a reader of them would see can be found.
//
// It cannot fail. Whatever the bytes, every one of them belongs to a piece of the
// message: a line between messages, a header, a delimiter, or the body of a part, and
// what cannot be read as what it says it is, is text as it stands:
//
//   - A header ends with a blank line, before a delimiter of a multipart around
//     it, or before a line that is no field, unless a field with a known name
//     follows soon; then the line is garbage among the fields, and is scanned. A
//     message that begins with neither has no header.
//   - A multipart without its boundary parameter, or without a delimiter made
//     of it, has as delimiters the lines that look most like it: "--", and on the next line a
//     field "Content-…". Without these it is text.
//   - A delimiter of a part further out ends all parts within. Parts that follow
//     the last delimiter count as parts.
//   - An unknown transfer encoding is none. In quoted-printable an "=" that begins no
//     escape stands for itself. In base64, lines that hold another character are text
//     of their own, which is how list footers get there; behind these, padding, and
//     blank lines, short lines too.
//   - Where a body contradicts what is said of it, it counts: text that is quoted-printable or base64
//     throughout but does not say so, or says the other (see guess.go); a text without a type that is
//     HTML; a part whose delimiter is lost, by its header; a header that goes on behind a blank line.
//   - An unknown charset, one that the bytes contradict, and none at all mean bytes as
//     they stand; of those that are no UTF-8 no URI can have any. One byte charsets of
//     the West, and US-ASCII, are UTF-8 where the bytes are, as no text in them is by accident.
//
// # Texts
//
// A message gives one Text for each header that has something to scan, and
// one for each part that is text. In the text of a header every field stands unfolded and
// with its encoded words decoded, with its name before it, and a blank line
// after it; of fields, those are taken that hold URIs for readers (see field.go). A fold within
// "<" and ">" that has no other blank there is taken for one that broke a URI, and removed whole.
//
// Positions lead through all of this to the source, but for base64 and uuencode,
// whose positions are sums: of the place of the encoded body, and that in the text.
//
// # Limits
//
// MaxDepth bounds what is read as structure; what is nested more deeply is scanned as text, and so
// is what of a header goes on in another chunk. Of both an Account says that URIs may be lost.
// Time is linear in the size of a message, and memory a small
// multiple of it; mailboxes hand out longer messages than mbox.MaxChunk in several
// chunks, and of a part that is cut so each piece is a text of its own.
package mail
