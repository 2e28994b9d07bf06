package delimit_test

import (
	"testing"

	"urigrep/delimit"
	"urigrep/delimit/internal/index"
)

// A reference that is joined from lines that are all the same asks for as many stems.
func TestStemsAreKept(t *testing.T) {
	if index.StemsKept < delimit.MaxLines {
		t.Errorf("%d stems are remembered, want %d", index.StemsKept, delimit.MaxLines)
	}
}
