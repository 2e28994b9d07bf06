package delimit_test

import (
	"math"
	"testing"

	"urigrep/delimit"
	"urigrep/delimit/internal/join"
)

// TestFeaturesOfJoins has the features that a join carries: the five strongest of the line end,
// with the names of the groups and of their values (rule R5).
func TestFeaturesOfJoins(t *testing.T) {
	const uri = "http://a.example/in/the/observatory/above/the/harbour/"
	values := map[string]bool{} // "group: value"
	groups := join.LearnTable()
	for _, g := range groups {
		for _, v := range g.Values {
			values[g.Name+": "+v] = true
		}
	}
	joined := 0
	for m := range delimit.All(fill+"They stand at "+uri+"sea-\nmarks/index.html to this day.\n", delimit.Options{}) {
		for _, j := range m.Joins {
			joined++
			features := j.Features()
			if len(features) != 5 {
				t.Fatalf("%d features, want 5", len(features))
			}
			for i, f := range features {
				if i > 0 && math.Abs(f.Weight) > math.Abs(features[i-1].Weight) {
					t.Errorf("%q, of weight %v, stands behind a weaker one", f.Name, f.Weight)
				}
				if !values[f.Name] {
					t.Errorf("%q is no value of a group", f.Name)
				}
			}
		}
	}
	for m := range delimit.All("It can be read to this day at http://a.example/in/the/b%4\n1c.html\n", delimit.Options{}) {
		for _, j := range m.Joins {
			joined++
			if f := j.Features(); len(f) != 1 || f[0].Name != "certain" || math.Abs(1/(1+math.Exp(-f[0].Weight))-j.Probability) > 1e-9 {
				t.Errorf("%v: want what is certain, of the probability %v", f, j.Probability)
			}
		}
	}
	if joined != 2 {
		t.Errorf("%d joins, want 2", joined)
	}
}
