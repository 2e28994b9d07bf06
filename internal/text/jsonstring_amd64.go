//go:build amd64 && !purego

package text

// StringMarks returns a bit for each byte of b, the lowest for the first, that is a quotation
// mark, a backslash or a control character: what ends a run of characters in a JSON string
// that stand for themselves (RFC 8259, §7).
//
//go:noescape
func StringMarks(b *[BlockSize]byte) (marks uint64)
