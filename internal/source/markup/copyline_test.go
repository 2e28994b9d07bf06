package markup

import (
	"bytes"
	"testing"
)

// TestCopyText copies texts of all lengths with each mark at each place.
func TestCopyText(t *testing.T) {
	for size := range 60 {
		for at := range size + 1 {
			for _, c := range []byte{'<', '&', '\n', '\r', 0, '\v', 0x80, 0xbc, 0xff, '=', '\''} {
				src := make([]byte, size)
				for i := range src {
					src[i] = 'a' + byte(i)
				}
				if at < size {
					src[at] = c
				}
				checkCopyText(t, src)
			}
		}
	}
}

// checkCopyText holds copyText against package bytes.
func checkCopyText(t *testing.T, src []byte) {
	t.Helper()
	want := src
	if i := bytes.IndexAny(src, "<&"); i >= 0 {
		want = src[:i]
	}
	want = bytes.ReplaceAll(bytes.ReplaceAll(want, []byte{'\n'}, []byte{' '}), []byte{'\r'}, []byte{' '})
	dst := make([]byte, len(src))
	if n := copyText(dst, src); n != len(want) || !bytes.Equal(dst[:n], want) {
		t.Fatalf("%q is copied as %q, want %q", src, dst[:n], want)
	}
}
