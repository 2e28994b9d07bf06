package text

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
)

// checkFieldScan holds what Scan finds in b against its definition, byte by byte, and the kernel
// against its twin.
func checkFieldScan(t *testing.T, b []byte) {
	t.Helper()
	var s, twin FieldScan
	s.Scan(b)
	if blocks := min((len(b)-1)/BlockSize, FieldBlocks); blocks > 0 {
		wordFieldBlocks(b, blocks, &twin)
	}
	if s.Blocks != twin.Blocks || s.Marked != twin.Marked || !slices.Equal(s.Ends[:s.N], twin.Ends[:twin.N]) {
		t.Fatalf("Scan(%q): %d blocks, marked %b, ends %v; its twin has %d, %b, %v", b,
			s.Blocks, s.Marked, s.Ends[:s.N], twin.Blocks, twin.Marked, twin.Ends[:twin.N])
	}
	var ends []uint16
	var marked uint64
	for i, c := range b[:s.Blocks*BlockSize] {
		if c == '\n' && (!IsBlank(b[i+1]) || i == 0 || bytes.IndexByte([]byte(" \t\r"), b[i-1]) >= 0) {
			ends = append(ends, uint16(i))
		}
		if pair := string(b[i : i+2]); pair == "//" || pair == "=?" {
			marked |= 1 << (i / BlockSize)
		}
	}
	if s.Marked != marked || !slices.Equal(s.Ends[:s.N], ends) {
		t.Fatalf("Scan(%q): marked %b, ends %v; want %b and %v", b, s.Marked, s.Ends[:s.N], marked, ends)
	}
	if s.Blocks < min((len(b)-1)/BlockSize, FieldBlocks) && !mayEndBlank(b[:s.Blocks*BlockSize]) {
		t.Fatalf("Scan(%q) ends after %d blocks, without a blank line in the last", b, s.Blocks)
	}
}

// mayEndBlank reports whether a blank line, or a line of one byte, ends in the last block of b.
func mayEndBlank(b []byte) bool {
	for i := max(1, len(b)-BlockSize); i < len(b); i++ {
		if b[i] == '\n' && (b[i-1] == '\n' || i > 1 && b[i-2] == '\n') {
			return true
		}
	}
	return false
}

func TestFieldScan(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	buf := make([]byte, (FieldBlocks+2)*BlockSize)
	for range 20000 {
		b := buf[:r.IntN(6*BlockSize)]
		if r.IntN(100) == 0 {
			b = buf
		}
		few := []string{"abcdefgh\n", "\n \t\r", "a: //=?\n", "=?/", "a\r\n \x8a\x00", "longer text, with few ends: /=\n"}[r.IntN(6)]
		for i := range b {
			b[i] = few[r.IntN(len(few))]
			if r.IntN(16) == 0 {
				b[i] = byte(r.Uint32())
			}
		}
		checkFieldScan(t, b)
	}
}

// A header is looked at as far as the block in which it ends.
func TestFieldScanEnd(t *testing.T) {
	header := bytes.Repeat([]byte("Received: from a.example\n\tby b.example; a date\n"), 10)
	for _, end := range []string{"\n", "\r\n"} {
		b := slices.Concat(header, []byte(end), bytes.Repeat([]byte("a body "), 100))
		var s FieldScan
		s.Scan(b)
		if want := (len(header) + len(end) + BlockSize - 1) / BlockSize; s.Blocks != want || s.N != 11 {
			t.Errorf("%q: %d blocks, %d ends; want %d and 11", end, s.Blocks, s.N, want)
		}
	}
}

func BenchmarkFieldScan(b *testing.B) {
	header := bytes.Repeat([]byte("Received: from a.example\n\tby b.example with ESMTP id 1234567890; Mon, 8 Dec 2003\n"), 100)
	var s FieldScan
	b.SetBytes(FieldBlocks * BlockSize)
	for b.Loop() {
		s.Scan(header)
	}
}
