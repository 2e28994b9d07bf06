package scan

import "urigrep/internal/schemes"

// MaxScheme is the most bytes of a scheme that is recognized. The longest registered one
// has 36.
const MaxScheme = schemes.MaxName

// Registered reports whether name, in any case, is a URI scheme registered with
// IANA (RFC 7595, §7). It does not allocate.
func Registered(name []byte) bool { return schemes.Registered(name) }
