package mail

import (
	"bytes"
	"slices"
	"strconv"
)

// maxParameters is how many parameters of a field are read.
const maxParameters = 100

// cutTypeName cuts off the type that s begins with, in quotes or not. The name is empty if that is none.
func cutTypeName(s []byte) (name, rest []byte) {
	i := bytes.IndexAny(s, "; \t(")
	if i < 0 {
		i = len(s)
	}
	if name = bytes.Trim(s[:i], `"`); bytes.IndexByte(name, '/') <= 0 {
		return nil, s
	}
	return name, s[i:]
}

// A parameter is one of a field, its name in the case and with the "*" that it is written with.
type parameter struct{ name, value []byte }

type parameters []parameter

// parseParameters reads the parameters that follow a type. It goes on where they are not separated or not ended.
func parseParameters(s []byte) parameters {
	all := make(parameters, 0, 4) // few fields have more
	for range maxParameters {
		s = bytes.TrimLeft(s, ";,\" \t")
		n := bytes.IndexAny(s, "=; \t")
		if n < 0 {
			break
		}
		p := parameter{name: s[:n]}
		if s = bytes.TrimLeft(s[n:], blanks); len(s) > 0 && s[0] == '=' {
			p.value, s = cutValue(bytes.TrimLeft(s[1:], blanks))
			all = append(all, p)
		}
	}
	return all
}

// cutValue cuts off the value of a parameter that s begins with. A quote that is not closed is none, and a backslash
// escapes nothing, so that paths of Windows stay whole.
func cutValue(s []byte) (value, rest []byte) {
	if len(s) > 0 && s[0] == '"' {
		if i := bytes.IndexByte(s[1:], '"'); i >= 0 {
			return s[1 : 1+i], s[1+i+1:]
		}
		s = s[1:]
	}
	if i := bytes.IndexAny(s, "; \t"); i >= 0 {
		return s[:i], s[i:]
	}
	return s, nil
}

// value returns the value of the parameter with a name, in any case, the first if there are more, and the label of its
// charset, if it has one: extended (RFC 2231, §4), else in numbered pieces (§3), else as it is. It is nil if there is
// none.
func (all parameters) value(name string) (value []byte, l *label) {
	value, _ = all.named(name)
	isStarred := func(p parameter) bool { return bytes.IndexByte(p.name, '*') >= 0 }
	if !slices.ContainsFunc(all, isStarred) { // as nearly always
		return value, nil
	}
	if extended, ok := all.named(name + "*"); ok {
		return cutCharset(extended)
	}
	var whole []byte
	for i := range all {
		number := name + "*" + strconv.Itoa(i)
		piece, ok := all.named(number)
		if !ok {
			if piece, ok = all.named(number + "*"); !ok {
				break
			}
			if i == 0 {
				piece, l = cutCharset(piece)
			} else {
				piece = unescape(nil, piece, '%')
			}
		}
		whole = append(whole, piece...)
	}
	if whole != nil {
		value = whole
	}
	return value, l
}

// named returns the value of the first parameter with just this name, in any case.
func (all parameters) named(name string) (value []byte, ok bool) {
	for _, p := range all {
		if equalFold(p.name, name) {
			return p.value, true
		}
	}
	return nil, false
}

// cutCharset returns the text of an extended value, after its charset and language, and the label of that.
func cutCharset(value []byte) (text []byte, l *label) {
	name, rest, ok := bytes.Cut(value, []byte{'\''})
	if _, text, whole := bytes.Cut(rest, []byte{'\''}); ok && whole {
		return unescape(nil, text, '%'), parseLabel(string(name))
	}
	return unescape(nil, value, '%'), nil
}
