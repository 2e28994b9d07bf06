package text

// isStringMark reports whether a byte ends a run of characters in a JSON string that stand for
// themselves: a quotation mark, a backslash or a control character (RFC 8259, §7).
func isStringMark(c byte) bool { return c == '"' || c == '\\' || c < ' ' }

var stringMarkTable = newClassTable(isStringMark)

// StringMarks returns a bit for each byte of b, the lowest for the first, that is a quotation
// mark, a backslash or a control character: what ends a run of characters in a JSON string
// that stand for themselves (RFC 8259, §7).
func StringMarks(b *[BlockSize]byte) uint64 {
	var masks [1]uint64
	classify(b, stringMarkTable, masks[:])
	return masks[0]
}
