package delimit

import "urigrep/delimit/internal/join"

// A Join is a line end over which a bare reference was joined on evidence (rule R5).
type Join struct {
	Offset      int64   // end of the piece before it in the document, in bytes
	Probability float64 // that the reference goes on there, above 0 and at most 1

	verdict join.Verdict
}

// A Feature is an observation at a line end (rule R5).
type Feature struct {
	Name   string
	Weight float64 // its share in the logarithm of the odds that the reference goes on
}

// Features returns the five features of the line end with the largest weights, the largest first. A
// join that is certain by a rule has one, named "certain".
func (j *Join) Features() []Feature {
	shares := j.verdict.Shares()
	features := make([]Feature, len(shares))
	for i, s := range shares {
		features[i] = Feature{Name: s.Name, Weight: s.Weight}
	}
	return features
}

// threshold returns the probability from which a bare reference is joined.
func (r Rejoin) threshold() float64 {
	switch r {
	case RejoinAuto:
		return join.ThresholdAuto
	case RejoinAll:
		return join.ThresholdAll
	}
	return 2
}
