package join

import (
	"bytes"

	"urigrep/delimit/internal/grams"
	"urigrep/delimit/internal/names"
	"urigrep/internal/text"
)

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
	leadAbove                 // the same, and the line above is indented as the next line
	leadBeyond                // the next line begins right of where the first ends, as another column does
	leadings
)

var leadNames = [leadings]string{"none", "same", "quoted", "comment", "indented", "outdented", "other depth", "lost",
	"star", "back", "as above", "beyond"}

// seeEnds reads the two ends: where the reference is cut, and the token after.
func (e *Evidence) seeEnds(f *Facts) {
	e[groupCut] = f.cut
	e.seeToken(f)
	e[groupLead] = f.Next.leads
	if f.Next.leads == leadOutdent && len(f.textBefore()) == 0 {
		e[groupLead] = leadBack
		if above := f.lineAbove(); !text.IsBlankLine(above) && columns(above[:indentOf(above)]) == columns(f.lead) {
			e[groupLead] = leadAbove
		}
	}
	if f.Next.leads == leadIndented && columns(f.lead) > columns(f.head) {
		e[groupLead] = leadBeyond
	}
	if e[groupCrossed] = bucket(f.Crossed, 0, 1); f.Next.Page {
		e[groupCrossed] = 3
	}
	e.seeCharacters(grams.Default(), f.Ref, f.Word)
}

// Values of the groups of characters: how much rather the token goes on after the reference than it
// begins a line, the middle being as likely.
var oddsNames = [...]string{"-5", "-4", "-3", "-2", "-1", "0", "1", "2", "3", "4", "5"}

// oddsOf returns the value of odds, step units apart.
func oddsOf(odds, step int) uint8 {
	const middle = len(oddsNames) / 2
	if odds += step / 2; odds < 0 {
		odds -= step - 1
	}
	return uint8(min(2*middle, max(0, middle+odds/step)))
}

// seeCharacters asks a model of characters.
func (e *Evidence) seeCharacters(m *grams.Model, ref, word []byte) {
	first, four, all := m.Odds(ref, word)
	e[groupFirst] = oddsOf(first, grams.Unit)
	e[groupFour] = oddsOf(four, 3*grams.Unit/2)
	e[groupAll] = oddsOf(all, 3*grams.Unit)
}

// seeBeside reads the text before the reference and after the token, and what both make.
func (e *Evidence) seeBeside(f *Facts) {
	e[groupBefore] = beforeOf(f.textBefore())
	if e[groupBefore] == beforeGap && columns(f.lead) < columns(f.before) {
		e[groupBefore] = beforeCell
	}
	end := f.Next.End
	if f.lb.Boxed {
		end = barEnd(f.text, end)
	}
	e[groupAfter] = afterOf(&f.around.Lines, f.text, end)
	if e[groupAfter] == afterAboveURI && e[groupLead] == leadAbove {
		e[groupAfter] = afterTitle
	}
	e[groupBlanks] = bucket(f.blanks(), 0, 1)
	e[groupSentence] = f.sentence()
	if e[groupGlue] = glueOf(f); e[groupGlue] == glueNothing {
		e[groupGlue] = meetOf(f)
	}
	e[groupAlike] = f.alike()
	e[groupKind] = kindOf(f.nextLine())
}

// blanks returns how many blanks end the line: who wraps text at its blanks leaves one.
func (f *Facts) blanks() int {
	rest := f.text[f.lb.Piece:f.lb.Next]
	return len(rest) - len(bytes.TrimLeft(rest, " \t"))
}

// What the run of letters and digits before the break and the one after it make.
const (
	glueNothing uint8 = iota
	glueDomain        // a top-level domain that neither is
	glueSuffix        // a file suffix that the first is not
	glueNew           // a word that does not stand around
	glueWord          // one that does
)

// glueOf returns what the two ends make where they meet.
func glueOf(f *Facts) uint8 {
	n, m := f.run, f.begin
	if n > 0 && m == 0 && len(f.Word) > 1 && f.Word[0] == '.' && f.cut != cutSuffix &&
		text.IsFileSuffix(f.Word[1:1+runAt(f.Word[1:])]) && bytes.IndexByte(f.Ref[f.Auth:], '/') >= 0 {
		return glueSuffix
	}
	if n == len(f.Ref) || m == 0 || n+m > longestGlue || f.Ref[len(f.Ref)-n-1] != '.' {
		return glueNothing
	}
	before := f.Ref[len(f.Ref)-n:]
	inHost := f.Auth > 0 && bytes.IndexByte(f.Ref[f.Auth:], '/') < 0
	if !inHost && n+m > text.LongestFileSuffix {
		return glueNothing
	}
	made := append(append(make([]byte, 0, longestGlue), before...), f.Word[:m]...)
	switch {
	case inHost && n > 0 && isSmallTop(made) && (!names.IsTopLevel(before) || len(made) == 3):
		return glueDomain
	case !inHost && text.IsFileSuffix(made) && !text.IsFileSuffix(before):
		return glueSuffix
	}
	return glueNothing
}

// longestGlue is the longest domain or suffix that two ends are told to make.
const longestGlue = 8
