package delimit_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"urigrep/delimit"
)

// An ownCase is a line of testdata/rules.jsonl: a text of our own for one
// rule, and all that is found in it.
type ownCase struct {
	ID      string     `json:"id"`
	Rule    string     `json:"rule"`
	Text    string     `json:"text"`
	Options ownOptions `json:"options"`
	Expect  []ownEntry `json:"expect"`
}

// Of ownOptions, what a case leaves out has its default.
type ownOptions struct {
	Rejoin      string `json:"rejoin"`
	Hyphen      string `json:"hyphen"`
	Relative    bool   `json:"relative"`
	IRI         bool   `json:"iri"`
	AllSchemes  bool   `json:"all_schemes"`
	Abbreviated *bool  `json:"abbreviated"`
	MaxLength   int    `json:"max_length"`
}

// Of an ownEntry, what a case leaves out is not asked.
type ownEntry struct {
	Text         string   `json:"text"`
	Kind         string   `json:"kind"`
	Wrapper      string   `json:"wrapper"`
	Line         int      `json:"line"`
	PiecesCount  int      `json:"pieces_count"`
	Rules        []string `json:"rules"`
	Repaired     string   `json:"repaired"`
	Alternatives []string `json:"alternatives"`
}

func (o ownOptions) options(t *testing.T, rejoin delimit.Rejoin) delimit.Options {
	var hyphen delimit.Hyphen
	switch o.Hyphen {
	case "", "keep":
	case "drop":
		hyphen = delimit.HyphenDrop
	case "both":
		hyphen = delimit.HyphenBoth
	default:
		t.Fatalf("unknown hyphen %q", o.Hyphen)
	}
	switch o.Rejoin {
	case "":
	case "none":
		rejoin = delimit.RejoinNone
	case "wrapped":
		rejoin = delimit.RejoinWrapped
	case "auto":
		rejoin = delimit.RejoinAuto
	case "all":
		rejoin = delimit.RejoinAll
	default:
		t.Fatalf("unknown rejoin %q", o.Rejoin)
	}
	return delimit.Options{
		Rejoin: rejoin, Hyphen: hyphen, Relative: o.Relative, IRI: o.IRI, AllSchemes: o.AllSchemes,
		SkipAbbreviated: o.Abbreviated != nil && !*o.Abbreviated, MaxLength: o.MaxLength,
	}
}

// TestRules reads the cases rule by rule.
func TestRules(t *testing.T) {
	cases := readJSONL[ownCase](t, filepath.Join("..", "testdata", "rules.jsonl"))
	if len(cases) == 0 {
		t.Fatal("no cases")
	}
	for _, c := range cases {
		t.Run(c.Rule+"/"+c.ID, func(t *testing.T) {
			for _, rejoin := range [...]delimit.Rejoin{delimit.RejoinWrapped, delimit.RejoinAuto} {
				found := collect([]byte(c.Text), c.Options.options(t, rejoin))
				if len(found) != len(c.Expect) {
					t.Fatalf("%q\n found %d\n%s\nwant %d %v", c.Text, len(found), showAll(found), len(c.Expect), c.Expect)
				}
				for i, want := range c.Expect {
					if diff := want.differs(c.Text, &found[i]); diff != "" {
						t.Errorf("%q\n%s", c.Text, diff)
					}
				}
			}
		})
	}
}

func showAll(all []delimit.Match) string {
	var b strings.Builder
	for i := range all {
		fmt.Fprintln(&b, " ", show(&all[i]))
	}
	return b.String()
}

// differs returns how a reference differs from what the case expects.
func (e *ownEntry) differs(text string, r *delimit.Match) string {
	var diffs []string
	note := func(what string, got, want any) {
		diffs = append(diffs, fmt.Sprintf("%s: %s %v, want %v", e.Text, what, got, want))
	}
	if string(r.Text) != e.Text {
		note("text", string(r.Text), e.Text)
	}
	if kind := r.Kind.String(); kind != e.Kind {
		note("kind", kind, e.Kind)
	}
	if wrapper := r.Wrapper.String(); e.Wrapper != "" && wrapper != e.Wrapper {
		note("wrapper", wrapper, e.Wrapper)
	}
	if line, _ := position([]byte(text), r.Span.Start); line != e.Line {
		note("line", line, e.Line)
	}
	if e.PiecesCount != 0 && len(r.Pieces) != e.PiecesCount {
		note("pieces", len(r.Pieces), e.PiecesCount)
	}
	rules := slices.Collect(r.Rules.All())
	for _, id := range e.Rules {
		if !slices.Contains(rules, id) {
			note("rules", rules, e.Rules)
			break
		}
	}
	if e.Repaired != "" && string(r.Repaired) != e.Repaired {
		note("repaired", string(r.Repaired), e.Repaired)
	}
	if e.Alternatives != nil && !slices.Equal(r.Alternatives, e.Alternatives) {
		note("alternatives", r.Alternatives, e.Alternatives)
	}
	return strings.Join(diffs, "\n")
}
