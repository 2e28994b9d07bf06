// Package scan finds the places of a text where URI candidates may begin: schemes
// (RFC 3986, §3.1), abbreviated forms (RFC 2396, Appendix F), and what stands
// before them, delimiters and prefix (RFC 3986, Appendix C; RFC 2396, Appendix E).
// Where a candidate ends, and whether it is a reference, is for package delimit.
//
// # Terms
//
// A trigger is the one byte at which a candidate is recognized: the ':' after a
// scheme, the '.' of www. and ftp., or the opener of a wrapped relative reference.
// A TriggerIter goes from trigger to trigger at the speed of vector search, so that
// text without candidates is skipped and not read character by character; it
// allocates nothing. From its trigger a candidate is read backwards: SchemeBefore or
// AbbreviatedBefore, then OpenerBefore.
//
// Bytes go in and indices come out. An index named lo is a bound: nothing begins
// before it, and no function looks before it but to see that a run began earlier.
// Bytes that are no UTF-8 delimit; they are never an error.
//
// # How more will fit
//
// Nothing here remembers anything between calls but the iterator its place: several
// workers may scan one text, cut at any byte. Classes of characters and the vector search
// are those of package internal/text.
package scan
