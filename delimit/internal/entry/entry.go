// Package entry takes apart a line that is one reference, such as a user types it (RFC 3986, Appendix C):
// the white space and the pairs of delimiters around it.
package entry

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
	"urigrep/scan"
)

// Closed returns the pair that ref begins with and the text between its halves, ref[from:to]. ref
// must end in the closer of the pair, and close no bracket of it before. ok is false otherwise.
func Closed(ref []byte) (pair scan.Pair, from, to int, ok bool) {
	pair, n := scan.OpenerAt(ref)
	if pair == scan.NoPair {
		return pair, 0, 0, false
	}
	for _, k := range [...]int{1, 2, 3, len("&gt;"), len("&quot;")} {
		if end := len(ref) - k; end >= n && pair.Closes(ref[end:]) == k && !closesSooner(ref[n:end], pair, ref[:n]) {
			return pair, n, end, true
		}
	}
	return pair, 0, 0, false
}

// closesSooner reports whether inner, which stands between the halves of a pair, closes what opened
// it: "(a) or (b" does.
func closesSooner(inner []byte, pair scan.Pair, opener []byte) bool {
	depth := 1
	for len(inner) > 0 {
		n := 1
		switch k := pair.Closes(inner); {
		case k > 0:
			n = k
			depth--
		case bytes.HasPrefix(inner, opener):
			n = len(opener)
			depth++
		}
		if depth == 0 {
			return true
		}
		inner = inner[n:]
	}
	return false
}

// Trim returns b without the white space around it, and the index in b where the rest begins.
func Trim(b []byte) (rest []byte, at int) {
	at = WhiteLen(b)
	b = b[at:]
	for k := 1; k > 0; b = b[:len(b)-k] {
		k = max(text.BlankBefore(b), text.BreakBefore(b))
	}
	return b, at
}

// WhiteLen returns the length of the white space that b begins with.
func WhiteLen(b []byte) int {
	n := 0
	for k := 1; k > 0; n += k {
		k = max(text.Blank(b[n:]), text.Break(b[n:]))
	}
	return n
}

// IndexWhite returns the index of the first white space in b, its length if there is none.
func IndexWhite(b []byte) int {
	for i, c := range b {
		if (c <= ' ' || c >= utf8.RuneSelf) && max(text.Blank(b[i:]), text.Break(b[i:])) > 0 {
			return i
		}
	}
	return len(b)
}
