// Package mbox splits mailboxes into messages (RFC 4155, Appendix A, and the
// dialects that were there before it).
//
// A message begins with a From_ line at the beginning of a line of the file. As bodies
// hold lines that begin with "From " too, which only some writers quote, a line is a
// From_ line only if
//
//   - it holds a date: the name of a month, a day of the month, a time and a year,
//     in any order, so that asctime's form is one, with a zone or without, and the
//     forms of RFC 5322, of mailing list archives ("user at host") and of version
//     control; and what follows it is a header field, or else the line before it is blank
//     and what follows is blank or the end, or the date ends the line in asctime's form; or
//   - it is "From " and one word with "@", the line before it is blank, and a header
//     field that begins messages follows.
//
// Where a message says its length (Content-Length, of mboxcl and mboxcl2), of at most maxClaim
// bytes, and a From_ line or the end of the file stands there, lines before it are not From_
// lines.
//
// Mailboxes of MMDF and of Babyl are told by their first line, and have lines of their own
// between messages. Messages that stand one after the other with nothing between them
// (NewMessages) are parted where a header begins that only programs write, but not within a
// multipart.
//
// Lines quoted with ">" (mboxo, mboxrd) are left as they are: that a ">" stands before
// "From " changes no URI, and so every byte stays where it is in the file.
package mbox
