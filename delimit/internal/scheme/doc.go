// Package scheme knows what each URI scheme requires: what must follow its colon (rule S2), and
// which host (rule S3). The table of schemes is that of internal/schemes.
//
// A scheme is opaque if it is used without "//". Its requirement is what must stand after its
// colon; its beginning, the first bytes after the colon, may rule that out.
//
// # Reading order
//
//   - needs.go: whether a text is what a scheme requires, or its beginning may be.
//   - host.go: what a host can be made of, and which schemes need one.
//   - begin.go: whether a text begins with a URI; runon.go, where one ends that another runs into.
//   - escaped.go: a scheme in the inside of a JSON string.
package scheme
