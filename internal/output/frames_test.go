package output_test

import (
	"errors"
	"fmt"
	"testing"

	"urigrep/internal/output"
)

// However frames are cut into writes, they come out whole and in their order.
func TestFrames(t *testing.T) {
	var all []byte
	var want string
	for i := range 40 {
		content := fmt.Sprintf("%0*d", i*7%23, i)
		kind := byte('a' + i%3)
		all = output.AppendFrame(all, kind, func(dst []byte) []byte { return append(dst, content...) })
		want += string(kind) + content + ";"
	}
	for size := 1; size <= len(all); size++ {
		var got string
		f := &output.Frames{Frame: func(kind byte, content []byte) error {
			got += string(kind) + string(content) + ";"
			return nil
		}}
		for at := 0; at < len(all); at += size {
			piece := all[at:min(at+size, len(all))]
			if n, err := f.Write(piece); n != len(piece) || err != nil {
				t.Fatalf("Write = %d, %v", n, err)
			}
		}
		if got != want {
			t.Fatalf("by %d bytes: %q, want %q", size, got, want)
		}
	}
	fault := errors.New("fault")
	f := &output.Frames{Frame: func(byte, []byte) error { return fault }}
	if _, err := f.Write(all); err != fault {
		t.Errorf("error %v, want %v", err, fault)
	}
}
