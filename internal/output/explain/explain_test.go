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
