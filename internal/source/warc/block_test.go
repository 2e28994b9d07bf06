package warc

import "testing"

// TestReadBlock reads the headers of all kinds of blocks (RFC 8878, §3.1.1.2): raw, repeated,
// compressed and reserved, last and not.
func TestReadBlock(t *testing.T) {
	for _, size := range []int{0, 1, 5, 300, maxBlock, maxBlock + 1} {
		for kind := range 4 {
			for last := range 2 {
				head := size<<3 | kind<<1 | last
				want := block{size: size, last: last == 1, valid: kind != 3 && size <= maxBlock}
				if kind == 1 {
					want.size = 1
				}
				if got := readBlock([]byte{byte(head), byte(head >> 8), byte(head >> 16)}); got != want {
					t.Errorf("kind %d, %d bytes, last %d: %+v, want %+v", kind, size, last, got, want)
				}
			}
		}
	}
}
