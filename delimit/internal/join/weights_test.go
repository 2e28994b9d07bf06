package join

import "testing"

// TestWeights has a weight for each value of each group, no more of them than one can read, and names
// that tell the values of a group apart.
func TestWeights(t *testing.T) {
	n := 0
	for g := range groups {
		names := map[string]bool{}
		for _, name := range groupTable[g].Values {
			if names[name] || name == "" {
				t.Errorf("%s has the value %q twice", groupTable[g].Name, name)
			}
			names[name] = true
		}
		n += len(names)
	}
	if n != len(weights) || n > 350 || groups > 30 {
		t.Errorf("%d weights for %d values of %d groups", len(weights), n, groups)
	}
	if len(vetoes) > 12 || len(certainties) > 10 {
		t.Errorf("%d vetoes, %d certainties", len(vetoes), len(certainties))
	}
	if ThresholdAuto <= ThresholdAll || ThresholdAuto >= SureJoin {
		t.Errorf("threshold %v", ThresholdAuto)
	}
}
