package delimit

// Confidence of a reading: what is certain has 1, and each rule that had to be
// applied takes its share. The shares are set by what the rules do to real text:
// a removed period is hardly ever wrong, a blank removed inside brackets sometimes.
const (
	shareRejoined = 0.99 // R1, between angle brackets or quotes
	shareClosed   = 0.95 // R1, between other pairs
	shareHyphen   = 0.96 // R3, of the reading that keeps a hyphen; the other one has the rest
	shareTrimmed  = 0.99 // T1
	shareExcluded = 0.85 // T3
	shareWide     = 0.90 // T4
	shareBroken   = 0.50 // not valid, and beyond repair
)

var shares = [...]struct {
	rule  Rules
	share float64
}{
	{RuleR4, 0.95}, {RuleD1, 0.80}, {RuleR7, 0.98}, {RuleS1, 0.95}, {RuleT1, shareTrimmed},
	{RuleT2, 0.50}, // the reference is not whole
	{RuleT3, shareExcluded}, {RuleT4, shareWide}, {RuleT5, 0.90}, {RuleA1, 0.97}, {RuleA2, 0.90}, {RuleF1, 0.90},
}

// sharedRules are the rules of shares.
var sharedRules = func() (all Rules) {
	for _, s := range shares {
		all |= s.rule
	}
	return all
}()

// confidence returns how sure the reading of r is, by those of its rules that are counted.
func confidence(r *Match, counted Rules) float64 {
	c := 1.0
	rules := r.Rules & counted
	if rules&RuleR1 != 0 && rules&RuleR5 == 0 { // what rule R5 joins has a probability of its own
		c = shareRejoined
		if r.Wrapper != Angle && r.Wrapper != Quote {
			c = shareClosed
		}
	}
	for i := 0; rules&sharedRules != 0; i++ {
		if rules.Has(shares[i].rule) {
			c *= shares[i].share
			rules &^= shares[i].rule
		}
	}
	if r.Err != nil && r.Repaired == nil {
		c *= shareBroken
	}
	return c
}
