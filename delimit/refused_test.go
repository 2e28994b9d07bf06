package delimit_test

import (
	"testing"

	"urigrep/delimit"
)

// A refused match has no target.
func TestRefusedHasNoTarget(t *testing.T) {
	refused := 0
	for m := range delimit.All("see http:// and word:x, a.example", delimit.Options{Refusals: true}) {
		if m.Kind != delimit.Refused {
			continue
		}
		refused++
		for _, o := range []delimit.TargetOptions{{}, {Invalid: true}, {Strict: true}} {
			if target, ok := m.Target(o); ok || target != "" {
				t.Errorf("%s, %+v: %q, %t", m.Text, o, target, ok)
			}
		}
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
}
