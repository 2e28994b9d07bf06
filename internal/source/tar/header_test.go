package tar

import (
	"archive/tar"
	"bytes"
	"fmt"
	"testing"
)

// TestIsHeader knows headers of this library and old ones, whose sums are of signed bytes, and none
// with a byte changed.
func TestIsHeader(t *testing.T) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	if err := w.WriteHeader(&tar.Header{Name: "é\u00ff/file", Mode: 0o644, Size: 3,
		Format: tar.FormatGNU}); err != nil {
		t.Fatal(err)
	}
	head := b.Bytes()[:blockSize]
	if !isHeader(head) || isHeader(head[:blockSize-1]) || isHeader(make([]byte, blockSize)) {
		t.Error("a header is none, or what is shorter or empty is one")
	}
	for i := range head {
		if i == 155 { // after the sum, where anything may stand
			continue
		}
		changed := bytes.Clone(head)
		if changed[i]++; isHeader(changed) {
			t.Errorf("with byte %d changed it is a header", i)
		}
	}
	var signed int64
	for i, c := range head {
		if 148 <= i && i < 156 { // where the sum stands
			c = ' '
		}
		signed += int64(int8(c))
	}
	old := bytes.Clone(head)
	copy(old[148:], fmt.Sprintf("%06o\x00 ", signed))
	if !isHeader(old) || bytes.Equal(old, head) {
		t.Error("a header with a sum of signed bytes is none")
	}
}
