package delimit_test

import (
	"testing"

	"urigrep/delimit"
)

func TestSpanLen(t *testing.T) {
	if n := (delimit.Span{3, 8}).Len(); n != 5 {
		t.Errorf("got %d, want 5", n)
	}
	if n := (delimit.Span{}).Len(); n != 0 {
		t.Errorf("zero span: got %d, want 0", n)
	}
}
