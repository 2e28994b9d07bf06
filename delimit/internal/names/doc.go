// Package names reads names that stand by themselves: domains (RFC 1034, §3.5), mail addresses
// (RFC 5322, §3.4.1), abbreviated forms (RFC 2396, Appendix F), relative references (RFC 3986,
// §4.2), by the rules A1, A2 and F1.
//
// A mark is a character at which a name is looked for: '@', '.', an opening bracket. A Span is
// where a bare domain or address stands.
//
// # Reading order
//
//   - marks.go: the marks of a text, among the triggers of scan.
//   - host.go: domain names and their labels; domain.go, bare domains; suffix.go, those that are
//     file names rather than domains.
//   - email.go: mail addresses, bare and in mailto URIs.
//   - abbreviated.go, relative.go: what www. forms and relative references are told by.
package names
