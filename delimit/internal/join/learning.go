package join

import "urigrep/delimit/internal/grams"

// The program that learns the weights of rule R5 sees here what is seen at line ends, by the code that
// weighs them.

// A LearnGroup is a kind of evidence: its stage, from 0, its name and the names of its values.
type LearnGroup struct {
	Stage int
	groupNames
}

// A LearnPlace is a line end at which a bare reference may go on.
type LearnPlace struct {
	Start   int      // byte offset where the reference begins
	End     int      // byte offset where its piece on the line ends
	Ref     []byte   // the reference as read up to here, pieces joined
	Word    []byte   // the token with which the next line goes on, trimmed (rule T1)
	Crossed int      // line ends crossed before
	Rule    string   // that which decides whatever else is seen, else "-"
	Certain bool     // it says that the reference goes on
	Never   bool     // it says that it does not
	Narrow  bool     // both ends are too short together
	Values  Evidence // of each group
}

// LearnRead reads text and calls goesOn at each line end at which a bare reference may go on; it is joined with the
// next line where goesOn returns true. Package delimit sets it, so that it is no part of its public face.
var LearnRead func(text []byte, goesOn func(*LearnPlace) bool)

// LearnTable returns the groups of the evidence.
func LearnTable() (gs []LearnGroup) {
	for g := range groups {
		gs = append(gs, LearnGroup{g.stage(), groupTable[g]})
	}
	return gs
}

// Place returns the line end, and all that is seen there.
func (f *Facts) Place() LearnPlace {
	at := LearnPlace{Start: f.Start, End: f.lb.At, Ref: f.Ref, Word: f.Word, Crossed: f.Crossed, Rule: "-"}
	if name := f.certain(); name != "" {
		at.Rule, at.Certain = name, true
	}
	if name := f.never(); name != "" {
		at.Rule, at.Never = name, true
	}
	at.Narrow = f.isNarrow()
	var k lineKind
	at.Values.seeEnds(f)
	at.Values.seeBeside(f)
	at.Values.seeLines(f, &k)
	at.Values.seeNear(f)
	return at
}

// SeeCharacters sets the values of the groups of characters to what another model says.
func (at *LearnPlace) SeeCharacters(m *grams.Model) { at.Values.seeCharacters(m, at.Ref, at.Word) }
