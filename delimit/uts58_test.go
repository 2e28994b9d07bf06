package delimit_test

import (
	"path/filepath"
	"strings"
	"testing"

	"urigrep/delimit"
)

// A wideCase is a case of another extractor's tests that asks for more than the
// default.
type wideCase struct {
	suiteCase
	Policy string   `json:"policy"`
	Tags   []string `json:"tags"`
}

func (c *wideCase) tagged(tag string) bool {
	for _, s := range c.Tags {
		if s == tag {
			return true
		}
	}
	return false
}

// written returns what is found in a text, as written: of what is printed, in its order.
func written(text string, o delimit.Options) []string {
	all := []string{}
	for r := range delimit.All(text, o) {
		if _, ok := target(&r); ok {
			all = append(all, string(r.Text))
		}
	}
	return all
}

// TestUTS58 holds the test of UTS #58 itself against the options that ask for it.
// Every case that is not right is one where it refuses what the grammar of RFC 3986
// allows.
func TestUTS58(t *testing.T) {
	y := newTally(disagreements(t, filepath.Join("testdata", "uts58.tsv")))
	for _, c := range readJSONL[suiteCase](t, shared(t, "suites", "extract", "uts58", "cases.jsonl")) {
		got := written(c.Text, everything)
		y.add(t, c.ID, c.agrees(t, got), c.Text, c.Expect, got)
	}
	y.done(t, "UTS #58", 100*336/344.0)
}

// TestWideSuites holds the other suites' cases with IRIs, bare domains and mail
// addresses against the options that ask for these. Left out are bare IP addresses,
// which no option asks for.
func TestWideSuites(t *testing.T) {
	y := newTally(disagreements(t, filepath.Join("testdata", "wide.tsv")))
	suites, err := filepath.Glob(shared(t, "suites", "extract", "*", "cases.jsonl"))
	if err != nil || len(suites) == 0 {
		t.Fatal("no suites", err)
	}
	for _, file := range suites {
		if strings.Contains(file, "uts58") {
			continue
		}
		all, good := y.all, y.good
		for _, c := range readJSONL[wideCase](t, file) {
			o, asked := c.options()
			if !asked || c.tagged("bare-ip") {
				continue
			}
			got := written(c.Text, o)
			y.add(t, c.ID, c.agrees(t, got), c.Text, c.Expect, got)
		}
		if y.all > all {
			t.Logf("%s: %d of %d right", filepath.Base(filepath.Dir(file)), y.good-good, y.all-all)
		}
	}
	y.done(t, "wide suites", 90)
}

// options returns the options that ask for what a case expects, and whether these
// are more than the default.
func (c *wideCase) options() (o delimit.Options, asked bool) {
	o.IRI = c.tagged("iri")
	switch c.Policy {
	case "bare-domain":
		o.Domains, o.Email = true, c.tagged("mode-email-only") || strings.Contains(c.Text, "@")
	case "email":
		o.Email = true
	}
	return o, o.IRI || o.Domains || o.Email
}
