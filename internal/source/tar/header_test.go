package tar

import (
	"archive/tar"
	"bytes"
	"fmt"
	"testing"
)

// TestOctal reads the numbers that archives have written: padded with blanks and zeros on either side.
func TestOctal(t *testing.T) {
	for field, want := range map[string]int64{
		"0017\x00 ": 15, "  17 \x00": 15, "17": 15, " 0 ": 0, "7777777\x00": 2097151, "   ": -1, "": -1, "\x00\x00": -1,
		"18": -1, "1 7": -1, "x17": -1, "17x": -1, "-1": -1, "/1": -1,
	} {
		if n, ok := octal([]byte(field)); ok != (want >= 0) || ok && n != want {
			t.Errorf("%q: %d, %v", field, n, ok)
		}
	}
}

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
		changed := bytes.Clone(head)
		if changed[i]++; isHeader(changed) {
			t.Errorf("with byte %d changed it is a header", i)
		}
	}
	var signed int64
	for i, c := range head {
		if checksumStart <= i && i < checksumEnd {
			c = ' '
		}
		signed += int64(int8(c))
	}
	old := bytes.Clone(head)
	copy(old[checksumStart:], fmt.Sprintf("%06o\x00 ", signed))
	if !isHeader(old) || bytes.Equal(old, head) {
		t.Error("a header with a sum of signed bytes is none")
	}
}

// TestIsSparse knows a file with holes by its pax header.
func TestIsSparse(t *testing.T) {
	for name, want := range map[string]bool{"GNU.sparse.major": true, "GNU.spars": false, "path": false} {
		if got := isSparse(&tar.Header{PAXRecords: map[string]string{"mtime": "1", name: "1"}}); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
	for kind, want := range map[byte]string{tar.TypeSymlink: "a symbolic link",
		tar.TypeLink: "a link to another file of the archive",
		tar.TypeChar: "a device", tar.TypeBlock: "a device", tar.TypeFifo: "a pipe", tar.TypeReg: "", tar.TypeDir: ""} {
		if got := noText[kind]; got != want {
			t.Errorf("type %c: %q, want %q", kind, got, want)
		}
	}
}
