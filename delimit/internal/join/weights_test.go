package join

import "testing"

// Each group and cross has weights for no more values than it has names.
func TestWeightsFit(t *testing.T) {
	for g := range groups {
		if n := len(groupWeights[g]); n > len(groupTable[g].Values) || groupTable[g].Name == "" {
			t.Errorf("%d: %q has %d values and %d weights", g, groupTable[g].Name, len(groupTable[g].Values), n)
		}
		if len(groupTable[g].Values) > 36 {
			t.Errorf("%s has more values than there are digits to write them as", groupTable[g].Name)
		}
	}
	for i, c := range crosses {
		if n := len(crossWeights[i]); n > crossSize(c) {
			t.Errorf("%v has %d values and %d weights", c, crossSize(c), n)
		}
	}
	if ThresholdAuto <= ThresholdAll || ThresholdAuto >= SureJoin {
		t.Errorf("threshold %v", ThresholdAuto)
	}
}
