package lines

import (
	"bytes"

	"urigrep/delimit/internal/index"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
)

// isSoftBreak reports whether ref, the part of a reference on a line that ends
// there, ends in the '=' of a soft break. head is the line up to its end. On a line
// that is not full, or where it may belong to a query, an '=' is one only where more of
// the encoding stands around, and no other '=' stands for itself; or where it parts a scheme.
func isSoftBreak(seen *index.Index, b, ref, head []byte, lb Break) bool {
	n := len(ref)
	if n == 0 || ref[n-1] != '=' || lb.Piece != lb.At {
		return false
	}
	full := text.SoftLineMin <= len(head) && len(head) <= text.SoftLineMax
	if full && bytes.IndexByte(ref, '?') < 0 {
		return true
	}
	next := b[lb.Next:min(len(b), lb.Next+text.SoftLineMax)]
	return schemes.BreaksScheme(ref, next) || text.IsEncodable(ref) && text.IsEncodable(next[:text.RunOfURI(next)]) &&
		(full && bytes.Contains(ref, []byte("=3D")) || seen.IsEncodedAround(b, lb.Piece-n, lb.Next))
}
