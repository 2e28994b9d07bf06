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

// nextDelimiter returns the result of findDelimiter. It keeps the answer for the parts before that
// delimiter whose own are lost: else each of them would search to the same one.
func (s *structure) nextDelimiter(at int) delimiter {
	if !s.aheadKnown || at > s.ahead.start {
		s.ahead, s.aheadKnown = s.findDelimiter(at), true
	}
	return s.ahead
}

// push adds a level, whose body is to be read next. If the next delimiter of the others is known,
// only one of the new level is looked for before it: else each of many levels would search the
// same.
func (s *structure) push(l level) {
	s.levels = append(s.levels, l)
	if s.aheadKnown = s.aheadKnown && l.body <= s.ahead.start; !s.aheadKnown || len(l.boundary) == 0 {
		return
	}
	mark := "--" + string(l.boundary)
	_, end := lineAt(s.raw, s.ahead.start)
	for at := l.body; at < end; {
		if bytes.HasPrefix(s.raw[at:end], []byte(mark)) {
			line, next := lineAt(s.raw, at)
			s.examined += len(line)
			if n, closes := delimits(line, l.boundary); n > 0 {
				if n < len(line) {
					next = at + n
				}
				s.ahead = delimiter{start: at, end: next, level: len(s.levels) - 1, closes: closes}
				return
			}
		}
		i := text.IndexLine(s.raw[at:end], mark)
		if i < 0 {
			return
		}
		at += i + 1
	}
}

// findDelimiter returns the first delimiter at or after index at, where a line begins.
func (s *structure) findDelimiter(at int) delimiter {
	from := at
	defer func() { s.examined += at - from }()
	for len(s.levels) > 0 {
		if hasHyphens(s.raw[at:]) {
			line, next := lineAt(s.raw, at)
			if i, n, closes := s.matchDelimiter(line); i >= 0 {
				if n < len(line) {
					next = at + n
				}
				return delimiter{start: at, end: next, level: i, closes: closes}
			}
		}
		i := text.IndexLine(s.raw[at:], "--")
		if i < 0 {
			at = len(s.raw)
			break
		}
		at += i + 1
	}
	return delimiter{start: len(s.raw), end: len(s.raw), level: -1}
}

// matchDelimiter returns the innermost level of which line is a delimiter, -1 if there is none,
// and how many bytes of the line the delimiter has: software of mailing lists adds footers on the
// line of the last delimiter.
func (s *structure) matchDelimiter(line []byte) (level, n int, closes bool) {
	for i := len(s.levels) - 1; i >= 0; i-- {
		s.examined += len(s.levels[i].boundary)
		if n, closes := delimits(line, s.levels[i].boundary); n > 0 {
			return i, n, closes
		}
	}
	return -1, 0, false
}

// delimits returns how many bytes a delimiter with a boundary has that line is, which begins with
// "--"; 0 if it is not one.
func delimits(line, boundary []byte) (n int, closes bool) {
	if len(boundary) == 0 || !bytes.HasPrefix(line[2:], boundary) {
		return 0, false
	}
	n = 2 + len(boundary)
	switch rest := line[n:]; {
	case isBlank(rest):
		return len(line), false
	case isBlank(bytes.TrimPrefix(rest, []byte("--"))):
		return len(line), true
	case bytes.HasPrefix(rest, []byte("--")):
		return n + 2, true
	}
	return 0, false
}

// isDelimiter reports whether a line is a delimiter of any level.
func (s *structure) isDelimiter(line []byte) bool {
	if !hasHyphens(line) {
		return false
	}
	i, _, _ := s.matchDelimiter(line)
	return i >= 0
}

// hasHyphens reports whether s begins with "--", as delimiters do.
func hasHyphens(s []byte) bool { return len(s) >= 2 && s[0] == '-' && s[1] == '-' }
