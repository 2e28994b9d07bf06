package delimit_test

import (
	"path/filepath"
	"testing"

	"urigrep/delimit"
)

// A suiteCase is a case of another extractor's tests.
type suiteCase struct {
	ID     string   `json:"id"`
	Text   string   `json:"text"`
	Expect []string `json:"expect"`
	Mode   string   `json:"mode"`
	Core   bool     `json:"core"`
}

// TestSuites holds the tests of other extractors against the default: those cases
// whose expectation agrees with it in principle. The others are listed, each with
// the rule that has it differently.
func TestSuites(t *testing.T) {
	y := newTally(disagreements(t, filepath.Join("testdata", "disagreements.tsv")))
	for _, suite := range [...]string{"uri-find", "xurls-strict", "linkify-url", "autolink-java-url", "gfm", "lychee"} {
		all, good := y.all, y.good
		for _, c := range readJSONL[suiteCase](t, shared(t, "suites", "extract", suite, "cases.jsonl")) {
			if c.Core {
				got := targets(c.Text, delimit.Options{})
				y.add(t, c.ID, c.agrees(t, got), c.Text, c.Expect, got)
			}
		}
		t.Logf("%s: %d of %d right", suite, y.good-good, y.all-all)
	}
	y.done(t, "suites", 94)
}

// agrees reports whether what was found is what the case expects, in the sense of
// its mode.
func (c *suiteCase) agrees(t *testing.T, got []string) bool {
	want := make([]map[string]bool, len(c.Expect))
	for i, uri := range c.Expect {
		want[i] = forms(uri, true)
	}
	switch c.Mode {
	case "list":
		return sameList(got, want)
	case "first":
		return sameList(got[:min(1, len(got))], want[:min(1, len(want))])
	case "set":
		return len(got) == len(want) && containsAll(got, want)
	case "contains":
		return containsAll(got, want)
	}
	t.Fatalf("%s: unknown mode %q", c.ID, c.Mode)
	return false
}

func sameList(got []string, want []map[string]bool) bool {
	if len(got) != len(want) {
		return false
	}
	for i, s := range got {
		if !want[i][s] {
			return false
		}
	}
	return true
}

// containsAll reports whether each of want was found, every finding counted once.
func containsAll(got []string, want []map[string]bool) bool {
	used := make([]bool, len(got))
next:
	for _, w := range want {
		for i, s := range got {
			if !used[i] && w[s] {
				used[i] = true
				continue next
			}
		}
		return false
	}
	return true
}
