package names

import "urigrep/internal/text"

// AppendMarks appends an authority or an address with brackets around each '.' and '@' that stand
// between letters or digits.
func AppendMarks(dst, name []byte) []byte {
	for i, c := range name {
		between := i > 0 && i+1 < len(name) && isNameEdge(name[i-1]) && isNameEdge(name[i+1])
		if (c == '.' || c == '@') && between {
			dst = append(dst, '[', c, ']')
		} else {
			dst = append(dst, c)
		}
	}
	return dst
}

// isNameEdge reports whether c may begin or end a label of a name.
func isNameEdge(c byte) bool { return text.IsAlnum(c) || c >= 0x80 }
