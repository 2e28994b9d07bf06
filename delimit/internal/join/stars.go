package join

import (
	"bytes"

	"urigrep/internal/text"
)

// Gmail put "**" into long links where it meant to break their lines, from 2011 to 2013, and
// the whole link between angle brackets directly after: the stars are not part of the link
// (rule R3).

// Stars is what stands for a place where a line could be broken.
var Stars = []byte("**")

// MayBeRepeated reports whether b[start:end] has stars and a '<' follows, at once or after a blank.
func MayBeRepeated(b []byte, start, end int) bool {
	if end+1 >= len(b) || b[end] != '<' && (b[end] != ' ' || b[end+1] != '<') {
		return false
	}
	return bytes.Contains(b[start:end], Stars)
}

// IsRepeated reports whether b[i:] begins, after blanks or a line end, with a link between angle
// brackets that is ref without its stars. The link may be broken over lines.
func IsRepeated(b []byte, i int, ref []byte) bool {
	if !bytes.Contains(ref, Stars) {
		return false
	}
	if i = skipFolded(b, i); i >= len(b) || b[i] != '<' {
		return false
	}
	i++
	for part := range bytes.SplitSeq(ref, Stars) {
		if i = skipText(b, i, part); i < 0 {
			return false
		}
	}
	i = skipFolded(b, i)
	return i < len(b) && b[i] == '>'
}

// isExplained reports whether b[i:] begins, after blanks or a line end, with "(" and ref and token,
// joined, and ")": the target of a link whose text they are. It may be broken over lines.
func isExplained(b []byte, i int, ref, token []byte) bool {
	if i+1 < len(b) && b[i] == ' ' && text.IsAlnum(b[i+1]) {
		return false // as after most words
	}
	if i >= len(b) || b[i] != '(' && text.Blank(b[i:]) == 0 && text.Break(b[i:]) == 0 {
		return false
	}
	if i = skipFolded(b, i); i >= len(b) || b[i] != '(' {
		return false
	}
	if i = skipText(b, i+1, ref); i >= 0 {
		i = skipText(b, i, token)
	}
	if i < 0 {
		return false
	}
	i = skipFolded(b, i)
	return i < len(b) && b[i] == ')'
}

// skipText returns the index after ref, which b[i:] begins with, perhaps broken over lines; -1 if
// it does not.
func skipText(b []byte, i int, ref []byte) int {
	for _, c := range ref {
		if i < len(b) && b[i] != c {
			i = skipFolded(b, i)
		}
		if i >= len(b) || b[i] != c {
			return -1
		}
		i++
	}
	return i
}

// skipFolded returns the index after white space and mail quoting at b[i], where that is one
// blank or has one line end.
func skipFolded(b []byte, i int) int {
	at := i
	for n := text.Blank(b[at:]); n > 0; n = text.Blank(b[at:]) {
		at += n
	}
	n := text.Break(b[at:])
	if n == 0 {
		return at
	}
	line := b[at+n : at+n+text.LineLen(b[at+n:])]
	return at + n + text.LeaderOf(line).Len
}
