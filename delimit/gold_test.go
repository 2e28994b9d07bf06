package delimit_test

import (
	"path/filepath"
	"strings"
	"testing"

	"urigrep/delimit"
)

// A goldCase is a snippet of real text and what a careful reader takes out of it.
type goldCase struct {
	ID           string        `json:"id"`
	Category     string        `json:"category"`
	Text         string        `json:"text"`
	Expect       []goldEntry   `json:"expect"`
	Alternatives [][]goldEntry `json:"alternatives"`
}

type goldEntry struct {
	URI      string `json:"uri"`
	Kind     string `json:"kind"`
	Optional bool   `json:"optional"`
}

// A goldRun is a reading of the gold set: which cases are asked, how, how many of
// them must be right at least, in percent, and the table of those that are not.
type goldRun struct {
	name  string
	opt   delimit.Options
	asked func(c *goldCase) bool
	least float64
	table string
}

// needsBare are cases of other categories that hold a bare URI broken over lines
// (rule R5), which rejoining between delimiters alone does not mend.
var needsBare = map[string]bool{
	"g084": true, // the first of two stands bare and is cut after a dot
}

var goldRuns = []goldRun{
	{"wrapped", delimit.Options{Rejoin: delimit.RejoinWrapped}, (*goldCase).isWrapped, 95, "gold.tsv"},
	{"default", delimit.Options{}, func(*goldCase) bool { return true }, 90, "gold-default.tsv"},
	{"bare", delimit.Options{}, (*goldCase).isBare, 80, "gold-default.tsv"},
	{"traps", delimit.Options{}, (*goldCase).isTrap, 100, "gold.tsv"},
}

// isBare reports whether a case is of a bare reference broken over lines (rule R5).
func (c *goldCase) isBare() bool {
	return strings.HasPrefix(c.Category, "bare-") && c.Category != "bare-trap"
}

// isTrap reports whether a case has something that is not a reference, or none that goes on.
func (c *goldCase) isTrap() bool {
	return c.Category == "eol-trap" || c.Category == "bare-trap" || c.Category == "negative"
}

// isWrapped reports whether a case asks for nothing but what is on by default
// when only what stands between delimiters is rejoined.
func (c *goldCase) isWrapped() bool {
	switch c.Category {
	case "iri", "soft-hyphen", "qp-undecoded":
		return false
	}
	return !strings.HasPrefix(c.Category, "bare-") && !needsBare[c.ID]
}

func TestGold(t *testing.T) {
	cases := readJSONL[goldCase](t, shared(t, "gold", "gold.jsonl"))
	for _, run := range goldRuns {
		t.Run(run.name, func(t *testing.T) {
			y := newTally(disagreements(t, filepath.Join("testdata", run.table)))
			for _, c := range cases {
				if run.asked(&c) {
					got := targets(c.Text, run.opt)
					y.add(t, c.ID, c.agrees(got), c.Text, c.uris(), got)
				}
			}
			y.done(t, "gold "+run.name, run.least)
		})
	}
}

// agrees reports whether what was found is one of the lists that are right.
func (c *goldCase) agrees(got []string) bool {
	if matches(got, c.Expect) {
		return true
	}
	for _, other := range c.Alternatives {
		if matches(got, other) {
			return true
		}
	}
	return false
}

// matches reports whether got is the list want in its order, in which optional
// entries may be absent. Relative references count only where they are asked for.
func matches(got []string, want []goldEntry) bool {
	if len(want) == 0 {
		return len(got) == 0
	}
	w := want[0]
	if w.Kind == "relative" || w.Optional && matches(got, want[1:]) {
		return matches(got, want[1:])
	}
	return len(got) > 0 && forms(w.URI, w.Kind == "abbrev")[got[0]] && matches(got[1:], want[1:])
}

func (c *goldCase) uris() (all []string) {
	for _, e := range c.Expect {
		all = append(all, e.URI)
	}
	return all
}
