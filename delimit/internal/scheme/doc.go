// Package scheme knows what each URI scheme requires: what must follow its colon (rule S2), and
// which host (rule S3). The registry is that of IANA (RFC 7595); which schemes are registered is
// in package scan.
//
// A scheme is opaque if it is used without "//". Its requirement is what must stand after its
// colon; a precheck rules the requirement out by the first bytes.
//
// # Reading order
//
//   - table.go: the requirements, a line a scheme, and what they are made of.
//   - precheck.go: what rules them out.
//   - host.go: what a host can be made of, and which schemes need one.
//   - begin.go: whether a text begins with a URI; runon.go, where one ends that another runs into.
//   - escaped.go: a scheme in the inside of a JSON string.
package scheme
