package text

// SchemeLen returns the length of the scheme that ref begins with, 0 if there is none
// (RFC 3986, §3.1).
func SchemeLen(ref []byte) int {
	for i, c := range ref {
		switch {
		case c == ':':
			return i
		case !IsScheme(c) || i == 0 && !IsAlpha(c):
			return 0
		}
	}
	return 0
}

// RequirementLook is how many bytes after a scheme's colon what it requires must stand in.
const RequirementLook = 256

// BracketLook is how many bytes after a '[' or '{' its closer is looked for.
const BracketLook = 512
