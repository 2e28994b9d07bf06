package text

// Classes of ASCII characters, a bit each. A byte above 0x7F is in no class.
const (
	classAlpha uint8 = 1 << iota // A–Z a–z
	classDigit                   // 0–9
	classMark                    // + - . , of a scheme, after its first letter (RFC 3986, §3.1)
	classURI                     // unreserved, reserved and % (RFC 3986, §2)
	classExcl                    // { } | ^ , which the grammar excludes but writers use (rule T3)
	classBlank                   // space and tab
	classBreak                   // LF VT FF CR
	classHex                     // 0–9 A–F a–f
)

var class = func() (t [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		t[c] = classAlpha | classURI
		t[c-'a'+'A'] = classAlpha | classURI
	}
	for c := 'a'; c <= 'f'; c++ {
		t[c] |= classHex
		t[c-'a'+'A'] |= classHex
	}
	for c := '0'; c <= '9'; c++ {
		t[c] = classDigit | classURI | classHex
	}
	for _, c := range "-._~:/?#[]@!$&'()*+,;=%" {
		t[c] |= classURI
	}
	for _, c := range "+-." {
		t[c] |= classMark
	}
	for _, c := range "{}|^" {
		t[c] |= classExcl
	}
	t[' '], t['\t'] = classBlank, classBlank
	t['\n'], t['\v'], t['\f'], t['\r'] = classBreak, classBreak, classBreak, classBreak
	return t
}()

// IsAlpha reports whether c is an ASCII letter (RFC 3986, ALPHA).
func IsAlpha(c byte) bool { return class[c]&classAlpha != 0 }

// IsDigit reports whether c is an ASCII digit (RFC 3986, DIGIT).
func IsDigit(c byte) bool { return class[c]&classDigit != 0 }

// IsAlnum reports whether c is an ASCII letter or digit.
func IsAlnum(c byte) bool { return class[c]&(classAlpha|classDigit) != 0 }

// IsHex reports whether c is a hexadecimal digit (RFC 3986, HEXDIG, in either case).
func IsHex(c byte) bool { return class[c]&classHex != 0 }

// IsUpperHex reports whether c is a hexadecimal digit as quoted-printable has them: in capitals.
func IsUpperHex(c byte) bool { return IsDigit(c) || 'A' <= c && c <= 'F' }

// IsScheme reports whether c may stand in a scheme (RFC 3986, §3.1).
func IsScheme(c byte) bool { return class[c]&(classAlpha|classDigit|classMark) != 0 }

// IsURI reports whether c may stand somewhere in a URI reference: unreserved,
// reserved or % (RFC 3986, §2).
func IsURI(c byte) bool { return class[c]&classURI != 0 }

// IsExcluded reports whether c is one of { } | ^ , which RFC 2396, §2.4.3 calls
// unwise and writers use nevertheless (rule T3).
func IsExcluded(c byte) bool { return class[c]&classExcl != 0 }

// IsBlank reports whether c is a space or a tab.
func IsBlank(c byte) bool { return class[c]&classBlank != 0 }

// IsBreak reports whether c is LF, VT, FF or CR, which break a line on their own.
func IsBreak(c byte) bool { return class[c]&classBreak != 0 }

// Entity returns the length in bytes of the character reference of that name at the start
// of b, "&" and ";" included, in upper or lower case; 0 if b does not begin with it.
func Entity(b []byte, name string) int {
	n := len(name) + 2
	if len(b) >= n && b[0] == '&' && b[n-1] == ';' && EqualFold(b[1:n-1], name) {
		return n
	}
	return 0
}

// EqualFold reports whether b is name, which is in lower case, but for the case of letters.
func EqualFold(b []byte, name string) bool {
	if len(b) != len(name) {
		return false
	}
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != name[i] {
			return false
		}
	}
	return true
}
