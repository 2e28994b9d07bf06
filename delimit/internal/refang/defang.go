package refang

import (
	"bytes"

	"urigrep/internal/text"
)

// AppendDefanged appends to dst a target in a form that no program opens (rule W3), such as
// "hxxps[://]a[.]example/b". A text without a scheme is appended as it is.
func AppendDefanged(dst, target []byte) []byte {
	n := 0
	for n < len(target) && text.IsScheme(target[n]) {
		n++
	}
	if n == 0 || n == len(target) || target[n] != ':' {
		return append(dst, target...)
	}
	scheme, rest := target[:n], target[n+1:]
	switch {
	case bytes.EqualFold(scheme, []byte("http")), bytes.EqualFold(scheme, []byte("https")):
		dst = append(dst, "hxxp"...)
		dst = append(dst, scheme[4:]...)
	case bytes.EqualFold(scheme, []byte("ftp")):
		dst = append(dst, "fxp"...)
	default:
		dst = append(dst, scheme...)
	}
	rest, slashes := bytes.CutPrefix(rest, []byte("//"))
	if !slashes {
		end := len(rest)
		if i := bytes.IndexByte(rest, '?'); i >= 0 {
			end = i
		}
		return append(appendMarks(append(dst, "[:]"...), rest[:end]), rest[end:]...)
	}
	end := len(rest)
	if i := text.EndOfAuthority(rest); i >= 0 {
		end = i
	}
	return append(appendMarks(append(dst, "[://]"...), rest[:end]), rest[end:]...)
}

// appendMarks appends an authority or an address with brackets around each '.' and '@' that stand
// between letters or digits.
func appendMarks(dst, name []byte) []byte {
	for i, c := range name {
		between := i > 0 && i+1 < len(name) && labelBefore(name, i) && labelAt(name, i+1)
		if (c == '.' || c == '@') && between {
			dst = append(dst, '[', c, ']')
		} else {
			dst = append(dst, c)
		}
	}
	return dst
}
