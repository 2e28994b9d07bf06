// Package mail reads messages of mail (RFC 5322, MIME: RFC 2045 to 2047, 2231) and news (RFC 5536),
// so that the URIs that a reader of them would see can be found.
//
// It cannot fail. Every byte belongs to a piece of the message: a line between messages, a header,
// a delimiter, or the body of a part. What is not as it is declared is read as follows:
//
//   - A header ends with a blank line, before a delimiter of a multipart around it, or before a
//     line that is not a field, unless a field with a known name follows soon; then the line is
//     garbage among the fields, and is scanned. A message that does not begin with a field has no
//     header.
//   - In a multipart without a boundary parameter, or without a delimiter that has it, the
//     delimiters are the lines that look most like one: "--", with a field "Content-…" on the next
//     line. Without these it is text.
//   - A delimiter of an outer multipart ends all parts within. Parts after the last delimiter
//     count.
//   - A message that is said to be a text is a multipart if it has a boundary that stands in the
//     body, or if the body begins with a delimiter and the header of a part; one without a type
//     also if these are near its beginning.
//   - An unknown transfer encoding is ignored, unless it is a known one misspelt; of several the
//     first that is an encoding counts. In quoted-printable an "=" that begins no escape stands for
//     itself. In base64, lines with other characters, such as the footers of lists, are text of
//     their own, unless there are few in a long line; so are short lines after these, after padding
//     and after blank lines, unless there is one after each line.
//   - A body of type application/octet-stream, and others that say as little, is what the name of
//     its file says, or else what is in it.
//   - Where a body contradicts its header, the body counts: text that is quoted-printable or base64
//     throughout but is not declared so, or as the other (see guess.go); a text that begins as HTML
//     does; a part whose delimiter is lost or damaged, by its header; a header that continues after
//     a blank line.
//   - An unknown charset, one that the bytes contradict, and a missing one mean bytes as they are;
//     no URI contains bytes that are not UTF-8. Text declared to be US-ASCII or in a one-byte
//     charset of the West is UTF-8 if it is valid UTF-8, which it cannot be by accident. Text with a
//     NUL in each pair of bytes is UTF-16.
//
// # Texts
//
// A message has one Text for each header with something to scan, and one for each part that is
// text. The text of a header has the fields in which readers may see URIs (see field.go), unfolded
// and with encoded words decoded, each with its name before it and a blank line after it. A fold
// within "<" and ">", with no other blanks there, is taken for one that broke a URI, and removed
// with its blanks.
//
// A part that is in a format of its own, such as a table, a document or an archive, is handed on as a
// format.Member (see attach.go).
//
// Positions are those in the source, except in text from base64 and uuencode, where a position is
// the sum of the place of the encoded body and the offset in the text.
//
// # Limits
//
// MaxDepth bounds the nesting that is read; what is nested more deeply is scanned as text, as is
// the part of a header that is in another chunk. For both an Account says that URIs may be lost.
// Time is linear in the size of a message, and memory a small multiple of it; messages longer than
// mbox.MaxChunk come in several chunks, and each piece of a part that is cut is a text of its own. Of an
// attachment that is a document or an archive all pieces are kept, up to a limit.
package mail
