package mail

import "bytes"

// A typeValue is the value of a Content-Type field, taken apart. Its slices are of the value.
type typeValue struct {
	name                             []byte // in the case it is written in
	charset, boundary, format, delSp []byte
}

// parseTypeValue reads a value that is written as most are: tokens, and quoted strings that need no
// decoding, no name given twice. It reports whether it is, and then finds what package mime does.
func parseTypeValue(s []byte) (t typeValue, ok bool) {
	t.name, s = cutType(s)
	if t.name == nil {
		return t, false
	}
	var seen [8][]byte
	for n := 0; len(s) > 0; n++ {
		name, value, rest, ok := cutParameter(s)
		if !ok || n == len(seen) {
			return t, false
		}
		for _, other := range seen[:n] {
			if bytes.EqualFold(name, other) {
				return t, false
			}
		}
		seen[n] = name
		switch {
		case equalFold(name, "charset"):
			t.charset = value
		case equalFold(name, "boundary"):
			t.boundary = value
		case equalFold(name, "format"):
			t.format = value
		case equalFold(name, "delsp"):
			t.delSp = value
		}
		s = rest
	}
	return t, true
}

// cutType cuts off the type that s begins with, and what follows it up to a ";", which may be blanks
// only. name is nil if there is none so written.
func cutType(s []byte) (name, rest []byte) {
	s = trimBlanks(s)
	major := tokenLength(s)
	if major == 0 || major == len(s) || s[major] != '/' {
		return nil, nil
	}
	minor := tokenLength(s[major+1:])
	n := major + 1 + minor
	if rest = trimBlanks(s[n:]); minor == 0 || len(rest) > 0 && rest[0] != ';' {
		return nil, nil
	}
	return s[:n], rest
}

// cutParameter cuts off the parameter that s begins with, its ";" before it, and blanks behind it.
func cutParameter(s []byte) (name, value, rest []byte, ok bool) {
	if s[0] != ';' {
		return nil, nil, nil, false
	}
	s = trimBlanks(s[1:])
	n := tokenLength(s)
	name, s = s[:n], trimBlanks(s[n:])
	if n == 0 || bytes.IndexByte(name, '*') >= 0 || len(s) == 0 || s[0] != '=' {
		return nil, nil, nil, false
	}
	s = trimBlanks(s[1:])
	if len(s) == 0 {
		return nil, nil, nil, false
	}
	if s[0] != '"' {
		n = tokenLength(s)
		return name, s[:n], trimBlanks(s[n:]), n > 0
	}
	for n = 1; n < len(s) && s[n] != '"'; n++ {
		if c := s[n]; c < ' ' || c > '~' || c == '\\' {
			return nil, nil, nil, false
		}
	}
	if n == len(s) {
		return nil, nil, nil, false
	}
	return name, s[1:n], trimBlanks(s[n+1:]), true
}

// tokenLength returns the length of the token that s begins with (RFC 2045, §5.1).
func tokenLength(s []byte) int {
	n := 0
	for n < len(s) && isTokenByte[s[n]] {
		n++
	}
	return n
}

// isTokenByte says of bytes whether they may stand in a token.
var isTokenByte = func() (t [256]bool) {
	for c := '!'; c <= '~'; c++ {
		t[c] = true
	}
	for _, c := range `()<>@,;:\"/[]?=` {
		t[c] = false
	}
	return t
}()

// trimBlanks returns s without the blanks that it begins with.
func trimBlanks(s []byte) []byte {
	for len(s) > 0 && (s[0] == ' ' || s[0] == '\t') {
		s = s[1:]
	}
	return s
}

// equalFold reports whether s is name in any case.
func equalFold(s []byte, name string) bool { return len(s) == len(name) && hasPrefixFold(s, name) }
