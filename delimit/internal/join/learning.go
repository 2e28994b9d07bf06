package join

import "urigrep/delimit/internal/lineends"

// LearnTable returns the table of the evidence.
func LearnTable() (gs []lineends.Group, cs []lineends.Cross) {
	for g := range groups {
		gs = append(gs, lineends.Group{Stage: gatedAfter(g.stage()), Name: groupTable[g].Name, Values: groupTable[g].Values})
	}
	for _, c := range crosses {
		cross := lineends.Cross{Stage: gatedAfter(stageOf(c))}
		for _, g := range c {
			if g < groups {
				cross.Groups = append(cross.Groups, int(g))
			}
		}
		cs = append(cs, cross)
	}
	return gs, cs
}

// gatedAfter returns which sum a stage counts in first: that after both ends and what is beside them, that
// after the lines around, or all.
func gatedAfter(stage int) int { return max(0, stage-stageBeside) }

// LearnPlace returns the line end, and all that is seen there.
func LearnPlace(f *Facts) lineends.Place {
	at := lineends.Place{Start: f.Start, End: f.lb.At, Ref: f.Ref, Word: f.Word, Crossed: f.Crossed, Rule: "-"}
	switch {
	case f.isNever():
		at.Rule = "never"
	case f.isCertain():
		at.Rule = "certain"
	}
	var e Evidence
	e.seeAll(f)
	at.Values = e[:groups]
	return at
}

// seeAll reads all the evidence, however unlikely a join is.
func (e *Evidence) seeAll(f *Facts) {
	var k lineKind
	e.seeEnds(f)
	e.seeBeside(f)
	e.seeLines(f, &k)
	e.seeNear(f)
}
