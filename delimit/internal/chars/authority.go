package chars

import (
	"unicode/utf8"

	"urigrep/internal/text"
)

// Limits of a bare domain (RFC 1035, §2.3.4), in bytes, with room for characters
// beyond ASCII, which take fewer bytes in the form of the DNS.
const (
	MaxLabel = 4 * 63
	MaxHost  = 4 * 255
)

// EndOfAuthority returns the index of what ends the authority that b begins with (RFC 3986, §3.2);
// -1 if nothing does.
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

// MaxWideHost is the most bytes that a host may have whose first label is not ASCII.
const MaxWideHost = 1 << 10

// HostLen returns the length of a host at the start of b whose first label begins beyond ASCII
// (rule T4): labels in any script, parted by '.'. One that begins in ASCII ends where ASCII
// ends, and with it the host. It is 0 where no '.' parts two labels.
func HostLen(b []byte) int {
	end := 0 // of the last label
	for i := 0; ; i++ {
		n := wideLabelLen(b[i:])
		if n == 0 {
			break
		}
		if i += n; i > n {
			end = i
		}
		if i >= len(b) || b[i] != '.' {
			break
		}
	}
	return end
}

// wideLabelLen returns the length of the label at the start of b: letters, marks, digits and
// '-', those of ASCII only if the first is one.
func wideLabelLen(b []byte) int {
	i := 0
	for i < len(b) {
		switch {
		case text.IsAlnum(b[i]) || b[i] == '-' && i > 0:
			i++
		case b[i] >= utf8.RuneSelf && b[0] >= utf8.RuneSelf && text.IsLetterBeyondASCII(b[i:]):
			_, n := utf8.DecodeRune(b[i:])
			i += n
		default:
			return i
		}
	}
	return i
}
