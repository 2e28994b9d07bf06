package names

import (
	"bytes"

	"urigrep/internal/text"
)

// IsAbbreviated reports whether text begins with www. or ftp. and a host name of
// at least two more labels, the last of which has a letter, and is not an addr-spec.
func IsAbbreviated(text []byte) bool {
	labels, i := 0, 0
	last := 0
	for i < len(text) {
		n := LabelLen(text[i:])
		if n == 0 {
			return false
		}
		labels++
		last = i
		i += n
		if i+1 >= len(text) || text[i] != '.' || LabelLen(text[i+1:]) == 0 {
			break
		}
		i++
	}
	if labels < 3 || !HasLetter(text[last:i]) {
		return false
	}
	return i == len(text) || bytes.IndexByte([]byte("/?#:.,"), text[i]) >= 0
}

// MayContinueHost reports whether the line that begins at b[i] may go on with a host name after
// its leader, or is blank, so that a page break may follow.
func MayContinueHost(b []byte, i int) bool {
	for end := min(len(b), i+text.MaxLeader); i < end; i++ {
		if c := b[i]; text.IsAlnum(c) || c != '+' && c != '-' && !text.IsBlank(c) && !text.EndsLeader(c) {
			break
		}
	}
	return i == len(b) || b[i] == '.' || text.Break(b[i:]) > 0 || LabelLen(b[i:i+1]) > 0
}

// IsTrimmable reports whether tail, which follows a host and goes on, may be trimmed as a whole:
// marks, and perhaps a dash and a word between them (rule T1).
func IsTrimmable(tail []byte) bool {
	tail = trimMarks(tail)
	for len(tail) > 0 && (tail[0] == '-' || tail[0] == '\'' || text.IsAlpha(tail[0])) {
		tail = tail[1:]
	}
	return len(trimMarks(tail)) == 0
}

// trimMarks returns b without the marks that it begins with.
func trimMarks(b []byte) []byte {
	for len(b) > 0 && (b[0] >= 0x80 || !text.IsAlnum(b[0]) && b[0] != '-' && b[0] != '/') {
		b = b[1:]
	}
	return b
}

// LabelLen returns the length of the label of a host name at the start of b.
func LabelLen(b []byte) int {
	i := 0
	for i < len(b) && (text.IsAlnum(b[i]) || b[i] == '-' || b[i] == '_' || b[i] >= 0x80) {
		i++
	}
	return i
}

// HasLetter reports whether b has a letter, or a character beyond ASCII.
func HasLetter(b []byte) bool {
	for _, c := range b {
		if text.IsAlpha(c) || c >= 0x80 {
			return true
		}
	}
	return false
}
