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
		"certain":                  "its form leaves no doubt",
		"token's end: file suffix": "what the next line begins with ends in a file suffix",
		"cut: hyphen":              "the line ends in a hyphen",
		"cut: =":                   "the line ends in an equals sign",
		"next token: IP address":   "the next line begins with an IP address",
		"beginnings: differ":       "the two lines begin differently",
		"next line: setting":       "the next line is a setting",
		"elsewhere: joined":        "the whole of it stands elsewhere in the text",
		"lines as long: none":      "the line is the longest around",
		"token length: 4 to 6":     "what the next line begins with is 4 to 6 characters long",
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
				if said := explain.Evidence(f.Name); said == f.Name || strings.ContainsAny(said, "%$") {
					t.Errorf("%q is said as %q", f.Name, said)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no join was seen")
	}
}
