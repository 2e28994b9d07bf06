package explain_test

import (
	"os"
	"strings"
	"testing"

	"urigrep/delimit"
	"urigrep/internal/output/explain"
)

// What is seen at the line ends of a real text is said in clauses, not by the names of features.
func TestEvidence(t *testing.T) {
	for name, want := range map[string]string{
		"fits: no":                 "the rest would not have fitted on the line",
		"token's end: file suffix": "what the next line begins with ends in a file suffix",
		"cut: hyphen":              "the line ends in a hyphen",
		"beginnings: differ":       "the beginnings of both lines differ",
		"next line: setting":       "the next line is a setting",
		"elsewhere: joins":         "the text around has joins of it",
		"line length: 72":          "the line is 72 columns long",
		"unheard of: x":            "unheard of: x",
	} {
		if got := explain.Evidence(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	text, err := os.ReadFile("../../../testdata/bare-breaks.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for m := range delimit.All(text, delimit.Options{Rejoin: delimit.RejoinAll}) {
		for _, j := range m.Joins {
			for _, f := range j.Features() {
				seen++
				if said := explain.Evidence(f.Name); said == f.Name || strings.Contains(said, "%") {
					t.Errorf("%q is said as %q", f.Name, said)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no join was seen")
	}
}
