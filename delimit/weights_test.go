package delimit

import "testing"

// Each group and cross has weights for no more values than it has names.
func TestWeightsFit(t *testing.T) {
	for g := range groups {
		if n := len(groupWeights[g]); n > len(groupTable[g].values) || groupTable[g].name == "" {
			t.Errorf("%d: %q has %d values and %d weights", g, groupTable[g].name, len(groupTable[g].values), n)
		}
		if len(groupTable[g].values) > 36 {
			t.Errorf("%s has more values than there are digits to write them as", groupTable[g].name)
		}
	}
	for i, c := range crosses {
		if n := len(crossWeights[i]); n > crossSize(c) {
			t.Errorf("%v has %d values and %d weights", c, crossSize(c), n)
		}
	}
	if thresholdAuto <= thresholdAll || thresholdAuto >= sureJoin {
		t.Errorf("threshold %v", thresholdAuto)
	}
}
