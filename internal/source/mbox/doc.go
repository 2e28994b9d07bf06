// Package mbox splits mailboxes into messages (RFC 4155, Appendix A, and the older dialects).
//
// A message begins with a From_ line. As bodies have lines that begin with "From " too, which only
// some writers quote, a line is a From_ line only if
//
//   - it has a date: the name of a month, a day of the month, a time and a year, in any order, as
//     in asctime's form, with a zone or without, and the forms of RFC 5322, of mailing list
//     archives ("user at host") and of version control; and it is followed by a header field, or
//     the line before it is blank and either a blank line or the end follows, or the date ends the
//     line in asctime's form; or
//   - it is "From " and one word with "@", the line before it is blank, and a header field that
//     begins messages follows.
//
// If a message gives its length (Content-Length, of mboxcl and mboxcl2), at most maxClaim bytes,
// and ends there at a From_ line or the end of the file, no line within it is a From_ line.
//
// Mailboxes of MMDF and of Babyl are recognized by their first line, and have separator lines of
// their own. Messages that follow each other with nothing between them (NewMessages) are split
// where a header begins that only programs write, but not within a multipart.
//
// Lines quoted with ">" (mboxo, mboxrd) are left as they are: a ">" before "From " changes no URI,
// and so every byte keeps its place in the file.
package mbox
