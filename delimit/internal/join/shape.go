package join

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit/internal/names"
	"urigrep/internal/text"
)

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
	shapeFragment              // begins with '#' and a name that has marks inside
	shapeDigest                // a checksum, or the address of a coin
	shapeRandom                // many letters, large and small, and digits
	shapePhone                 // digits in groups, as in the number of a telephone
	shapeIP                    // an IPv4 address
	shapeHost                  // a host with a top-level domain, alone or before a '/' or ':'
	shapeRow                   // a name and a comma: the first cells of a row
	shapeNeeded                // a host, where the reference lacks one
	shapeMessage               // a path or file and a colon: a message about it
	shapeDash                  // '-' and letters, as a signature has them
	shapeSetting               // a name in capital letters and '='
	shapePage                  // a number alone on the last line of a page
	shapeTitles                // capitalized words with hyphens between
	shapes
)

var shapeNames = [shapes]string{
	"other", "function word", "word", "capitalized", "upper case", "number", "year", "mixed", "hexadecimal",
	"camel case", "underscores", "dotted",
	"file", "path", "whole path", "query", "hyphenated", "slug", "noise", "file suffix", "rooted", "query mark", "mark",
	"field", "address", "file path", "other script", "fragment",
	"digest", "random", "telephone", "IP address", "host", "row", "host that is lacking", "message", "dash", "setting",
	"page number", "hyphenated names",
}

// Classes of shapes. Words, and what stands alone in prose and lists, have none.
const (
	shapesNumber uint8 = iota + 1 // a number, or letters and digits
	shapesJoined                  // what identifiers have: hyphens, underscores, capitals
	shapesDotted                  // dots
	shapesFile                    // a file name or suffix
	shapesPath                    // slashes
	shapesMarked                  // marks that only URIs have
)

var shapeClass = [shapes]uint8{
	shapeNumber: shapesNumber, shapeMixed: shapesNumber, shapeHex: shapesNumber,
	shapeCamel: shapesJoined, shapeUnder: shapesJoined, shapeHyphen: shapesJoined, shapeSlug: shapesJoined,
	shapeRandom: shapesJoined, shapeDotted: shapesDotted, shapeFile: shapesFile, shapeSuffix: shapesFile,
	shapePath: shapesPath, shapeWhole: shapesPath, shapeRooted: shapesPath, shapeNeeded: shapesPath,
	shapeQuery: shapesMarked, shapeAsk: shapesMarked, shapeStart: shapesMarked, shapeFragment: shapesMarked,
}

// shapeOf returns what a token looks like, given without what rule T1 removes.
func shapeOf(tok []byte) uint8 {
	if len(tok) == 0 || isEscapedByte(tok) {
		return shapeOther
	}
	c := tok[0]
	switch {
	case c >= utf8.RuneSelf:
		if text.TildeLen(tok) > 0 {
			return shapeStart
		}
		return shapeWide
	case isFilePath(tok):
		return shapeFilePath
	case c == '+' && isPhone(tok):
		return shapePhone
	case !text.IsAlnum(c):
		return shapeOfMark(tok)
	case text.LettersAt(tok) == len(tok):
		return shapeOfWord(tok)
	case assignsCapital(tok):
		return shapeSetting
	case isLabel(tok):
		return shapeField
	case names.IsAddress(tok):
		if isMessageID(tok) {
			return shapeSlug
		}
		return shapeAddress
	}
	dotted := bytes.ContainsAny(tok, ".:@")
	switch {
	case isPhone(tok):
		return shapePhone
	case isRow(tok):
		return shapeRow
	case dotted && hostLen(tok) > 0:
		if text.IsDigit(tok[hostLen(tok)-1]) {
			return shapeIP
		}
		return shapeHost
	case bytes.ContainsAny(tok, "=&%?#"):
		return shapeQuery
	case bytes.IndexByte(tok, '/') >= 0:
		if tok[len(tok)-1] == '/' || text.EndsInSuffix(tok) {
			return shapeWhole
		}
		return shapePath
	case text.EndsInSuffix(tok):
		return shapeFile
	case dotted:
		return shapeDotted
	case bytes.IndexByte(tok, '-') >= 0:
		return shapeOfHyphens(tok)
	}
	return shapeOfWord(tok)
}

// shapeOfHyphens returns what a token with hyphens looks like.
func shapeOfHyphens(tok []byte) uint8 {
	switch n := bytes.Count(tok, []byte("-")); {
	case n > 1 && isNoise(tok):
		return shapeNoise
	case n > 2 || bytes.ContainsAny(tok, "0123456789"):
		return shapeSlug
	case areCapitalized(tok):
		return shapeTitles
	}
	return shapeHyphen
}

// areCapitalized reports whether all parts of a token between hyphens are words with a capital.
func areCapitalized(tok []byte) bool {
	for part := range bytes.SplitSeq(tok, []byte("-")) {
		if len(part) < 2 || part[0] < 'A' || part[0] > 'Z' || part[1] < 'a' {
			return false
		}
	}
	return true
}

// isNoise reports whether two or more of the parts of a token between hyphens have
// capitals, small letters and digits.
func isNoise(tok []byte) bool {
	n := 0
	for part := range bytes.SplitSeq(tok, []byte("-")) {
		if c := countsOf(part); c.upper > 0 && c.lower > 0 && c.digits > 0 {
			n++
		}
	}
	return n > 1
}

// shapeOfMark returns the shape of a token that begins with neither a letter nor a digit.
func shapeOfMark(tok []byte) uint8 {
	if len(tok) < 2 || !text.IsAlnum(tok[1]) && bytes.IndexByte([]byte("%_/~:"), tok[1]) < 0 {
		return shapeOther
	}
	if tok[1] == '/' && tok[0] == '.' {
		return shapeFilePath
	}
	switch tok[0] {
	case '/':
		return shapeRooted
	case '#':
		if isFragment(tok) {
			return shapeFragment
		}
		return shapeAsk
	case '?', '&':
		return shapeAsk
	case '-':
		if text.IsAlpha(tok[1]) && text.LettersAt(tok[1:]) == len(tok)-1 {
			return shapeDash
		}
		return shapeStart
	case '%', '.', '_', '+', '~', '=', ':', '@':
		return shapeStart
	}
	return shapeOther
}

// isFragment reports whether a token is '#' and a name of letters and digits with '-', '_' or '.'
// between some, as neither comments nor tags of a topic have them.
func isFragment(tok []byte) bool {
	marks := 0
	for i, c := range tok[1:] {
		switch {
		case text.IsAlnum(c):
		case (c == '-' || c == '_' || c == '.') && i > 0:
			marks++
		default:
			return false
		}
	}
	return marks > 0 && text.IsAlpha(tok[1])
}

// isEscapedByte reports whether a token is one byte of quoted-printable that was
// left undecoded.
func isEscapedByte(tok []byte) bool {
	return len(tok) == 3 && tok[0] == '=' && text.IsHex(tok[1]) && text.IsHex(tok[2])
}

// isFilePath reports whether a token is the name of a file below one of the
// directories that stand at the root of a file system.
func isFilePath(tok []byte) bool {
	return tok[0] == '/' && text.BeginsAny(tok, "/usr/", "/etc/", "/var/", "/home/", "/opt/", "/bin/", "/tmp/", "/lib/",
		"/dev/", "/proc/", "/sys/", "/sbin/", "/root/", "/Users/", "/mnt/", "/srv/", "/run/", "/build/", "/builds/")
}

// isLabel reports whether a token begins with letters and then ':' or ';'.
func isLabel(tok []byte) bool {
	i := 0
	for i < len(tok) && (text.IsAlpha(tok[i]) || tok[i] == '-') {
		i++
	}
	return i > 1 && i < len(tok) && (tok[i] == ':' || tok[i] == ';')
}

// shapeOfWord returns what a token of letters, digits and underscores looks like.
func shapeOfWord(tok []byte) uint8 {
	c := countsOf(tok)
	digits, upper, under := c.digits, c.upper, bytes.Count(tok, []byte("_"))
	if tok[len(tok)-1] != '+' {
		under += bytes.Count(tok, []byte("+"))
	}
	switch n := len(tok); {
	case digits+upper+c.lower+under < n:
		return shapeOther
	case digits == n && isYear(tok):
		return shapeYear
	case digits == n:
		return shapeNumber
	case under > 0:
		return shapeUnder
	case isDigest(tok):
		return shapeDigest
	case c.hex == n && n >= 8:
		return shapeHex
	case digits > 2 && n >= 20:
		return shapeRandom
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
var functionWords = text.SetOf(
	"about", "after", "all", "also", "an", "and", "any", "are", "as", "at", "be", "because", "been", "before", "but",
	"by", "can", "could",
	"did", "do", "does", "for", "from", "had", "has", "have", "he", "her", "his", "how", "if", "in", "into", "is", "it",
	"its", "just",
	"may", "more", "my", "no", "not", "now", "of", "on", "only", "or", "other", "our", "out", "over", "she", "should",
	"so", "some",
	"such", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "to", "under",
	"up", "via", "was",
	"we", "were", "what", "when", "where", "which", "while", "who", "why", "will", "with", "would", "you", "your",
)

// isYear reports whether b is a year from 1900 to 2099.
func isYear(b []byte) bool {
	return len(b) == 4 && (b[0] == '1' && b[1] == '9' || b[0] == '2' && b[1] == '0') && text.IsDigit(b[2]) &&
		text.IsDigit(b[3])
}

// isSmallTop reports whether a label is a top-level domain of small letters, or one kept for examples (RFC 2606).
func isSmallTop(label []byte) bool {
	if !bytes.HasPrefix(label, []byte("xn--")) && bytes.IndexFunc(label,
		func(c rune) bool { return c < 'a' || c > 'z' }) >= 0 {
		return false
	}
	return names.IsTopLevel(label) || string(label) == "example"
}

// assignsCapital reports whether a token begins with a name in capital letters and '=', or ':' and '='.
func assignsCapital(tok []byte) bool {
	i := 0
	for i < len(tok) && ('A' <= tok[i] && tok[i] <= 'Z' || i > 0 && (text.IsDigit(tok[i]) || tok[i] == '-' ||
		tok[i] == '/') || tok[i] == '_') {
		i++
	}
	rest := bytes.TrimLeft(tok[i:min(len(tok), i+2)], ":+?")
	return i > 1 && len(rest) > 0 && rest[0] == '='
}

// isPhone reports whether a token has digits in groups as the number of a telephone or of a journal does:
// '+' and digits, three groups or more with '-' or '.' between, or twice four with '-' between.
func isPhone(tok []byte) bool {
	if isSerial(tok) {
		return true
	}
	rest := bytes.TrimPrefix(tok, []byte("+"))
	if len(bytes.Trim(rest, "0123456789-().")) > 0 || len(rest) < 7 {
		return false
	}
	return len(rest) < len(tok) || bytes.Count(rest, []byte("-")) > 1 && len(rest) > 9 && !isDashedDate(rest)
}

// isSerial reports whether a token is the number of a journal (ISSN), perhaps with a '/' after it.
func isSerial(tok []byte) bool {
	tok = bytes.TrimSuffix(tok, []byte("/"))
	return len(tok) == len("0000-000X") && text.DigitsAt(tok) == 4 && tok[4] == '-' && !isYear(tok[:4]) &&
		text.DigitsAt(bytes.TrimSuffix(tok[5:], []byte("X"))) >= 3
}

// isDashedDate reports whether b begins with a year and a '-'.
func isDashedDate(b []byte) bool { return isYear(b[:4]) && b[4] == '-' }

// hostLen returns the length of the host that a token is or has before a '/' or ':': labels with dots
// between, the last a top-level domain of small letters, or an IPv4 address; 0 if it has none.
func hostLen(tok []byte) int {
	n := hostRun(tok)
	if n < len(tok) && tok[n] != '/' && tok[n] != ':' {
		return 0
	}
	dot := bytes.LastIndexByte(tok[:n], '.')
	switch {
	case dot <= 0:
		return 0
	case isSmallTop(tok[dot+1:n]) && (n < len(tok) || !text.IsFileSuffix(tok[dot+1:n]) ||
		bytes.IndexByte(tok[:dot], '.') > 0):
		return n
	case bytes.Count(tok[:n], []byte(".")) == 3 && len(bytes.Trim(tok[:n], "0123456789.")) == 0:
		return n
	}
	return 0
}

// isRow reports whether a token begins with a name of small letters, ',' and more, as the rows of a
// table do.
func isRow(tok []byte) bool {
	n := hostRun(bytes.ReplaceAll(tok[:min(len(tok), 20)], []byte("_"), []byte("-")))
	return n > 2 && n+1 < len(tok) && tok[n] == ',' && text.IsAlpha(tok[0])
}
