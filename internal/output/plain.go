package output

// Classes of the bytes of a plain target.
const (
	schemeByte = 1 << iota // of a scheme (RFC 3986, §3.1)
	hostByte               // of a host that is a domain name in ASCII
	letter
	marking // begins a query or a fragment, or stands for another
)

var plainBytes = func() (t [256]uint8) {
	for b := range t {
		switch {
		case 'a' <= b|0x20 && b|0x20 <= 'z':
			t[b] = schemeByte | hostByte | letter
		case '0' <= b && b <= '9', b == '-', b == '.':
			t[b] = schemeByte | hostByte
		case b == '+':
			t[b] = schemeByte
		case b == '?', b == '#', b == '%':
			t[b] = marking
		}
	}
	return t
}()

// appendPlain appends the warnings about a target, none, and its components, if
// that is easy to see: a valid URI with a domain name for its authority and without
// percent-encoding, as most are. If it is not, ok is false and nothing is appended.
func appendPlain(dst, t []byte) (_ []byte, ok bool) {
	colon := 0
	for colon < len(t) && plainBytes[t[colon]]&schemeByte != 0 {
		colon++
	}
	if colon == 0 || t[0]|0x20 == 'm' || len(t) < colon+3 || t[colon] != ':' || t[colon+1] != '/' || t[colon+2] != '/' {
		return dst, false // with an m it may be mailto, of whose path there may be more to say
	}
	host := t[colon+3:]
	end, label := 0, 0 // label is where the last one begins
	for end < len(host) && plainBytes[host[end]]&hostByte != 0 {
		switch {
		case host[end] == '.':
			label = end + 1
		case host[end] == '-' && end > 0 && host[end-1] == '-': // may be encoded (RFC 5891, §4.2.3.1)
			return dst, false
		}
		end++
	}
	if label >= end || plainBytes[host[label]]&letter == 0 {
		return dst, false // no host, or one that may be a number
	}
	path := host[end:]
	if len(path) > 0 && path[0] != '/' && path[0] != '?' && path[0] != '#' {
		return dst, false
	}
	query, fragment := len(path), len(path) // where they begin, with their delimiters
	for i, c := range path {
		switch {
		case plainBytes[c]&marking == 0:
		case c == '%':
			return dst, false
		case c == '#':
			fragment = i
		case query == len(path) && fragment == len(path):
			query = i
		}
	}
	dst = appendRaw(dst, `,"warnings":[],"scheme":"`, t[:colon])
	dst = appendRaw(dst, `","host":"`, host[:end])
	dst = appendRaw(dst, `","path_component":"`, path[:min(query, fragment)])
	if query < len(path) {
		dst = appendRaw(dst, `","query":"`, path[query+1:fragment])
	}
	if fragment < len(path) {
		dst = appendRaw(dst, `","fragment":"`, path[fragment+1:])
	}
	return append(dst, '"'), true
}

func appendRaw(dst []byte, key string, value []byte) []byte {
	return append(append(dst, key...), value...)
}
