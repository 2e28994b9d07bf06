package join

import (
	"bytes"

	"urigrep/delimit/internal/names"
	"urigrep/internal/text"
	"urigrep/scan"
)

// Where a reference is cut at the end of a line.
const (
	cutWord      uint8 = iota // in a word of the path, the query or the fragment
	cutEscape                 // inside %XX
	cutScheme                 // after "https:"
	cutSlashes                // after "https://"
	cutLabel                  // in the first label of the host
	cutHost                   // in a host that has no top-level domain yet
	cutTop                    // after a host with a top-level domain
	cutHostDot                // after a dot in the host
	cutPort                   // after the host's ':'
	cutHostSlash              // after the '/' after the host
	cutSlash                  // after another '/'
	cutQuestion               // after the '?'
	cutAmpersand              // after a '&' or ';' of the query
	cutEquals                 // after a '='
	cutHash                   // after the '#'
	cutHyphen                 // after a '-'
	cutMark                   // after _ ~ @ $ + * or a ':' inside
	cutDot                    // after a '.'
	cutSuffix                 // after a complete file suffix
	cutDropped                // after a soft hyphen or U+2010, which goes
	cutBackslash              // after a backslash, which goes
	cutSoft                   // after the '=' of an undecoded quoted-printable soft break
	cutDigits                 // in a number
	cutHex                    // in a run of hexadecimal digits
	cutDigest                 // after as many of them as a digest has
	cutRandom                 // in a run of mixed letters and digits
	cutClause                 // after , ; : ! or a closing bracket: as prose ends
	cutDOI                    // after a '.' of a DOI, or of a token in base64
	cutClosed                 // after a closing bracket or an apostrophe and a mark
	cutTopDot                 // after a host with a top-level domain, and a dot
	cutSlashMark              // after a '/' and . , ; : or !
	cutStates
)

var cutNames = [cutStates]string{
	"word", "escape", "scheme", "slashes", "first label", "host", "complete host", "host and dot", "port",
	"host and slash", "slash",
	"?", "&", "=", "#", "hyphen", "mark", "dot", "file suffix", "soft hyphen", "backslash", "soft break", "number",
	"hexadecimal", "digest", "random", "clause", "dot of an id", "closed", "complete host and dot",
	"slash and mark",
}

// gap is how many blanks part the columns of a table, at least.
const gap = 4

// Values of groupBefore for a reference after a gap.
const (
	beforeGap  = 11
	beforeCell = 12 // the next line's token stands left of the reference, as in another cell
)

// beforeOf returns what the line has before the reference, its leader left out.
func beforeOf(before []byte) uint8 {
	trimmed := before
	for len(trimmed) > 0 && isSpace(trimmed[len(trimmed)-1]) {
		trimmed = trimmed[:len(trimmed)-1]
	}
	switch {
	case len(trimmed) == 0:
		return 0
	case len(before)-len(trimmed) >= gap:
		return beforeGap
	}
	switch c := trimmed[len(trimmed)-1]; {
	case c == '(':
		return 1
	case scan.Opens(c):
		return 2
	case c == '=':
		return 3
	case c == ':':
		return 4
	case c == ',' || c == ';':
		return 5
	case c == '.':
		return 6
	case text.IsAlpha(c):
		i := len(trimmed) - 1
		for i > 0 && !text.IsBlank(trimmed[i-1]) {
			i--
		}
		if 'a' <= trimmed[i] && trimmed[i] <= 'z' {
			return 7
		}
		return 8
	case text.IsDigit(c):
		return 9
	}
	return 10
}

// The components that a reference may be cut in.
const (
	partAuthority uint8 = iota + 1
	partPath
	partQuery
	partFragment
)

// partOf returns in which component ref, whose authority begins at auth, ends.
func partOf(ref []byte, auth int) uint8 {
	rest := ref[auth:]
	switch {
	case bytes.IndexByte(rest, '#') >= 0:
		return partFragment
	case bytes.IndexByte(rest, '?') >= 0:
		return partQuery
	case auth == 0 || bytes.IndexByte(rest, '/') >= 0:
		return partPath
	}
	return partAuthority
}

// cutAt returns where the reference is cut, whose last run and component are known.
func (f *Facts) cutAt() uint8 {
	switch ref := f.Ref; {
	case f.lb.Dropped && f.text[f.lb.Piece] == '\\':
		return cutBackslash
	case f.lb.Dropped:
		return cutDropped
	case f.lb.Soft:
		return cutSoft
	case len(ref) == 0 || f.last == ':' && f.Auth == 0:
		return cutScheme
	case f.Auth == len(ref):
		return cutSlashes
	case f.last == '%' || len(ref) > 1 && ref[len(ref)-2] == '%':
		return cutEscape
	case f.Auth == 0 && len(ref) == len("www.") && beginsAbbreviated(ref):
		return cutHostDot
	case f.part == partAuthority || f.Auth == 0 && text.BeginsAbbreviated(ref) && text.EndOfAuthority(ref) < 0:
		return cutInHost(ref[f.Auth:])
	default:
		return cutBehindHost(ref, f.Auth, f.run)
	}
}

// beginsAbbreviated reports whether b is what an abbreviated reference begins with.
func beginsAbbreviated(b []byte) bool {
	return bytes.EqualFold(b, []byte("www.")) || string(b) == "ftp."
}

// cutInHost returns where an authority is cut.
func cutInHost(host []byte) uint8 {
	last := host[len(host)-1]
	dot := bytes.LastIndexByte(host, '.')
	switch {
	case bytes.HasSuffix(host, []byte("..")):
		return cutClause
	case last == '.':
		if at := bytes.LastIndexByte(host[:len(host)-1], '.'); at > 0 && !beginsAbbreviated(host[:at+1]) &&
			names.IsTopLevel(host[at+1:len(host)-1]) {
			return cutTopDot
		}
		return cutHostDot
	case last == ':':
		return cutPort
	case last == '-':
		return cutHyphen
	case !text.IsAlnum(last):
		return cutClause
	case dot < 0:
		return cutLabel
	case text.DigitsAt(host[dot+1:]) == len(host)-dot-1 || names.IsTopLevel(host[dot+1:]):
		return cutTop
	}
	return cutHost
}

// cutBehindHost returns where a reference is cut that has more than an authority.
func cutBehindHost(ref []byte, auth, run int) uint8 {
	if bytes.IndexByte([]byte(`')]}`), ref[len(ref)-2]) >= 0 && bytes.IndexByte([]byte(`.,;:!')]}`),
		ref[len(ref)-1]) >= 0 {
		return cutClosed
	}
	if ref[len(ref)-2] == '/' && bytes.IndexByte([]byte(`.,;:!`), ref[len(ref)-1]) >= 0 {
		return cutSlashMark
	}
	switch last := ref[len(ref)-1]; last {
	case '/':
		if auth > 0 && bytes.IndexByte(ref[auth:], '/') == len(ref)-auth-1 {
			return cutHostSlash
		}
		if at := bytes.LastIndexByte(ref[:len(ref)-1], '/') + 1; bytes.IndexByte(ref[at:], '@') > 0 {
			return cutSuffix // as archives of mail have it
		}
		return cutSlash
	case '?':
		return cutQuestion
	case '&':
		return cutAmpersand
	case '=':
		return cutEquals
	case '#':
		return cutHash
	case '-':
		return cutHyphen
	case '_', '~', '@', '$', '+', '*':
		return cutMark
	case '.':
		switch {
		case text.HasFileSuffix(ref[:len(ref)-1]), ref[len(ref)-2] == '.', endsInNumber(ref[:len(ref)-1]):
			return cutClause
		case bytes.HasPrefix(ref, []byte("doi:10.")) || bytes.Contains(ref, []byte("doi.org/10.")):
			return cutDOI
		case runBefore(ref[:len(ref)-1]) >= longRun:
			return cutDOI // part of a token in base64
		}
		return cutDot
	case ',', ';', ':', '!', '\'', ')', ']', '}':
		return cutClause
	}
	if text.HasFileSuffix(ref) {
		return cutSuffix
	}
	return cutInRun(ref[len(ref)-run:])
}

// longRun is how long a run of letters and digits is that no word has.
const longRun = 24

// endsInNumber reports whether the last segment of a reference, or what it has after a '.', is a number
// of six digits or more.
func endsInNumber(ref []byte) bool {
	n := runBefore(ref)
	if n < 6 || n == len(ref) || text.DigitsAt(ref[len(ref)-n:]) < n {
		return false
	}
	before := ref[len(ref)-n-1]
	return before == '/' || before == '.'
}

// cutInRun returns what the run of letters and digits is that a reference is cut in.
func cutInRun(run []byte) uint8 {
	c := countsOf(run)
	digits, hex := c.digits, c.hex
	n := len(run)
	switch {
	case n > 0 && digits == n:
		return cutDigits
	case hex == n && digits > 0 && (n == 32 || n == 40 || n == 64):
		return cutDigest
	case hex == n && digits > 0 && n >= 6:
		return cutHex
	case n >= 4 && digits > 0 || n >= 5 && c.upper > 1 && c.lower > 1:
		return cutRandom
	}
	return cutWord
}

// counts are how many digits, hexadecimal digits, capital and small letters a token has.
type counts struct{ digits, hex, upper, lower int }

// countsOf returns the counts of a token.
func countsOf(tok []byte) (n counts) {
	for _, c := range tok {
		switch {
		case text.IsDigit(c):
			n.digits++
		case 'A' <= c && c <= 'Z':
			n.upper++
		case text.IsAlpha(c):
			n.lower++
		}
		if text.IsHex(c) {
			n.hex++
		}
	}
	return n
}
