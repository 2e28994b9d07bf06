package token

import (
	"unicode/utf8"

	"urigrep/internal/text"
)

// maxWideHost is the most bytes that a host may have whose first label is not ASCII.
const maxWideHost = 1 << 10

// hostLen returns the length of a host at the start of b whose first label begins beyond ASCII
// (rule T4): labels in any script, separated by '.'. One that begins in ASCII ends where ASCII
// ends, and with it the host. It is 0 where no '.' parts two labels.
func hostLen(b []byte) int {
	end := 0 // of the last label
	for i := 0; ; i++ {
		n := wideLabelLen(b[i:])
		if n == 0 {
			break
		}
		if i += n; i > n {
			end = i
		}
		if i >= len(b) || b[i] != '.' {
			break
		}
	}
	return end
}

// wideLabelLen returns the length of the label at the start of b: letters, marks, digits and
// '-', those of ASCII only if the first is one.
func wideLabelLen(b []byte) int {
	i := 0
	for i < len(b) {
		switch {
		case text.IsAlnum(b[i]) || b[i] == '-' && i > 0:
			i++
		case b[i] >= utf8.RuneSelf && b[0] >= utf8.RuneSelf && text.IsLetterBeyondASCII(b[i:]):
			_, n := utf8.DecodeRune(b[i:])
			i += n
		default:
			return i
		}
	}
	return i
}
