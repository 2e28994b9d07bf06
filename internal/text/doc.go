// Package text reads bytes of text, a character, a line or a block of 64 bytes at a time:
// classes of characters (RFC 3986, §2; RFC 2396, §2.4.3), blanks, line breaks, what a line
// begins with, and the searches that are made by vectors.
//
// Bytes go in; lengths, indices and masks come out. Bytes that are no UTF-8 are never an
// error. Nothing here allocates or keeps state.
//
// # Vectors
//
// Each vector kernel has a portable twin in Go of the same result, which is used on other
// processors than amd64 and with the build tag purego.
package text
