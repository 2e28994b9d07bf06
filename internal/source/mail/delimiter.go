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
		line, next := lineAt(s.raw, at)
		if i, closes := s.matchDelimiter(line); i >= 0 {
			return delimiter{start: at, end: next, level: i, closes: closes}
		}
		i := text.IndexLine(s.raw[at:], "--")
		if i < 0 {
			break
		}
		at += i + 1
	}
	return delimiter{start: len(s.raw), end: len(s.raw), level: -1}
}

// matchDelimiter returns the innermost level of which line is a delimiter, -1 if there is none, and
// whether it closes the multipart.
func (s *structure) matchDelimiter(line []byte) (level int, closes bool) {
	if !hasHyphens(line) {
		return -1, false
	}
	for level = len(s.levels) - 1; level >= 0; level-- {
		rest, ok := bytes.CutPrefix(line[2:], s.levels[level].boundary)
		if !ok || len(s.levels[level].boundary) == 0 {
			continue
		}
		if isBlank(rest) {
			return level, false
		}
		if isBlank(bytes.TrimPrefix(rest, []byte("--"))) {
			return level, true
		}
	}
	return -1, false
}

// isDelimiter reports whether a line is a delimiter of any level.
func (s *structure) isDelimiter(line []byte) bool {
	level, _ := s.matchDelimiter(line)
	return level >= 0
}

// hasHyphens reports whether s begins with "--", as delimiters do.
func hasHyphens(s []byte) bool { return bytes.HasPrefix(s, []byte("--")) }
