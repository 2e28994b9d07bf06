// Package mbox splits mailboxes into messages (RFC 4155, Appendix A, and the older dialects).
//
// A message begins with a From_ line. As bodies have lines that begin with "From " too, which only
// some writers quote, a line is a From_ line only if a header field follows, or nothing,
// and
//
//   - it has a date: the name of a month, a day of the month, a time and a year, in any order, as
//     in asctime's form, with a zone or without, and the forms of RFC 5322, of mailing list
//     archives ("user at host") and of version control; or
//   - it is "From " and one word with "@", or "From - ", the line before it is blank, and the field is one that
//     begins messages.
//
// The lengths that messages of mboxcl give (Content-Length) are not used: in the mailboxes that were tried,
// none ends a message elsewhere.
//
// Lines quoted with ">" (mboxo, mboxrd) are left as they are: a ">" before "From " changes no URI,
// and so every byte keeps its place in the file.
package mbox
