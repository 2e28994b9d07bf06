package delimit

import (
	"bytes"
	"unicode/utf8"

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
	cutHostSlash              // after the '/' behind the host
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
	cutStates
)

var cutNames = [cutStates]string{
	"word", "escape", "scheme", "slashes", "first label", "host", "complete host", "host and dot", "port", "host and slash", "slash",
	"?", "&", "=", "#", "hyphen", "mark", "dot", "file suffix", "soft hyphen", "backslash", "soft break", "number", "hexadecimal", "digest", "random", "clause",
}

// Classes of cuts.
const (
	cutsOpen  uint8 = iota // what cannot be the end
	cutsSlash              // after a slash
	cutsJoint              // after a hyphen or another mark
	cutsWord               // in a word or number
	cutsHost               // after what may be a whole host
	cutsWhole              // after what looks complete
	cutsProse              // after what ends a clause, or a dot
	cutClasses
)

var cutClassNames = [cutClasses]string{"open", "slash", "joint", "word", "host", "whole", "clause"}

var cutClass = [cutStates]uint8{
	cutWord: cutsWord, cutEscape: cutsOpen, cutScheme: cutsOpen, cutSlashes: cutsOpen, cutLabel: cutsHost, cutHost: cutsOpen, cutTop: cutsHost,
	cutHostDot: cutsProse, cutPort: cutsProse, cutHostSlash: cutsSlash, cutSlash: cutsSlash, cutQuestion: cutsJoint, cutAmpersand: cutsOpen,
	cutEquals: cutsOpen, cutHash: cutsJoint, cutHyphen: cutsJoint, cutMark: cutsJoint, cutDot: cutsProse, cutSuffix: cutsWhole,
	cutDropped: cutsOpen, cutBackslash: cutsOpen, cutSoft: cutsOpen, cutDigits: cutsWord, cutHex: cutsWord, cutDigest: cutsWhole, cutRandom: cutsWord, cutClause: cutsProse,
}

// Looks of the first token of the next line, what rule T1 removes from its end left out.
const (
	shapeOther    uint8 = iota // what prose has: an apostrophe, a bracket, a dash; a byte of quoted-printable
	shapeFunction              // a function word of English
	shapeWord                  // small letters
	shapeCapital               // letters, the first one capital
	shapeUpper                 // capital letters
	shapeNumber                // digits
	shapeYear                  // four of them, a year
	shapeMixed                 // letters and digits
	shapeHex                   // eight or more hexadecimal digits
	shapeCamel                 // letters with capitals inside
	shapeUnder                 // words with '_' or '+' between
	shapeDotted                // parts with dots between
	shapeFile                  // a file name with a known suffix
	shapePath                  // has a '/'
	shapeWhole                 // has a '/', and ends in one or in a file suffix
	shapeQuery                 // has = & % ? or #
	shapeHyphen                // words with hyphens between
	shapeSlug                  // many, or with digits among them
	shapeNoise                 // several, of capitals, small letters and digits without order
	shapeSuffix                // a file suffix, after a dot
	shapeRooted                // begins with '/'
	shapeAsk                   // begins with ? & or #, and goes on with a name
	shapeStart                 // begins with % . _ - + ~ = : or @ and goes on
	shapeField                 // letters and then ':' or ';', as a field of a header or calendar has
	shapeAddress               // a mail address
	shapeFilePath              // a path below a usual root of a file system
	shapeWide                  // begins with a letter beyond ASCII
	shapes
)

var shapeNames = [shapes]string{
	"other", "function word", "word", "capitalized", "upper case", "number", "year", "mixed", "hexadecimal", "camel case", "underscores", "dotted",
	"file", "path", "whole path", "query", "hyphenated", "slug", "noise", "file suffix", "rooted", "query mark", "mark", "field", "address", "file path", "other script",
}

// Classes of shapes.
const (
	shapesProse  uint8 = iota // what prose and lists have
	shapesWord                // a small word
	shapesName                // a capitalized word
	shapesNumber              // a number, or letters and digits
	shapesJoined              // what identifiers have: hyphens, underscores, capitals
	shapesDotted              // dots
	shapesFile                // a file name or suffix
	shapesPath                // slashes
	shapesMarked              // marks that only URIs have
	shapeClasses
)

var shapeClassNames = [shapeClasses]string{"prose", "word", "name", "number", "identifier", "dotted", "file", "path", "marked"}

var shapeClass = [shapes]uint8{
	shapeOther: shapesProse, shapeFunction: shapesProse, shapeWord: shapesWord, shapeCapital: shapesName, shapeUpper: shapesName, shapeNumber: shapesNumber,
	shapeYear: shapesProse, shapeMixed: shapesNumber, shapeHex: shapesNumber, shapeCamel: shapesJoined, shapeUnder: shapesJoined, shapeDotted: shapesDotted,
	shapeFile: shapesFile, shapePath: shapesPath, shapeWhole: shapesPath, shapeQuery: shapesMarked, shapeHyphen: shapesJoined, shapeSlug: shapesJoined, shapeNoise: shapesProse,
	shapeSuffix: shapesFile, shapeRooted: shapesPath, shapeAsk: shapesMarked, shapeStart: shapesMarked, shapeField: shapesProse, shapeAddress: shapesProse,
	shapeFilePath: shapesProse, shapeWide: shapesProse,
}

// Classes of single characters at the two ends.
const (
	charNone uint8 = iota
	charSmall
	charCapital
	charDigit
	charSlash
	charHyphen
	charDot
	charSign  // ? & = # %
	charUnder // _ ~ + @
	charPunct // , ; : ! and brackets
	charWide  // beyond ASCII
	charClasses
)

var charNames = [charClasses]string{"none", "small letter", "capital", "digit", "slash", "hyphen", "dot", "sign", "underscore", "punctuation", "beyond ASCII"}

func charClassOf(c byte) uint8 {
	switch {
	case 'a' <= c && c <= 'z':
		return charSmall
	case 'A' <= c && c <= 'Z':
		return charCapital
	case text.IsDigit(c):
		return charDigit
	case c >= utf8.RuneSelf:
		return charWide
	}
	switch c {
	case '/':
		return charSlash
	case '-':
		return charHyphen
	case '.':
		return charDot
	case '?', '&', '=', '#', '%':
		return charSign
	case '_', '~', '+', '@', '$', '*':
		return charUnder
	}
	return charPunct
}

// How the leaders of both lines relate.
const (
	leadNone     uint8 = iota // both have none
	leadSame                  // both have the same indentation
	leadQuoted                // both quote at the same depth
	leadComment               // both have a comment sign, or another leader
	leadIndented              // the next line is indented deeper
	leadOutdent               // the next line is indented less
	leadDepth                 // both quote, at different depth
	leadLost                  // the first quotes, the next does not
	leadStar                  // both begin with a '*', which leads a comment or a list
	leadBack                  // the reference begins its line, and the next line is indented less
	leadings
)

var leadNames = [leadings]string{"none", "same", "quoted", "comment", "indented", "outdented", "other depth", "lost", "star", "back"}

// seeEnds reads the two ends: where the reference is cut, and the token after.
func (e *evidence) seeEnds(p *place) {
	e.seeReference(p)
	e.seeToken(p)
	e[groupLead] = p.next.lead
	if e[groupBegins] == 1 && p.next.lead == leadOutdent {
		e[groupLead] = leadBack
	}
	e[groupBlank] = flag(text.BlankBefore(p.b[:p.lb.at]) > 0)
	e[groupPage] = flag(p.next.page)
	e[groupCrossed] = bucket(p.lines, 0, 1)
	e[groupGlue] = glueOf(p)
	e[groupDigits] = flag(e[groupNext] == shapeNumber && e[groupAfter] <= 1 && e[groupLast] == charDigit)
}

// seeReference reads where the reference is cut, and what stands before it.
func (e *evidence) seeReference(p *place) {
	e[groupCut] = p.cut
	e[groupCutClass] = cutClass[e[groupCut]]
	e[groupPart] = partOf(p.ref, p.auth)
	e[groupDepth] = bucket(bytes.Count(p.ref[p.auth:], []byte("/")), 0, 1, 2, 3, 4)
	e[groupOpaque] = flag(p.opaque)
	if len(p.ref) > 0 {
		e[groupLast] = charClassOf(p.ref[len(p.ref)-1])
	}
	e[groupRun] = bucket(runBefore(p.ref), 0, 1, 2, 3, 6)
	before := p.head[:max(0, len(p.head)-(p.lb.piece-p.start))]
	if p.lines > 0 {
		before = nil
	}
	before = before[text.LeaderOf(before).Len:]
	e[groupBegins] = flag(len(before) == 0)
	e[groupBefore] = beforeOf(before)
	e[groupOpened] = openedOf(p, before)
}

// beforeOf tells what the line has before the reference, its leader left out.
func beforeOf(before []byte) uint8 {
	trimmed := bytes.TrimRight(before, " \t")
	if len(trimmed) == 0 {
		return 0
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
		word := trimmed[bytes.LastIndexAny(trimmed, " \t")+1:]
		if 'a' <= word[0] && word[0] <= 'z' {
			return 7
		}
		return 8
	case text.IsDigit(c):
		return 9
	}
	return 10
}

// openedOf tells whether a parenthesis that stands open on the line before the
// reference is closed after the next token.
func openedOf(p *place, before []byte) uint8 {
	if bytes.Count(before, []byte("(")) <= bytes.Count(before, []byte(")")) {
		return 0
	}
	rest := p.b[p.next.at+len(p.word) : min(len(p.b), p.next.end+1)]
	if bytes.IndexByte(rest, ')') >= 0 {
		return 1
	}
	return 2
}

// partOf tells in which component ref, whose authority begins at auth, ends.
func partOf(ref []byte, auth int) uint8 {
	rest := ref[auth:]
	switch {
	case bytes.IndexByte(rest, '#') >= 0:
		return 4
	case bytes.IndexByte(rest, '?') >= 0:
		return 3
	case auth == 0 || bytes.IndexByte(rest, '/') >= 0:
		return 2
	}
	return 1
}

// runBefore returns the number of letters and digits that b ends in.
func runBefore(b []byte) int {
	n := 0
	for n < len(b) && text.IsAlnum(b[len(b)-1-n]) {
		n++
	}
	return n
}

// cutOf tells where the reference of p is cut.
func cutOf(p *place) uint8 {
	switch ref := p.ref; {
	case p.lb.rules.Has(RuleR3) && !p.lb.hyphen && p.b[p.lb.piece] == '\\':
		return cutBackslash
	case p.lb.rules.Has(RuleR3) && !p.lb.hyphen:
		return cutDropped
	case p.lb.rules.Has(RuleR6):
		return cutSoft
	case len(ref) == 0 || ref[len(ref)-1] == ':' && p.auth == 0:
		return cutScheme
	case p.auth == len(ref):
		return cutSlashes
	case ref[len(ref)-1] == '%' || len(ref) > 1 && ref[len(ref)-2] == '%':
		return cutEscape
	case p.auth > 0 && !bytes.ContainsAny(ref[p.auth:], "/?#"):
		return cutInHost(ref[p.auth:])
	default:
		return cutBehindHost(ref, p.auth)
	}
}

// cutInHost tells where an authority is cut.
func cutInHost(host []byte) uint8 {
	last := host[len(host)-1]
	dot := bytes.LastIndexByte(host, '.')
	switch {
	case last == '.':
		return cutHostDot
	case last == ':':
		return cutPort
	case last == '-':
		return cutHyphen
	case !text.IsAlnum(last):
		return cutClause
	case dot < 0:
		return cutLabel
	case text.IsDigit(last) || isTopLevel(host[dot+1:]):
		return cutTop
	}
	return cutHost
}

// cutBehindHost tells where a reference is cut that has more than an authority.
func cutBehindHost(ref []byte, auth int) uint8 {
	switch last := ref[len(ref)-1]; last {
	case '/':
		if auth > 0 && bytes.IndexByte(ref[auth:], '/') == len(ref)-auth-1 {
			return cutHostSlash
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
		return cutDot
	case ',', ';', ':', '!', '\'', ')', ']', '}':
		return cutClause
	}
	if hasFileSuffix(ref) {
		return cutSuffix
	}
	return cutInRun(ref[len(ref)-runBefore(ref):])
}

// cutInRun tells what the run of letters and digits is that a reference is cut in.
func cutInRun(run []byte) uint8 {
	digits, hex, upper, lower := 0, 0, 0, 0
	for _, c := range run {
		switch {
		case text.IsDigit(c):
			digits++
		case c <= 'Z':
			upper++
		default:
			lower++
		}
		if text.IsHex(c) {
			hex++
		}
	}
	n := len(run)
	switch {
	case n > 0 && digits == n:
		return cutDigits
	case hex == n && digits > 0 && (n == 32 || n == 40 || n == 64):
		return cutDigest
	case hex == n && digits > 0 && n >= 6:
		return cutHex
	case n >= 4 && digits > 0 || n >= 5 && upper > 1 && lower > 1:
		return cutRandom
	}
	return cutWord
}

// seeToken reads the first token of the next line.
func (e *evidence) seeToken(p *place) {
	shape := shapeOf(p.word)
	if e[groupCut] == cutDot && isFileSuffix(p.word) {
		shape = shapeSuffix
	}
	if shape == shapeField && e[groupCutClass] == cutsOpen {
		shape = shapeMixed // an attribute of a query, not a field of a header
	}
	e[groupNext], e[groupNextClass] = shape, shapeClass[shape]
	e[groupTail] = tailOf(p.token[len(p.word):])
	end := p.next.end
	if p.lb.boxed {
		end = barEnd(p.b, end)
	}
	e[groupAfter] = afterOf(p.b, end)
	e[groupSize] = bucket(utf8.RuneCount(p.word), 1, 2, 3, 6, 10, 18, 30)
	e[groupEnds] = endsOf(p.word)
	e[groupFirst] = charClassOf(p.token[0])
	e[groupSlashes] = bucket(bytes.Count(p.word, []byte("/")), 0, 1)
	rest := p.b[end:]
	e[groupGap] = flag(len(rest) > 1 && text.IsBlank(rest[0]) && text.IsBlank(rest[1]) && e[groupAfter] > 1)
	e[groupLater] = flag(bytes.Contains(rest[:lineLen(rest)], []byte("://")))
}

// tailOf tells what rule T1 would remove from the token's end.
func tailOf(tail []byte) uint8 {
	if len(tail) == 0 {
		return 0
	}
	if len(tail) > 2 {
		return 5
	}
	switch tail[0] {
	case '.':
		return 1
	case ',':
		return 2
	case ';', ':':
		return 3
	case ')', ']', '}', '\'', '"':
		return 4
	}
	return 5
}

// barEnd returns the index after the blanks at b[i] and the bar of a box that ends the line
// behind them; i if there is none.
func barEnd(b []byte, i int) int {
	line := b[i : i+lineLen(b[i:])]
	blanks := len(line) - len(bytes.TrimLeft(line, " \t"))
	n := barAt(line[blanks:])
	if n == 0 || !isBlank(line[blanks+n:]) {
		return i
	}
	return i + blanks + n
}

// afterOf tells what stands after the token that ends at b[i].
func afterOf(b []byte, i int) uint8 {
	from := i
	for n := text.Blank(b[i:]); n > 0; n = text.Blank(b[i:]) {
		i += n
	}
	if i >= len(b) {
		return 0
	}
	if n := text.Break(b[i:]); n > 0 {
		line := b[i+n : i+n+lineLen(b[i+n:])]
		if isBlank(line[text.LeaderOf(line).Len:]) {
			return 0
		}
		return 1
	}
	rest := b[i:]
	if i == from {
		if rest[0] >= utf8.RuneSelf {
			return 9
		}
		return 8
	}
	return textAfter(rest)
}

// textAfter tells what text begins after the blank behind a token.
func textAfter(rest []byte) uint8 {
	switch c := rest[0]; {
	case text.IsDigit(c):
		if len(rest) > 4 && isYear(rest[:4]) && !text.IsAlnum(rest[4]) {
			return 2
		}
		return 3
	case beginsURI(rest):
		return 10
	case 'A' <= c && c <= 'Z':
		return 4
	case 'a' <= c && c <= 'z':
		return 5
	case scan.Opens(c):
		return 6
	case c >= utf8.RuneSelf:
		return 9
	}
	return 7
}

func isYear(b []byte) bool {
	return len(b) == 4 && (b[0] == '1' && b[1] == '9' || b[0] == '2' && b[1] == '0') && text.IsDigit(b[2]) && text.IsDigit(b[3])
}

// endsOf tells what a token ends in.
func endsOf(word []byte) uint8 {
	if len(word) == 0 {
		return 0
	}
	run := word[len(word)-runBefore(word):]
	dotted := len(run) < len(word) && word[len(word)-len(run)-1] == '.'
	switch last := word[len(word)-1]; {
	case last == '/':
		return 1
	case dotted && isFileSuffix(run) || endsInSuffix(word):
		return 2
	case dotted && isTopLevel(run):
		return 3
	case len(run) >= 8 && cutInRun(run) == cutHex || cutInRun(run) == cutDigest:
		return 4
	case last == '-':
		return 5
	}
	return 0
}

// shapeOf tells what a token looks like, given without what rule T1 removes.
func shapeOf(tok []byte) uint8 {
	if len(tok) == 0 || isEscapedByte(tok) {
		return shapeOther
	}
	c := tok[0]
	switch {
	case tildeLen(tok) > 0:
		return shapeStart
	case c >= utf8.RuneSelf:
		return shapeWide
	case isFilePath(tok):
		return shapeFilePath
	case !text.IsAlnum(c):
		return shapeOfMark(tok)
	case isLabel(tok):
		return shapeField
	case isAddress(tok):
		return shapeAddress
	case bytes.ContainsAny(tok, "=&%?#"):
		return shapeQuery
	case bytes.IndexByte(tok, '/') >= 0:
		if tok[len(tok)-1] == '/' || endsInSuffix(tok) {
			return shapeWhole
		}
		return shapePath
	case endsInSuffix(tok):
		return shapeFile
	case bytes.ContainsAny(tok, ".:@"):
		return shapeDotted
	}
	if n := bytes.Count(tok, []byte("-")); n > 1 && isNoise(tok) {
		return shapeNoise
	} else if n > 2 || n > 0 && bytes.ContainsAny(tok, "0123456789") {
		return shapeSlug
	} else if n > 0 {
		return shapeHyphen
	}
	return shapeOfWord(tok)
}

// isNoise reports whether two or more of the parts of a token between hyphens have
// capitals, small letters and digits.
func isNoise(tok []byte) bool {
	n := 0
	for part := range bytes.SplitSeq(tok, []byte("-")) {
		var upper, lower, digit bool
		for _, c := range part {
			upper = upper || 'A' <= c && c <= 'Z'
			lower = lower || 'a' <= c && c <= 'z'
			digit = digit || text.IsDigit(c)
		}
		if upper && lower && digit {
			n++
		}
	}
	return n > 1
}

// shapeOfMark tells what a token looks like that begins with neither letter nor digit.
func shapeOfMark(tok []byte) uint8 {
	if len(tok) < 2 || !text.IsAlnum(tok[1]) && tok[1] != '%' && tok[1] != '_' && tok[1] != '/' && tok[1] != '~' {
		return shapeOther
	}
	switch tok[0] {
	case '/':
		return shapeRooted
	case '?', '&', '#':
		return shapeAsk
	case '%', '.', '_', '-', '+', '~', '=', ':', '@':
		return shapeStart
	}
	return shapeOther
}

// isEscapedByte reports whether a token is one byte of quoted-printable that was
// left undecoded.
func isEscapedByte(tok []byte) bool {
	return len(tok) == 3 && tok[0] == '=' && text.IsHex(tok[1]) && text.IsHex(tok[2])
}

// isFilePath reports whether a token is the name of a file below one of the
// directories that stand at the root of a file system.
func isFilePath(tok []byte) bool {
	return tok[0] == '/' && beginsAny(tok, "/usr/", "/etc/", "/var/", "/home/", "/opt/", "/bin/", "/tmp/", "/lib/", "/dev/", "/proc/", "/sys/", "/sbin/", "/root/", "/mnt/", "/srv/")
}

// isLabel reports whether a token begins with letters and then ':' or ';'.
func isLabel(tok []byte) bool {
	i := 0
	for i < len(tok) && (text.IsAlpha(tok[i]) || tok[i] == '-') {
		i++
	}
	return i > 1 && i < len(tok) && (tok[i] == ':' || tok[i] == ';')
}

// shapeOfWord tells what a token of letters, digits and underscores looks like.
func shapeOfWord(tok []byte) uint8 {
	digits, hex, upper, under, other := 0, 0, 0, 0, 0
	for _, c := range tok {
		switch {
		case text.IsDigit(c):
			digits++
		case 'A' <= c && c <= 'Z':
			upper++
		case c == '_' || c == '+' && tok[len(tok)-1] != '+':
			under++
		case !text.IsAlpha(c):
			other++
		}
		if text.IsHex(c) {
			hex++
		}
	}
	switch n := len(tok); {
	case other > 0:
		return shapeOther
	case digits == n && isYear(tok):
		return shapeYear
	case digits == n:
		return shapeNumber
	case under > 0:
		return shapeUnder
	case hex == n && n >= 8:
		return shapeHex
	case digits > 0:
		return shapeMixed
	case upper == n && n > 1:
		return shapeUpper
	case upper == 1 && tok[0] <= 'Z':
		return shapeCapital
	case upper > 0:
		return shapeCamel
	case functionWords[string(tok)]:
		return shapeFunction
	}
	return shapeWord
}

// functionWords are the words that English prose has most, beyond those of one letter.
var functionWords = setOf(
	"about", "after", "all", "also", "an", "and", "any", "are", "as", "at", "be", "because", "been", "before", "but", "by", "can", "could",
	"did", "do", "does", "for", "from", "had", "has", "have", "he", "her", "his", "how", "if", "in", "into", "is", "it", "its", "just",
	"may", "more", "my", "no", "not", "now", "of", "on", "only", "or", "other", "our", "out", "over", "she", "should", "so", "some",
	"such", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "to", "under", "up", "via", "was",
	"we", "were", "what", "when", "where", "which", "while", "who", "why", "will", "with", "would", "you", "your",
)

func setOf(words ...string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return set
}

// What the run of letters and digits before the break and the one after it make.
const (
	glueNothing uint8 = iota
	glueDomain        // a top-level domain that neither is
	glueSuffix        // a file suffix that the first is not
)

// glueOf tells what the two ends make where they meet.
func glueOf(p *place) uint8 {
	n, m := runBefore(p.ref), runAt(p.word)
	if n > 0 && m == 0 && len(p.word) > 1 && p.word[0] == '.' && p.cut != cutSuffix && isFileSuffix(p.word[1:1+runAt(p.word[1:])]) && bytes.IndexByte(p.ref[p.auth:], '/') >= 0 {
		return glueSuffix
	}
	if n == len(p.ref) || m == 0 || n+m > longestGlue || p.ref[len(p.ref)-n-1] != '.' {
		return glueNothing
	}
	before := p.ref[len(p.ref)-n:]
	made := append(append(make([]byte, 0, longestGlue), before...), p.word[:m]...)
	if p.auth > 0 && bytes.IndexByte(p.ref[p.auth:], '/') < 0 {
		if n > 0 && isSmallTop(made) && (!isTopLevel(before) || len(made) == 3) {
			return glueDomain
		}
		return glueNothing
	}
	if isFileSuffix(made) && !isFileSuffix(before) {
		return glueSuffix
	}
	return glueNothing
}

// longestGlue is the longest domain or suffix that two ends are told to make.
const longestGlue = 8

// runAt returns the number of letters and digits that b begins with.
func runAt(b []byte) int {
	n := 0
	for n < len(b) && text.IsAlnum(b[n]) {
		n++
	}
	return n
}
