// Package resolve parses, validates, resolves and normalizes URI references as
// RFC 3986 has them.
package resolve
