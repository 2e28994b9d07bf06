package delimit

import "testing"

// TestCutJoins keeps the joins before the last piece, with the least of their probabilities, and of none
// no rule by which lines are joined.
func TestCutJoins(t *testing.T) {
	const lineRules = RuleR1 | RuleR2 | RuleR3 | RuleR4 | RuleR5
	joins := []Join{{Offset: 10, Probability: 0.9}, {Offset: 20, Probability: 0.7}, {Offset: 30, Probability: 0.8}}
	for _, tt := range []struct {
		pieces      []Span
		joins       int
		probability float64
		rules       Rules
	}{
		{[]Span{{0, 10}, {11, 20}, {21, 30}, {31, 40}}, 3, 0.5, lineRules | RuleT1},
		{[]Span{{0, 10}, {11, 20}, {21, 30}}, 2, 0.7, lineRules | RuleT1},
		{[]Span{{0, 10}, {11, 20}}, 1, 0.9, lineRules | RuleT1},
		{[]Span{{0, 10}}, 0, 1, RuleT1},
		{nil, 0, 1, RuleT1},
	} {
		r := reading{pieces: tt.pieces, joins: joins[:3:3], probability: 0.5, rules: lineRules | RuleT1}
		if r.cutJoins(); len(r.joins) != tt.joins || r.probability != tt.probability || r.rules != tt.rules {
			t.Errorf("pieces %v: %d joins, %v, rules %v; want %d, %v, %v", tt.pieces, len(r.joins), r.probability, r.rules, tt.joins, tt.probability, tt.rules)
		}
	}
}
