package delimit

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
)

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

// What the run of letters and digits before the break and the one after it make.
const (
	glueNothing uint8 = iota
	glueDomain        // a top-level domain that neither is
	glueSuffix        // a file suffix that the first is not
)

// glueOf returns what the two ends make where they meet.
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
