package delimit

import (
	"urigrep/delimit/internal/join"
	"urigrep/delimit/internal/lineends"
	"urigrep/internal/cut"
)

func init() {
	lineends.Table, lineends.Read, lineends.Characters = join.LearnTable, learnRead, join.LearnCharacters
}

// learnRead reads text with goesOn in place of the weights.
func learnRead(text []byte, goesOn func(*lineends.Place) bool) {
	f := newFinder(Options{Rejoin: RejoinAll})
	f.ordinary = false
	f.mem.weigher.Weigh = func(facts *join.Facts) (v join.Verdict) {
		at := join.LearnPlace(facts)
		if goesOn(&at) {
			v.Probability = 1
		}
		return v
	}
	f.Scan(cut.Window{Text: text, To: len(text), EOF: true}, func(*Match) bool { return true })
}
