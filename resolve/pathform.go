package resolve

import (
	"bytes"

	"urigrep/internal/schemes"
)

// normalizeForm normalizes the opaque path b[start:] of that form (§6.2.3), whose percent-encodings are
// already normal, in place, and returns b, which may be shorter.
func normalizeForm(form schemes.Path, b []byte, start int) []byte {
	path := b[start:]
	switch form {
	case schemes.AddrSpecs:
		addresses, fields, _ := bytes.Cut(path, []byte("?")) // RFC 2396: part of an opaque path
		lowerDomains(addresses)
		lowerFields(fields)
	case schemes.SIP:
		host := path[bytes.IndexByte(path, '@')+1:]
		if end := bytes.IndexAny(host, ":;?"); end >= 0 {
			host = host[:end]
		}
		lower(host)
	case schemes.URN:
		lower(path[:max(0, bytes.IndexByte(path, ':'))])
	case schemes.Phone:
		return normalizePhone(b, start)
	case schemes.MediaType:
		return normalizeMediaType(b, start)
	}
	return b
}

// lowerDomains puts the domains of addr-specs between commas in lower case.
func lowerDomains(addresses []byte) {
	for len(addresses) > 0 {
		address := addresses
		if end := bytes.IndexByte(address, ','); end >= 0 {
			address = address[:end+1]
		}
		if at := bytes.LastIndexByte(address, '@'); at >= 0 {
			lower(address[at:])
		}
		addresses = addresses[len(address):]
	}
}

// lowerFields puts the names of header fields between '&' in lower case (RFC 6068, §2; RFC 5322,
// §1.2.2).
func lowerFields(fields []byte) {
	for len(fields) > 0 {
		field, rest, _ := bytes.Cut(fields, []byte("&"))
		if name, _, ok := bytes.Cut(field, []byte("=")); ok {
			lower(name)
		}
		fields = rest
	}
}

// normalizePhone removes the visual separators from the telephone number b[start:], and from those
// in its parameters, and puts it in lower case (RFC 3966, §4). What is not such a number stays.
func normalizePhone(b []byte, start int) []byte {
	number, parameters, _ := bytes.Cut(b[start:], []byte(";"))
	if !isPhoneNumber(number) {
		return b
	}
	lower(b[start:])
	end := len(b) - len(parameters)
	if len(parameters) > 0 {
		end--
	}
	out := appendDigits(b[:start], b[start:end])
	for len(parameters) > 0 {
		var p []byte
		p, parameters, _ = bytes.Cut(parameters, []byte(";"))
		name, value, _ := bytes.Cut(p, []byte("="))
		out = append(out, ';')
		if (string(name) == "ext" || string(name) == "phone-context") && isPhoneNumber(value) {
			out = appendDigits(append(append(out, name...), '='), value)
		} else {
			out = append(out, p...)
		}
	}
	return out
}

// isPhoneNumber reports whether s is a global number, '+' and digits, or a local one, both with
// visual separators (RFC 3966, §3).
func isPhoneNumber(s []byte) bool {
	s, global := bytes.CutPrefix(s, []byte("+"))
	digits := 0
	for _, c := range s {
		switch {
		case is(c, digit), !global && (is(c, hexdig) || c == '*'):
			digits++
		case !isVisualSeparator(c):
			return false
		}
	}
	return digits > 0
}

// isVisualSeparator reports whether c is a visual-separator (RFC 3966, §3).
func isVisualSeparator(c byte) bool { return c == '-' || c == '.' || c == '(' || c == ')' }

// appendDigits appends a number to dst without visual separators. It may begin at or after the end
// of dst in the same memory.
func appendDigits(dst, number []byte) []byte {
	for _, c := range number {
		if !isVisualSeparator(c) {
			dst = append(dst, c)
		}
	}
	return dst
}

// normalizeMediaType puts the media type of the data URI with the path b[start:] in lower case, and
// removes the default "text/plain" and, after it, "charset=US-ASCII" (RFC 2397, §2; RFC 2045, §5.1).
// Values of other parameters stay.
func normalizeMediaType(b []byte, start int) []byte {
	comma := bytes.IndexByte(b[start:], ',')
	if comma < 0 {
		return b
	}
	comma += start
	name, parameters, more := bytes.Cut(b[start:comma], []byte(";"))
	lower(name)
	out := b[:start]
	isDefault := len(name) == 0 || string(name) == "text/plain"
	if !isDefault {
		out = append(out, name...)
	}
	for more {
		var p []byte
		p, parameters, more = bytes.Cut(parameters, []byte(";"))
		name, value, _ := bytes.Cut(p, []byte("="))
		lower(name)
		if string(name) == "charset" {
			lower(value)
			if isDefault && string(value) == "us-ascii" {
				continue
			}
		}
		out = append(append(out, ';'), p...)
	}
	return append(out, b[comma:]...)
}
