// Package scan finds where URI candidates begin in a text: at a scheme (RFC 3986, §3.1) or
// an abbreviated form (RFC 2396, Appendix F), with the delimiter and the prefix before it
// (RFC 3986, Appendix C; RFC 2396, Appendix E). Package delimit decides where a candidate
// ends, and whether it is a reference.
//
// # Terms
//
// A trigger is the byte by which a candidate is recognized: the ':' after a scheme, the '.'
// of www. and ftp., or the opener of a wrapped relative reference. [TriggerIter] finds the
// triggers of a text by vector search; text without them is not read character by
// character. From a trigger, [SchemeBefore] or [AbbreviatedBefore] reads backwards to the
// beginning of the candidate, and [OpenerBefore] to that of its opener, the first half of
// a [Pair] of delimiters.
//
// Indices are byte offsets. A parameter lo is a lower bound: what is found does not begin
// before it. Bytes that are not valid UTF-8 delimit candidates; they are never an error.
//
// # Concurrency
//
// Only a TriggerIter has state. Several workers can scan one text, divided at any byte.
package scan
