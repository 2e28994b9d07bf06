package join

import "urigrep/delimit/internal/lineends"

// LearnTable returns the table of the evidence.
func LearnTable() (gs []lineends.Group, cs []lineends.Cross) {
	for g := range Groups {
		gs = append(gs, lineends.Group{Stage: stageOf([3]group{g, Groups, Groups}), Name: GroupTable[g].Name, Values: GroupTable[g].Values})
	}
	for _, c := range Crosses {
		cross := lineends.Cross{Stage: stageOf(c)}
		for _, g := range c {
			if g < Groups {
				cross.Groups = append(cross.Groups, int(g))
			}
		}
		cs = append(cs, cross)
	}
	return gs, cs
}

// LearnPlace returns the line end of p, and all that is seen there.
func LearnPlace(p *Place) lineends.Place {
	p.Locate()
	at := lineends.Place{Start: p.Start, End: p.Break.At, Ref: p.Ref, Word: p.Word, Crossed: p.Crossed, Rule: "-"}
	switch {
	case IsNever(p):
		at.Rule = "never"
	case isCertain(p):
		at.Rule = "certain"
	}
	var e Evidence
	e.SeeAll(p)
	at.Values = e[:]
	return at
}

// SeeAll reads all the evidence, however unlikely a join is.
func (e *Evidence) SeeAll(p *Place) {
	var k LineKind
	e.seeEnds(p)
	e.SeeLines(p, &k)
	e.SeeNear(p)
}
