package text

// Entity returns the length of the character reference of that name at the start
// of b, "&" and ";" included; 0 if there is another or none. The name's case
// does not matter.
func Entity(b []byte, name string) int {
	n := len(name) + 2
	if len(b) >= n && b[0] == '&' && b[n-1] == ';' && EqualFold(b[1:n-1], name) {
		return n
	}
	return 0
}

// EqualFold reports whether b is name, which is in lower case, in any case.
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
