package prefilter

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
	"urigrep/scan"
)

// MayFindJSON reports whether a Finder may find anything in the text that raw stands for: the inside
// of a JSON string, in which no \u stands for an ASCII character. If not, it finds nothing there.
//
// The text is not made. What an escape leaves in raw before a scheme is a letter that may belong to
// the scheme or not, and both are tried; where more would have to be known, the answer is yes.
func (f *Filter) MayFindJSON(raw []byte) bool {
	if len(f.marks) > 0 {
		return f.MayFind(raw) || bytes.Contains(raw, []byte(`\u`)) || hasSoftBreak(raw) // it may be a dot of a domain
	}
	f.iter.Reset(raw, 0, len(raw), f.set)
	for {
		j := f.iter.Next()
		if j < 0 {
			return false
		}
		if f.mayBegin(raw, j) {
			return true
		}
	}
}

// hasSoftBreak reports whether the inside of a JSON string has a soft line break of quoted-printable.
func hasSoftBreak(raw []byte) bool {
	for at := 0; ; at += len(`=\`) {
		i := text.IndexPair(raw[at:], '=', '\\')
		if i < 0 {
			return false
		}
		if at += i; isLineEnd(raw[at+1:]) {
			return true
		}
	}
}

// isLineEnd reports whether b begins with the escape of LF or CR.
func isLineEnd(b []byte) bool { return len(b) > 1 && b[0] == '\\' && (b[1] == 'n' || b[1] == 'r') }

// mayBegin reports whether a candidate may have its trigger at raw[j]. Of a ':', a Finder decides
// so in the text itself.
func (f *Filter) mayBegin(raw []byte, j int) bool {
	if raw[j] != ':' || f.opt.Refang || f.opt.AllSchemes {
		return true
	}
	rest := raw[j+1:]
	if len(rest) == 0 {
		return false
	}
	switch c := rest[0]; {
	case c == '/':
		return true
	case c >= utf8.RuneSelf:
		return f.opt.IRI || c == 0xC2 || c == 0xE2 // some of these are line breaks: see text.Break
	case c != '\\' || len(rest) < 2:
		s := schemeRun(raw, j)
		return s.registered(false) || s.prefixMayPrecede() || s.isBroken()
	case rest[1] == 't':
		return false // before a blank a colon ends no scheme
	case rest[1] == 'n' || rest[1] == 'r':
		s := schemeRun(raw, j)
		return s.openerMayPrecede() || s.registered(true) && slashesMayFollowBreak(rest)
	case rest[1] == 'u':
		return f.opt.IRI || isEscapedBreak(rest)
	}
	return true
}

// isEscapedBreak reports whether b begins with the escape of U+0085, U+2028 or U+2029, which are
// line breaks (see text.Break), or of what is not told from them.
func isEscapedBreak(b []byte) bool {
	return len(b) >= 6 && (string(b[2:5]) == "202" || string(b[2:5]) == "008")
}

// An escapedScheme is what may be a scheme before the ':' at raw[colon]: raw[start:colon], and if
// its first bytes may be the rest of an escape, raw[later:colon] too.
type escapedScheme struct {
	raw                 []byte
	start, later, colon int
}

// schemeRun returns what may be a scheme before the ':' at raw[j].
func schemeRun(raw []byte, j int) escapedScheme {
	const longEscape = len(`u0000`)
	start := j
	for start > 0 && j-start <= scan.MaxScheme+longEscape && text.IsScheme(raw[start-1]) {
		start--
	}
	s := escapedScheme{raw, start, start, j}
	if start > 0 && start < j && raw[start-1] == '\\' {
		s.later++
		if raw[start] == 'u' {
			s.later = min(start+longEscape, j)
		}
	}
	return s
}

// registered reports whether a registered scheme may end before the colon; split says that a line
// break follows that.
func (s *escapedScheme) registered(split bool) bool {
	return s.registeredFrom(s.start, split) || s.later != s.start && s.registeredFrom(s.later, split)
}

// registeredFrom is registered, for a scheme that begins at raw[from] or later.
func (s *escapedScheme) registeredFrom(from int, split bool) bool {
	b := s.raw[from:]
	start, _, ok := scan.SchemeBefore(b, s.colon-from, 0, split, true)
	return ok && scan.Registered(b[start:s.colon-from])
}

// isBroken reports whether a soft line break of quoted-printable stands before the scheme, which then
// begins on the line before (rule R6).
func (s *escapedScheme) isBroken() bool {
	at := s.start - 1
	if s.later == s.start || !isLineEnd(s.raw[at:]) {
		return false
	}
	before := bytes.TrimSuffix(s.raw[:at], []byte(`\r`))
	return len(before) > 0 && before[len(before)-1] == '='
}

// white returns the index in raw at which the white space before the scheme begins, and whether
// that is known.
func (s *escapedScheme) white() (at int, known bool) {
	raw := s.raw
	if at = s.start; s.later > at+1 {
		return at, false // \u, which may be anything
	}
	if s.later > at {
		at--
	}
	for at > 0 {
		switch c := raw[at-1]; {
		case text.IsBlank(c):
			at--
		case at > 1 && raw[at-2] == '\\' && bytes.IndexByte([]byte("nrtf"), c) >= 0:
			at -= 2
		default:
			return at, at < 6 || raw[at-6] != '\\' && c < utf8.RuneSelf
		}
	}
	return at, true
}

// prefixMayPrecede reports whether the prefix URL: or URI: may stand before the scheme.
func (s *escapedScheme) prefixMayPrecede() bool {
	at, known := s.white()
	return !known || at > 3 && s.raw[at-1] == ':'
}

// openerMayPrecede reports whether the first half of a pair of delimiters may stand before the
// scheme (see scan.OpenerBefore).
func (s *escapedScheme) openerMayPrecede() bool {
	at, known := s.white()
	if !known || at == 0 {
		return !known
	}
	return at == s.start || at == s.later || text.EndsOpenerOrLeader(s.raw[at-1])
}

// slashesLook is how many bytes after an escaped line break slashesMayFollowBreak looks at.
const slashesLook = 2 << 10

// slashesMayFollowBreak reports whether "//" may stand on the line that follows the escaped line
// break that rest begins with.
func slashesMayFollowBreak(rest []byte) bool {
	rest = bytes.TrimPrefix(rest[:min(len(rest), slashesLook)], []byte(`\r`))
	line, _, whole := bytes.Cut(bytes.TrimPrefix(rest, []byte(`\n`)), []byte(`\n`))
	if blank := len(bytes.Trim(line, ` \trf`)) == 0; blank || !whole {
		return true
	}
	return bytes.Contains(line, []byte("//")) || bytes.Contains(line, []byte(`\/`))
}
