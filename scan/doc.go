// Package scan finds the places in a text at which a URI may begin: a scheme (RFC 3986, §3.1) or
// an abbreviated form (RFC 2396, Appendix F), with the delimiter and the prefix before it
// (RFC 3986, Appendix C; RFC 2396, Appendix E). Package delimit decides where such a candidate
// ends, and whether it is a reference; docs/RULES.md has the rules that the comments cite.
//
// # Terms
//
// A trigger is the byte by which a candidate is recognized: the ':' after a scheme, the '.'
// of www. and ftp., or the opener of a wrapped relative reference. [TriggerIter] finds the
// triggers of a text by vector search, which reads text without them at several gigabytes a
// second. From a trigger, [SchemeBefore] or [AbbreviatedBefore] reads backwards to the
// beginning of the candidate, and [OpenerBefore] to that of its opener, the first half of
// a [Pair] of delimiters.
//
// Indices and lengths count bytes. A parameter lo is a lower bound: no result begins before it.
// Texts are UTF-8; other bytes are never an error, and are part of no candidate.
//
// # Concurrency
//
// Only a TriggerIter has state. Several goroutines can scan one text, divided at any byte.
package scan
