package join

import (
	"urigrep/delimit/internal/grams"
	"urigrep/delimit/internal/lineends"
)

// LearnTable returns the groups of the evidence.
func LearnTable() (gs []lineends.Group) {
	for g := range groups {
		gs = append(gs, lineends.Group{Stage: g.stage(), Name: groupTable[g].Name, Values: groupTable[g].Values})
	}
	return gs
}

// LearnPlace returns the line end, and all that is seen there.
func LearnPlace(f *Facts) lineends.Place {
	at := lineends.Place{Start: f.Start, End: f.lb.At, Ref: f.Ref, Word: f.Word, Crossed: f.Crossed, Rule: "-"}
	if name := f.certain(); name != "" {
		at.Rule, at.Certain = name, true
	}
	if name := f.never(); name != "" {
		at.Rule, at.Never = name, true
	}
	at.Narrow = f.isNarrow()
	var e Evidence
	var k lineKind
	e.seeEnds(f)
	e.seeBeside(f)
	e.seeLines(f, &k)
	e.seeNear(f)
	at.Values = e[:]
	return at
}

// LearnCharacters sets the values of the groups of characters to what another model says.
func LearnCharacters(m *grams.Model, at *lineends.Place) {
	e := (*Evidence)(at.Values)
	e.seeCharacters(m, at.Ref, at.Word)
}
