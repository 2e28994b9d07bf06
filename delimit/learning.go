package delimit

import "urigrep/delimit/internal/lineends"

func init() { lineends.Table, lineends.Read = learnTable, learnRead }

// learnTable returns the table of the evidence.
func learnTable() (gs []lineends.Group, cs []lineends.Cross) {
	for g := range groups {
		gs = append(gs, lineends.Group{Stage: stageOf([3]group{g, groups, groups}), Name: groupTable[g].name, Values: groupTable[g].values})
	}
	for _, c := range crosses {
		cross := lineends.Cross{Stage: stageOf(c)}
		for _, g := range c {
			if g < groups {
				cross.Groups = append(cross.Groups, int(g))
			}
		}
		cs = append(cs, cross)
	}
	return gs, cs
}

// learnRead reads text with goesOn in place of the weights.
func learnRead(text []byte, goesOn func(*lineends.Place) bool) {
	f := NewFinder(Options{Rejoin: RejoinAll})
	f.fast = false
	f.site.weigh = func(p *place) (v verdict) {
		at := learnPlace(p)
		if goesOn(&at) {
			v.probability = 1
		}
		return v
	}
	f.Scan(Window{Text: text, To: len(text), EOF: true}, func(*Match) bool { return true })
}

// learnPlace returns the line end of p, and all that is seen there.
func learnPlace(p *place) lineends.Place {
	p.locate()
	at := lineends.Place{Start: p.start, End: p.lb.at, Ref: p.ref, Word: p.word, Crossed: p.lines, Rule: "-"}
	switch {
	case isNever(p):
		at.Rule = "never"
	case isCertain(p):
		at.Rule = "certain"
	}
	var e evidence
	e.seeAll(p)
	at.Values = e[:]
	return at
}

// seeAll reads all the evidence, however unlikely a join is.
func (e *evidence) seeAll(p *place) {
	var k lineKind
	e.seeEnds(p)
	e.seeLines(p, &k)
	e.seeNear(p)
}
