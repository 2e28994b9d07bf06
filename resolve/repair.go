package resolve

import "bytes"

// Repair returns s as a valid URI reference: the characters that the grammar of RFC 3986
// excludes are percent-encoded. A valid s is returned as it is. It returns an *Error if s
// cannot be repaired in this way; see AppendRepair.
func Repair(s string) (Reference, error) {
	if r, err := Parse(s); err == nil {
		return r, nil
	}
	b, err := AppendRepair(nil, []byte(s))
	if err != nil {
		return Reference{}, err
	}
	return Parse(string(b))
}

// AppendRepair appends s to dst with those bytes percent-encoded that the rule of their component
// excludes (RFC 3986, §2.1, §2.4): such as '[' and ']' outside an IP-literal, each byte of a
// non-ASCII character (RFC 3987, §3.1), and a '%' without two hexadecimal digits after it. Of
// delimiters that the grammar allows once, the last '@' of an authority and the first '#' count;
// the others are encoded.
//
// It returns an *Error with an offset in s, and dst as it was, if percent-encoding does not
// make s valid: for text before a ':' that is not a scheme, an invalid IP-literal, a '[' or
// ']' elsewhere in a host, and a port that has other characters than digits.
func AppendRepair(dst, s []byte) ([]byte, error) {
	start := len(dst)
	dst, o := appendRepair(dst, s)
	if o.fault != 0 {
		return dst[:start], o.err(string(s))
	}
	return dst, nil
}

// appendRepair is AppendRepair with an offence for the error.
func appendRepair(dst, s []byte) ([]byte, offence) {
	if len(s) > MaxLength {
		return dst, offence{MaxLength, faultLength}
	}
	i, o := schemeEnd(s)
	if o.fault != 0 {
		return dst, o
	}
	dst = append(dst, s[:i]...)
	if bytes.HasPrefix(s[i:], []byte("//")) {
		end := i + 2
		for !endsAuthority(s, end) {
			end++
		}
		dst = append(dst, "//"...)
		if dst, o = repairAuthority(dst, s[:end], i+2); o.fault != 0 {
			return dst, o
		}
		i = end
	}
	rest, fragment, hasFragment := bytes.Cut(s[i:], []byte("#"))
	path, query, hasQuery := bytes.Cut(rest, []byte("?"))
	dst = appendEncoded(dst, path, pathChar)
	if hasQuery {
		dst = appendEncoded(append(dst, '?'), query, queryChar)
	}
	if hasFragment {
		dst = appendEncoded(append(dst, '#'), fragment, queryChar)
	}
	return dst, offence{}
}

// schemeEnd returns the offset after the scheme and ':' that s begins with, 0 if there are
// none. A ':' in the first segment after anything else is an offence.
func schemeEnd(s []byte) (int, offence) {
	i := 0
	for i < len(s) && is(s[i], schemeChar) {
		i++
	}
	colon := i
	for !endsAuthority(s, colon) && s[colon] != ':' {
		colon++
	}
	switch {
	case colon == len(s) || s[colon] != ':':
		return 0, offence{}
	case i < colon:
		return 0, offence{i, faultSchemeChar}
	case i == 0 || !is(s[0], alpha):
		return 0, offence{0, faultSchemeAlpha}
	}
	return colon + 1, offence{}
}

// repairAuthority appends the authority s[i:] to dst.
func repairAuthority(dst, s []byte, i int) ([]byte, offence) {
	if at := bytes.LastIndexByte(s[i:], '@'); at >= 0 {
		dst = append(appendEncoded(dst, s[i:i+at], userChar), '@')
		i += at + 1
	}
	host := i
	if i < len(s) && s[i] == '[' {
		end, o := parseIPLiteral(s, i, RFC3986)
		if o.fault != 0 {
			return dst, o
		}
		i = end
		dst = append(dst, s[host:i]...)
		if i < len(s) && s[i] != ':' {
			return dst, offence{i, faultAuthority}
		}
	} else {
		for i < len(s) && s[i] != ':' {
			if s[i] == '[' || s[i] == ']' {
				return dst, offence{i, faultRegNameBracket}
			}
			i++
		}
		dst = appendEncoded(dst, s[host:i], regChar)
	}
	port := i
	if i < len(s) {
		for i++; i < len(s); i++ {
			if !is(s[i], digit) {
				return dst, offence{i, faultPort}
			}
		}
	}
	return append(dst, s[port:]...), offence{}
}

// appendEncoded appends s to dst and percent-encodes the bytes that are neither of class c nor
// part of a triplet.
func appendEncoded(dst, s []byte, c class) []byte {
	for i := 0; i < len(s); {
		end := run(s, i, c)
		dst = append(dst, s[i:end]...)
		if end < len(s) {
			dst = appendTriplet(dst, s[end])
			end++
		}
		for end < len(s) && s[end] >= 0x80 {
			dst = appendTriplet(dst, s[end])
			end++
		}
		i = end
	}
	return dst
}

// appendTriplet appends b percent-encoded (RFC 3986, §2.1), in upper case.
func appendTriplet(dst []byte, b byte) []byte {
	const hex = "0123456789ABCDEF"
	return append(dst, '%', hex[b>>4], hex[b&15])
}
