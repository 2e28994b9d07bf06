package explain

import (
	"strings"
	"testing"

	"urigrep/delimit"
)

// Each rule that a reference may have is one that ruleSentences knows.
func TestSentencesOfRules(t *testing.T) {
	var all delimit.Rules
	for bit := range 32 {
		if rule := delimit.Rules(1) << bit; rule.String() != "" {
			all |= rule
		}
	}
	for id := range all.All() {
		if _, ok := ruleSentences[id]; !ok {
			t.Errorf("no sentence for rule %s", id)
		}
	}
	for id := range ruleSentences {
		if !strings.Contains(" "+all.String()+" ", " "+id+" ") {
			t.Errorf("a sentence for rule %s, which is none", id)
		}
	}
}

// Each wrapper is named with the rule that has it.
func TestWrapperNames(t *testing.T) {
	for wrapper, name := range wrapperNames {
		rule := "D4"
		switch wrapper {
		case delimit.Angle:
			rule = "D1"
		case delimit.Quote:
			rule = "D2"
		}
		if before, ok := strings.CutSuffix(name, " (rule "+rule+")"); !ok || before == "" ||
			strings.Contains(before, "(") {
			t.Errorf("%v: %q, want a name and rule %s", wrapper, name, rule)
		}
	}
}

func TestWrapper(t *testing.T) {
	for name, want := range map[string]string{"angle": "angle brackets", "quote": "double quotes",
		"title": "title brackets", "bare": "", "other": ""} {
		if got := Wrapper(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
