package delimit

import (
	"testing"

	"urigrep/delimit/internal/index"
)

// A reference that is joined from lines that are all the same asks for as many stems.
func TestStemsAreKept(t *testing.T) {
	if index.StemsKept < MaxLines {
		t.Errorf("%d stems are remembered, want %d", index.StemsKept, MaxLines)
	}
}
