package join

import "testing"

// Each group and cross has weights for no more values than it has names.
func TestWeightsFit(t *testing.T) {
	for g := range Groups {
		if n := len(GroupWeights[g]); n > len(GroupTable[g].Values) || GroupTable[g].Name == "" {
			t.Errorf("%d: %q has %d values and %d weights", g, GroupTable[g].Name, len(GroupTable[g].Values), n)
		}
		if len(GroupTable[g].Values) > 36 {
			t.Errorf("%s has more values than there are digits to write them as", GroupTable[g].Name)
		}
	}
	for i, c := range Crosses {
		if n := len(CrossWeights[i]); n > crossSize(c) {
			t.Errorf("%v has %d values and %d weights", c, crossSize(c), n)
		}
	}
	if ThresholdAuto <= ThresholdAll || ThresholdAuto >= SureJoin {
		t.Errorf("threshold %v", ThresholdAuto)
	}
}
