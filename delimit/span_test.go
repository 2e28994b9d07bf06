package delimit

import "testing"

func TestSpanLen(t *testing.T) {
	if n := (Span{3, 8}).Len(); n != 5 {
		t.Errorf("got %d, want 5", n)
	}
	if n := (Span{}).Len(); n != 0 {
		t.Errorf("zero span: got %d, want 0", n)
	}
}
