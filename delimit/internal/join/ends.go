package join

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit/internal/chars"
	"urigrep/delimit/internal/names"
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
func (e *Evidence) seeEnds(f *Facts) {
	e.seeReference(f)
	e.seeToken(f)
	e[groupLead] = f.Next.leads
	if e[groupBegins] == 1 && f.Next.leads == leadOutdent {
		e[groupLead] = leadBack
	}
	e[groupPage] = flag(f.Next.Page)
	e[groupCrossed] = bucket(f.Crossed, 0, 1)
}

// seeBeside reads the text before the reference and after the token, and what both make.
func (e *Evidence) seeBeside(f *Facts) {
	e[groupBefore] = beforeOf(f.textBefore())
	end := f.Next.End
	if f.lb.Boxed {
		end = barEnd(f.text, end)
	}
	e[groupAfter] = afterOf(&f.around.Lines, f.text, end)
	e[groupGlue] = glueOf(f)
}

// What the run of letters and digits before the break and the one after it make.
const (
	glueNothing uint8 = iota
	glueDomain        // a top-level domain that neither is
	glueSuffix        // a file suffix that the first is not
)

// glueOf returns what the two ends make where they meet.
func glueOf(f *Facts) uint8 {
	n, m := f.run, f.begin
	if n > 0 && m == 0 && len(f.Word) > 1 && f.Word[0] == '.' && f.cut != cutSuffix && chars.IsFileSuffix(f.Word[1:1+runAt(f.Word[1:])]) && bytes.IndexByte(f.Ref[f.Auth:], '/') >= 0 {
		return glueSuffix
	}
	if n == len(f.Ref) || m == 0 || n+m > longestGlue || f.Ref[len(f.Ref)-n-1] != '.' {
		return glueNothing
	}
	before := f.Ref[len(f.Ref)-n:]
	inHost := f.Auth > 0 && bytes.IndexByte(f.Ref[f.Auth:], '/') < 0
	if !inHost && n+m > chars.LongestFileSuffix {
		return glueNothing
	}
	made := append(append(make([]byte, 0, longestGlue), before...), f.Word[:m]...)
	switch {
	case inHost && n > 0 && isSmallTop(made) && (!names.IsTopLevel(before) || len(made) == 3):
		return glueDomain
	case !inHost && chars.IsFileSuffix(made) && !chars.IsFileSuffix(before):
		return glueSuffix
	}
	return glueNothing
}

// longestGlue is the longest domain or suffix that two ends are told to make.
const longestGlue = 8
