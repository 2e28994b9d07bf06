package lines

import (
	"bytes"

	"urigrep/delimit/internal/chars"
	"urigrep/delimit/internal/index"
	"urigrep/delimit/internal/scheme"
)

// isSoftBreak reports whether text, the part of a reference on a line that ends
// there, ends in the '=' of a soft break. head is the line up to its end. On a line
// that is not full, or where it may belong to a query, an '=' is one only where more of
// the encoding stands around, and no other '=' stands for itself; or where it parts a scheme.
func isSoftBreak(seen *index.Index, b, text, head []byte, lb Break) bool {
	n := len(text)
	if n == 0 || text[n-1] != '=' || lb.Piece != lb.At {
		return false
	}
	full := chars.SoftLineMin <= len(head) && len(head) <= chars.SoftLineMax
	if full && bytes.IndexByte(text, '?') < 0 {
		return true
	}
	next := b[lb.Next:min(len(b), lb.Next+chars.SoftLineMax)]
	return scheme.BreaksScheme(text, next) || chars.IsEncodable(text) && chars.IsEncodable(next[:chars.RunOfURI(next)]) && (full && bytes.Contains(text, []byte("=3D")) || seen.IsEncodedAround(b, lb.Piece-n, lb.Next))
}
