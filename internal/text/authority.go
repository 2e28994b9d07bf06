package text

import ()

// MaxHost is the most bytes of a bare domain (RFC 1035, §2.3.4), with room for characters beyond ASCII,
// which take fewer bytes in the form of the DNS.
const MaxHost = 4 * 255

// EndOfAuthority returns the index at which the authority that b begins with ends (RFC 3986, §3.2);
// -1 if nothing ends it.
func EndOfAuthority(b []byte) int {
	for i, c := range b {
		if c == '/' || c == '?' || c == '#' {
			return i
		}
	}
	return -1
}

// UserinfoLook is how many bytes of an authority are looked at for the '@' after userinfo.
const UserinfoLook = 64

// MayBeUserinfo reports whether an '@' follows in the authority that b goes on with, as far as its
// first UserinfoLook bytes tell.
func MayBeUserinfo(b []byte) bool {
	for i, c := range b[:min(len(b), UserinfoLook)] {
		switch {
		case c == '@':
			return true
		case c <= ' ' || c == '/' && i > 0 && b[i-1] != ':' && b[i-1] != '/' || c == '?' || c == '#':
			return false
		}
	}
	return false
}
