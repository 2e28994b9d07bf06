package mail

import (
	"bytes"

	"urigrep/internal/text"
)

// A delimiter is a line between parts (RFC 2046, §5.1.1).
type delimiter struct {
	start, end int
	level      int // that it belongs to; -1 if there is none
	closes     bool
}

// findDelimiter returns the first delimiter at or after index at, where a line begins.
func (s *structure) findDelimiter(at int) delimiter {
	for len(s.levels) > 0 {
		if hasHyphens(s.raw[at:]) {
			line, next := lineAt(s.raw, at)
			if i, closes := s.matchDelimiter(line); i >= 0 {
				return delimiter{start: at, end: next, level: i, closes: closes}
			}
		}
		i := text.IndexLine(s.raw[at:], "--")
		if i < 0 {
			break
		}
		at += i + 1
	}
	return delimiter{start: len(s.raw), end: len(s.raw), level: -1}
}

// matchDelimiter returns the innermost level of which line, which begins with "--", is a delimiter; -1
// if there is none.
func (s *structure) matchDelimiter(line []byte) (level int, closes bool) {
	for i := len(s.levels) - 1; i >= 0; i-- {
		if is, closes := delimits(line, s.levels[i].boundary); is {
			return i, closes
		}
	}
	return -1, false
}

// delimits reports whether line is a delimiter with a boundary, and whether it closes the multipart.
func delimits(line, boundary []byte) (is, closes bool) {
	if len(boundary) == 0 || !bytes.HasPrefix(line[2:], boundary) {
		return false, false
	}
	rest := line[2+len(boundary):]
	if isBlank(rest) {
		return true, false
	}
	closes = isBlank(bytes.TrimPrefix(rest, []byte("--")))
	return closes, closes
}

// isDelimiter reports whether a line is a delimiter of any level.
func (s *structure) isDelimiter(line []byte) bool {
	if !hasHyphens(line) {
		return false
	}
	i, _ := s.matchDelimiter(line)
	return i >= 0
}

// hasHyphens reports whether s begins with "--", as delimiters do.
func hasHyphens(s []byte) bool { return len(s) >= 2 && s[0] == '-' && s[1] == '-' }
