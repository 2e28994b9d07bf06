// Package mail reads messages of mail (RFC 5322, MIME: RFC 2045 to 2047, 2231, S/MIME: RFC 8551) and news
// (RFC 5536), so that the URIs that a reader of them would see can be found.
//
// It cannot fail. Every byte belongs to a piece of the message: a line between messages, a header,
// a delimiter, or the body of a part. The files in the order to read them: format and reader (inputs and
// their messages), structure (a message as pieces), header, field and names, words (the text of a header),
// decoder and body (the texts of parts), transfer, base64, charset and flowed (what is undone for them),
// mediatype, typevalue and filename (what a part is), attach and signed (parts in a format of their own).
//
// # Damage
//
// Not all mail is as it says. What is read otherwise than declared is what real mail has: of 15,000 messages of four
// archives, and 7,900 of people who were to be deceived, from 2001 to 2025, that many were found to have
// each kind. What none of them has is not guessed.
//
//   - A message without a type whose body has parts, or a text that is one: 10 (undeclared.go).
//   - A multipart whose boundary is not the declared one: 2 (undeclared.go).
//   - Text in quoted-printable that is not declared: 4 (undeclared.go).
//   - Text that begins as HTML does, declared as plain text: 8 (markup.IsPage).
//   - Lines after base64, or in it, that are something else, such as the footers of lists: they are texts of their
//     own, and a blank line is in their place: 7 (base64.go).
//   - Folds within "<" and ">" that broke a URI: 10 (words.go).
//   - Blank lines, a byte order mark or ">From …" before a header: 12, of test mail (detect.go).
//   - A line of garbage in a header, of which it is a field: 1, of a collection of spam (header.go).
//   - UTF-8 that is declared as US-ASCII or a charset of the West, which it cannot be by accident: 1
//     (charset.go).
//   - Lines that end with CR alone: one mailbox of 51 links (cr.go).
//
// For the rest, the header counts: an unknown charset or transfer encoding, and a missing one, mean bytes as
// they are; a body of type application/octet-stream, and others that say as little, is what the name of
// its file says, or else what is in it. A delimiter of an outer multipart ends all parts within. Parts after the last
// delimiter count.
//
// # Texts
//
// A message has one Text for each header with something to scan, and one for each part that is
// text. The text of a header has the fields in which readers may see URIs (see field.go), unfolded
// and with encoded words decoded, each with its name before it and a blank line after it.
//
// A part that is in a format of its own, such as a table, a document or an archive, is handed on as a
// format.Member (see attach.go). A message of S/MIME that is only signed is read as the message that it holds.
//
// Positions are those in the source, except in text from base64, where a position is the sum of the place of
// the encoded body and the offset in the text.
//
// # Limits
//
// maxDepth bounds the nesting that is read; what is nested more deeply is scanned as text, as is
// the part of a header that is in another chunk or has more than maxFields. For both, and for base64 of which
// digits are lost, an Event says that URIs may be lost.
// Time is linear in the size of a message, and memory a small multiple of it; messages longer than
// mbox.MaxChunk come in several chunks, and each piece of a part that is cut is a text of its own. Of an
// attachment that is a document or an archive all pieces are kept, up to a limit.
package mail
