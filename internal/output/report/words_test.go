package report

import (
	"strings"
	"testing"
)

// TestWordsOfKinds has the same words for one reference of a kind and for several, but for what is
// only said of one.
func TestWordsOfKinds(t *testing.T) {
	if len(kindWords) != len(oneWords) {
		t.Errorf("%d words for several, %d for one", len(kindWords), len(oneWords))
	}
	for kind, one := range oneWords {
		_, noun, _ := strings.Cut(one, " ")
		plural := noun + "s"
		if strings.HasSuffix(noun, "ss") {
			plural = noun + "es"
		}
		if kind == "abbreviated" {
			noun, plural = "abbreviated form", "www. without a scheme"
		}
		if kindWords[kind] != plural || one != "a "+noun && one != "an "+noun {
			t.Errorf("%s: %q and %q", kind, one, kindWords[kind])
		}
	}
}
