package refang

import (
	"bytes"

	"urigrep/internal/text"
)

// signLook is how many bytes on either side of a name signs of a regular expression are looked for.
const signLook = 256

// signs are the signs of a regular expression that were seen so far in a token.
type signs struct {
	to   int            // index of the next byte to be read
	last [otherKind]int // indices after the last one of each kind
}

// isExpression reports whether the name b[start:end], with its scheme, stands in a regular expression,
// where "[.]" is a dot: a sign of one is near in its token. A backslash that stands for a slash is none.
// No expression has "[://]", which would be a set of three.
func (r *reader) isExpression(start, end int, backslashed bool) bool {
	if r.sure || bytes.Contains(r.b[start:end], []byte("[://")) {
		return false
	}
	s := &r.signs
	if first := start - signLook; s.to < first {
		*s = signs{to: first}
	}
	for ; s.to < min(len(r.b), end+signLook); s.to++ {
		if r.ends(s.to) {
			if s.to >= end {
				break
			}
			s.last = [otherKind]int{}
		}
		if kind := r.signAt(s.to); kind < otherKind {
			s.last[kind] = s.to + 1
		}
	}
	near := max(0, start-signLook)
	return s.last[sure] > near || s.last[star] > near && !r.isEmphasized(start) || s.last[backslash] > near &&
		!backslashed ||
		start > 0 && r.b[start-1] == '^'
}

// isEmphasized reports whether a '*' that is no sign of a regular expression stands before b[i].
func (r *reader) isEmphasized(i int) bool {
	return i > 0 && r.b[i-1] == '*' && (i == 1 || bytes.IndexByte([]byte(".])"), r.b[i-2]) < 0)
}

// Kinds of signs.
const (
	sure      = iota
	star      // one that may be emphasis as well
	backslash // one that may be a slash
	otherKind // none
)

// signAt returns which kind of sign of a regular expression b[i] is.
func (r *reader) signAt(i int) int {
	is := false
	before, next := r.at(i-1), r.at(i+1)
	switch r.b[i] {
	case '*':
		if next != '*' && (before == '.' || before == ']') {
			return star
		}
	case '+':
		is = before == '.' || before == ']' || before == ')'
	case '^':
		is = before == '[' && !text.IsDigit(next)
	case '?':
		if before == '(' {
			is = bytes.IndexByte([]byte(":=!<iPsm"), next) >= 0
		} else {
			is = (before == ')' || before == ']' && !r.closesIPv6(i-1)) && (text.IsAlnum(next) || next == '\\') ||
				next == ':' && r.at(i+2) == '/'
		}
	case '{':
		is = before == ')' && text.IsDigit(next)
	case '\\':
		if next != 0 && bytes.IndexByte([]byte(".$^+?"), next) >= 0 || bytes.IndexByte([]byte("wWdDsSB"), next) >= 0 &&
			!text.IsAlnum(r.at(i+2)) {
			return backslash
		}
	case '$':
		is = i+1 == len(r.b) || r.ends(i+1)
	}
	if is {
		return sure
	}
	return otherKind
}

// at returns b[i], 0 if there is none.
func (r *reader) at(i int) byte {
	if i < 0 || i >= len(r.b) {
		return 0
	}
	return r.b[i]
}

// closesIPv6 reports whether the bracket b[i] closes an IPv6 address.
func (r *reader) closesIPv6(i int) bool {
	const most = 46
	open := bytes.LastIndexByte(r.b[max(0, i-most):i], '[')
	return open >= 0 && bytes.IndexByte(r.b[max(0, i-most)+open:i], ':') >= 0
}
