package calendar

import (
	"bytes"

	chars "urigrep/internal/text"
)

// Values that are quoted-printable (RFC 2045, §6.7), as in vCard 2.1 and vCalendar.

// hasParameter reports whether a name and its parameters have a parameter of a value, in any case.
// vCard 2.1 allows the value without the parameter's name.
func hasParameter(name []byte, parameter, value string) bool {
	_, parameters, _ := bytes.Cut(name, []byte(";"))
	for p := range bytes.SplitSeq(parameters, []byte(";")) {
		if key, after, ok := bytes.Cut(p, []byte("=")); ok && bytes.EqualFold(bytes.TrimSpace(key), []byte(parameter)) {
			p = after
		}
		if bytes.EqualFold(bytes.Trim(p, " \t\""), []byte(value)) {
			return true
		}
	}
	return false
}

// isSoftEnd reports whether a line, given without its line feed, ends in '=', so that the next may go on
// with it.
func isSoftEnd(line []byte) bool {
	return bytes.HasSuffix(bytes.TrimSuffix(line, []byte("\r")), []byte("="))
}

// encoded appends what stands at the '=' of src[at], in a value that is quoted-printable, and returns the
// index after it. An '=' that begins neither a byte nor a soft line break stands for itself.
func (t *text) encoded(src []byte, at int) int {
	rest := src[at+1:]
	switch {
	case bytes.HasPrefix(rest, []byte("\n")):
		return at + 2
	case bytes.HasPrefix(rest, []byte("\r\n")):
		return at + 3
	}
	if len(rest) >= 2 {
		if c, ok := chars.HexByte(rest[0], rest[1]); ok {
			t.made(string([]byte{c}), at, at+3)
			return at + 3
		}
	}
	t.runs.Copied(len(t.bytes), at)
	t.bytes = append(t.bytes, '=')
	return at + 1
}
