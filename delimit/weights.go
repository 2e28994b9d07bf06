package delimit

import "math"

// Thresholds of rule R5: the probability from which a bare reference is joined
// with the next line, and from which the joined form is at least an alternative.
const (
	thresholdAuto = 0.90
	thresholdAll  = 0.50
	suggest       = 0.10
)

func (r Rejoin) threshold() float64 {
	switch r {
	case RejoinAuto:
		return thresholdAuto
	case RejoinAll:
		return thresholdAll
	}
	return 2
}

// The logarithms of the odds of two of them: where the sum of weights cannot pass
// them any more, no further evidence is looked for.
var (
	logMention = math.Log(suggest / (1 - suggest))
	logAuto    = math.Log(thresholdAuto / (1 - thresholdAuto))
)

// probability combines the evidence: the sum of the weights of what was seen is
// the logarithm of the odds that the reference goes on.
func (e *evidence) probability() float64 { return 1 / (1 + math.Exp(-e.sum())) }

func (e *evidence) sum() float64 {
	sum := bias + weightCut[e.cut] + weightNext[e.next] + weightFull[e.full] + weightThen[e.then] + weightLead[e.lead] + weightHeard[e.heard]
	for _, w := range [...]struct {
		seen   bool
		weight float64
	}{
		{e.alone, weightAlone}, {e.blank, weightBlank}, {e.page, weightPage}, {e.suffix, weightSuffix}, {e.short, weightShort},
		{e.opaque, weightOpaque}, {e.gap, weightGap}, {e.digits, weightDigits}, {e.later, weightLater},
	} {
		if w.seen {
			sum += w.weight
		}
	}
	return sum
}

// The weights: logarithms of odds. They were set by reading line ends of mailing
// lists, mail, RFCs, manual pages and changelogs, and held against line ends where
// the joined or the unjoined form stands whole elsewhere in the same file.
const bias = -3.0

var weightCut = [cutStates]float64{
	cutWord: 0, cutEscape: 5, cutScheme: 6, cutAuthority: -2, cutHost: 1.5, cutSlash: 0.5, cutQuery: 3, cutHyphen: 3, cutMark: 1.5,
	cutDot: -1.5, cutSuffix: -3, cutDropped: 8, cutSoft: 7.5, cutRandom: 0.5, cutClause: -4,
}

var weightNext = [shapes]float64{
	shapeWord: -2.5, shapeCapital: -3.5, shapeUpper: -2, shapeNumber: 0.5, shapeMixed: 1.5, shapeCamel: -0.5, shapeDotted: 1.5,
	shapePath: 3, shapeQuery: 3.5, shapeHyphen: 0.5, shapeSlug: 2, shapeSuffix: 6, shapeStart: 3.8, shapeField: -4, shapeOther: -4,
}

var weightFull = [fullnesses]float64{fullUnknown: 0.7, fullFits: -3, fullOver: 1.5, fullExact: 2.5}

var weightThen = [followings]float64{thenAlone: 1.2, thenProse: -0.5, thenCloser: 4, thenOther: 0}

var weightLead = [leadings]float64{
	leadSame: 0, leadIndented: -0.3, leadOutdent: -0.5, leadDepth: -1, leadLost: -1, leadStar: -1.5, leadBack: -2.5,
}

var weightHeard = [hearings]float64{heardNothing: 0, heardJoined: 10, heardUnjoined: -8}

const (
	weightAlone  = 0.3
	weightBlank  = -0.3
	weightPage   = -2
	weightSuffix = 2.4
	weightShort  = -2
	weightOpaque = -2
	weightGap    = -2
	weightDigits = 1.5
	weightLater  = -1.5
)
