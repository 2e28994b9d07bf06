package delimit

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
	"urigrep/scan"
)

// What can be seen at a line end where a bare reference may be broken (rule R5).
// Each type is one feature: it says what it saw, and nothing of what follows from
// it; the weights are in weights.go.

// A place is a line end at which a bare reference may be broken: all that the evidence is made
// of.
type place struct {
	b      []byte    // the text
	start  int       // index where the reference begins
	ref    []byte    // what was read of it, pieces joined; behind it is room for token
	auth   int       // offset in ref after "://"; 0 where there is none
	piece  int       // index where its piece on this line begins
	lb     lineBreak // the line's end
	next   nextLine  // the line after
	pair   scan.Pair // the opener directly before the reference
	lines  int       // line ends that were crossed before this one
	split  bool      // nothing but its scheme was read: the ':' ends the line
	opaque bool      // its scheme is one without "//"

	head  []byte // the line up to the line end
	token []byte // the first token of the next line, leader left out, with its punctuation
	word  []byte // token without what rule T1 removes from its end
}

// A verdict is what the evidence at a line end comes to.
type verdict struct {
	probability float64 // that the reference goes on
}

// A cutState tells what the reference has read at the end of the line.
type cutState uint8

const (
	cutWord      cutState = iota // in a word of the path, the query or the fragment
	cutEscape                    // inside %XX
	cutScheme                    // after "https:" or "https://"
	cutAuthority                 // in the authority, which has no '/' after it yet
	cutHost                      // in a host that has no dot yet
	cutSlash                     // after a '/'
	cutQuery                     // after ? & = # ; +
	cutHyphen                    // after a '-'
	cutMark                      // after _ ~ @ : or a ',' in a query
	cutDot                       // after a '.'
	cutSuffix                    // after a complete file suffix
	cutDropped                   // after a soft hyphen, U+2010 or a backslash, which goes
	cutSoft                      // after the '=' of an undecoded quoted-printable soft break, which goes
	cutRandom                    // in a run of digits or of hexadecimal or mixed letters
	cutClause                    // after , ; : ! or a closing bracket: as prose ends
	cutStates
)

// A shape tells what the first token of the next line, its leader left out, looks
// like. It is the run of URI characters, without what rule T1 would remove.
type shape uint8

const (
	shapeWord    shape = iota // letters only, all small
	shapeCapital              // letters only, the first one capital
	shapeUpper                // letters only, all capital
	shapeNumber               // digits only
	shapeMixed                // letters and digits
	shapeCamel                // letters with capitals or underscores inside
	shapeDotted               // parts with dots between, as in a host or file name
	shapePath                 // has a '/' in it
	shapeQuery                // has = & % ? # or _ in it
	shapeHyphen               // words with hyphens between
	shapeSlug                 // many words with hyphens between, or with digits among them
	shapeSuffix               // a file suffix, after a dot
	shapeStart                // begins with / ? & = # % . _ - + and goes on
	shapeField                // letters and then : or ; , as a field of a header or calendar has; an addr-spec
	shapeOther                // begins with something else that prose has: an apostrophe, a bracket
	shapes
)

// A fullness tells whether the line had room for the next token.
type fullness uint8

const (
	fullUnknown fullness = iota // no other line to compare with
	fullFits                    // the next token would have fitted
	fullOver                    // it would not
	fullExact                   // the line is as long as the longest around, or one character shorter
	fullnesses
)

// A following tells what stands after the first token of the next line.
type following uint8

const (
	thenAlone  following = iota // nothing: the token is alone on its line
	thenProse                   // white space and more text
	thenCloser                  // the closer of a bracket opened directly before the reference
	thenOther                   // another character that ends the token
	followings
)

// A leading tells how the leaders of both lines relate.
type leading uint8

const (
	leadSame     leading = iota // both have the same, or none
	leadIndented                // the next line is indented deeper
	leadOutdent                 // the next line is indented less
	leadDepth                   // both quote, at different depth
	leadLost                    // the first quotes, the next does not
	leadStar                    // both begin with a *, which leads a comment or a list
	leadBack                    // the reference begins its line, and the next line is indented less
	leadings
)

// A hearing is what the rest of the document says.
type hearing uint8

const (
	heardNothing  hearing = iota
	heardJoined           // the joined form stands whole elsewhere
	heardUnjoined         // the unjoined form stands whole elsewhere
	hearings
)

// Evidence is what was seen at one line end.
type evidence struct {
	cut    cutState
	next   shape
	full   fullness
	then   following
	lead   leading
	heard  hearing
	alone  bool // the reference begins its line
	blank  bool // white space before the line break (flowed text)
	page   bool // a page break lies between
	suffix bool // the next token ends in a complete file suffix or in '/'
	short  bool // the line is shorter than half the width
	opaque bool // the reference has no authority
	digits bool // the line ends in a digit, and the next has digits alone
	later  bool // the next line has a URI after its first token
	gap    bool // two blanks or more follow the next token, as in tables
}

// wordRuns have what a run of letters and digits that is no word looks like.
func isRandom(b []byte) bool {
	n, digits, upper, lower := 0, 0, 0, 0
	for i := len(b) - 1; i >= 0 && text.IsAlnum(b[i]); i-- {
		n++
		switch c := b[i]; {
		case text.IsDigit(c):
			digits++
		case c <= 'Z':
			upper++
		default:
			lower++
		}
	}
	return n > 0 && digits == n || n >= 4 && digits > 0 && digits < n || n >= 5 && upper > 1 && lower > 1
}

// cutStateOf tells in what state text, whose authority begins at auth (0 for none),
// is cut.
func cutStateOf(text []byte, auth int) cutState {
	n := len(text)
	last := text[n-1]
	switch {
	case auth == n || last == ':' && auth == 0:
		return cutScheme
	case last == '%' || n > 1 && text[n-2] == '%':
		return cutEscape
	case last == '/':
		return cutSlash
	case bytes.IndexByte([]byte("?&=#+"), last) >= 0:
		return cutQuery
	case last == '-':
		return cutHyphen
	case bytes.IndexByte([]byte("_~@$"), last) >= 0:
		return cutMark
	case last == '.':
		return cutDot
	case bytes.IndexByte([]byte(",;:!')]}"), last) >= 0:
		return cutClause
	case auth > 0 && !bytes.ContainsAny(text[auth:], "/?#"):
		if bytes.IndexByte(text[auth:], '.') < 0 {
			return cutHost
		}
		return cutAuthority
	case hasFileSuffix(text):
		return cutSuffix
	case isRandom(text):
		return cutRandom
	}
	return cutWord
}

// shapeOf tells what the token looks like, punctuation at its end left out.
func shapeOf(token []byte) shape {
	tok := token[:trimEnd(token, nil)]
	if len(tok) == 0 {
		return shapeOther
	}
	if isEscapedByte(tok) || isFilePath(tok) {
		return shapeOther
	}
	if bytes.IndexByte([]byte("/?&=#%._-+~"), tok[0]) >= 0 {
		if len(tok) > 1 && (text.IsAlnum(tok[1]) || tok[1] == '%') {
			return shapeStart
		}
		return shapeOther
	}
	if !text.IsAlnum(tok[0]) && tok[0] < utf8.RuneSelf {
		return shapeOther
	}
	if isField(tok) {
		return shapeField
	}
	if bytes.ContainsAny(tok, "=&%?#") {
		return shapeQuery
	}
	if bytes.IndexByte(tok, '/') >= 0 {
		return shapePath
	}
	if bytes.ContainsAny(tok, ".:@") {
		return shapeDotted
	}
	if n := bytes.Count(tok, []byte("-")); n > 2 || n > 0 && bytes.ContainsAny(tok, "0123456789") {
		return shapeSlug
	} else if n > 0 {
		return shapeHyphen
	}
	return wordShape(tok)
}

// isEscapedByte reports whether a token is one byte of quoted-printable that was
// left undecoded.
func isEscapedByte(tok []byte) bool {
	return len(tok) == 3 && tok[0] == '=' && text.IsHex(tok[1]) && text.IsHex(tok[2])
}

// isFilePath reports whether a token is the name of a file below one of the
// directories that stand at the root of a file system.
func isFilePath(tok []byte) bool {
	return beginsAny(tok, "/usr/", "/etc/", "/var/", "/home/", "/opt/", "/bin/", "/tmp/", "/lib/", "/dev/", "/proc/", "/sys/", "/sbin/", "/root/", "/mnt/", "/srv/")
}

// isField reports whether a token begins with letters and then ':' or ';', or is an
// addr-spec.
func isField(tok []byte) bool {
	i := 0
	for i < len(tok) && (text.IsAlpha(tok[i]) || tok[i] == '-') {
		i++
	}
	return i > 1 && i < len(tok) && (tok[i] == ':' || tok[i] == ';') || isAddress(tok)
}

func wordShape(tok []byte) shape {
	digits, upper, under, other := 0, 0, 0, 0
	for _, c := range tok {
		switch {
		case text.IsDigit(c):
			digits++
		case 'A' <= c && c <= 'Z':
			upper++
		case c == '_':
			under++
		case !text.IsAlpha(c):
			other++
		}
	}
	switch n := len(tok); {
	case other > 0 && tok[0] < utf8.RuneSelf:
		return shapeOther
	case digits == n:
		return shapeNumber
	case digits > 0 && under == 0:
		return shapeMixed
	case under > 0:
		return shapeCamel
	case upper == n && n > 1:
		return shapeUpper
	case upper == 1 && tok[0] <= 'Z':
		return shapeCapital
	case upper > 0:
		return shapeCamel
	}
	return shapeWord
}

// paragraphLook is how many bytes before and after a line end its paragraph is
// looked at for.
const paragraphLook = 1 << 10

// paragraphWidth returns the length in characters of the longest line of the
// paragraph around the line that is b[line:end], that one left out; 0 if there is
// no other. next is where the next line begins.
func paragraphWidth(b []byte, line, next int) int {
	width := 0
	lo := max(0, line-paragraphLook)
	for end := line; end > lo; {
		end -= max(1, text.BreakBefore(b[:end]))
		start := end
		for start -= text.PrintableBefore(b[lo:start]); start > lo && b[start-1] != '\n' && b[start-1] != '\r'; {
			start--
			start -= text.PrintableBefore(b[lo:start])
		}
		text := bytes.TrimRight(b[start:end], " \t\r")
		if start == lo && lo > 0 || isBlank(text) {
			break
		}
		width = max(width, filled(text))
		end = start
	}
	hi := min(len(b), next+paragraphLook)
	for i := next; i < hi; {
		n := text.Printable(b[i:hi])
		for i+n < hi && b[i+n] != '\n' && b[i+n] != '\r' {
			n++
			n += text.Printable(b[i+n : hi])
		}
		if i+n == hi {
			break
		}
		line := bytes.TrimRight(b[i:i+n], " \t")
		if len(line) == 0 {
			break
		}
		width = max(width, filled(line))
		i += n + max(1, text.Break(b[i+n:]))
	}
	return width
}

// filled returns the length in characters of a line that could have been broken
// elsewhere; 0 for one that has a single token after its leader.
func filled(line []byte) int {
	if !bytes.ContainsAny(line[text.LeaderOf(line).Len:], " \t") {
		return 0
	}
	return utf8.RuneCount(line)
}

// minWidth is the least width that a paragraph is taken to have: lines that are all
// shorter are not filled.
const minWidth = 66

// fullnessOf tells whether the line of length columns had room for a token of size
// more, in a paragraph of that width.
func fullnessOf(columns, size, width int) fullness {
	if width == 0 && columns+size > minWidth {
		return fullUnknown
	}
	width = max(width, minWidth)
	switch {
	case columns == width || columns+1 == width:
		return fullExact
	case columns+size > width:
		return fullOver
	}
	return fullFits
}

// hearLook is how many bytes before and after a line end are searched for the
// reference standing whole.
const hearLook = 4 << 10

// hear tells what the text around b[start:end] says of two readings: whether one of
// them stands elsewhere with an end after it. joined begins with unjoined.
func hear(b []byte, start, end int, joined, unjoined []byte) hearing {
	tail := joined[len(unjoined):]
	before := listen(b[max(0, start-hearLook):start], unjoined, tail)
	if before == heardJoined {
		return before
	}
	after := listen(b[end:min(len(b), end+hearLook)], unjoined, tail)
	if after == heardNothing {
		return before
	}
	return after
}

// listen looks for unjoined in b, and whether it or, with tail after it, the joined
// form stands there whole: what follows it on its line ends it. The joined form
// counts more.
func listen(b, unjoined, tail []byte) (h hearing) {
	mark := max(0, bytes.IndexAny(unjoined, "/.:")) // these are rare in text, the letters before are not
	for i := 0; mark < len(unjoined) && i+len(unjoined) <= len(b); {
		k := bytes.IndexByte(b[i+mark:], unjoined[mark])
		if k < 0 {
			return h
		}
		if i += k; mark > 0 && b[i+mark-1] != unjoined[mark-1] || !bytes.HasPrefix(b[i:], unjoined) {
			i++
			continue
		}
		i += len(unjoined)
		if bytes.HasPrefix(b[i:], tail) && endsWhole(b[i+len(tail):]) {
			return heardJoined
		}
		if endsWhole(b[i:]) {
			h = heardUnjoined
		}
	}
	return h
}

// endsWhole reports whether what follows a reference ends it, and no line break is
// what does so.
func endsWhole(b []byte) bool {
	i := 0
	for i < len(b) && bytes.IndexByte([]byte(`.,;:!?)]}'"`), b[i]) >= 0 {
		i++
	}
	if i == len(b) {
		return false
	}
	return i > 0 && !text.IsURI(b[i]) || text.IsBlank(b[i]) && i+1 < len(b) && text.Break(b[i+1:]) == 0 || b[i] == '<' || b[i] == '>'
}
