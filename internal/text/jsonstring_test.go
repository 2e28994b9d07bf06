package text

import (
	"bytes"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

func TestStringMarks(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 20000 {
		var b [BlockSize]byte
		for i := range b {
			b[i] = "\"\\\n\x00\x1f \x21\x7f\x80\x9f\xdc\xff"[r.IntN(12)]
			if r.IntN(4) == 0 {
				b[i] = byte(r.Uint32())
			}
		}
		var want uint64
		for i, c := range b {
			if isStringMark(c) {
				want |= 1 << i
			}
		}
		if got := StringMarks(&b); got != want {
			t.Fatalf("StringMarks(%q) = %b, want %b", b, got, want)
		}
	}
}

// randomString puts bytes into b that mean something in a JSON string, few of them or many.
func randomString(r *rand.Rand, b []byte) {
	few := []string{`abc\n`, `\\\\\"nu`, "a\\n\\/\"\x1f", `abcdefghijklmnopqrstuvw\t`, "\\\x80\xff"}[r.IntN(5)]
	for i := range b {
		b[i] = few[r.IntN(len(few))]
	}
}

// checkStringScan holds what Scan finds in b against a reading byte by byte, and the kernel against
// its twin.
func checkStringScan(t *testing.T, b []byte) {
	t.Helper()
	var s, twin StringScan
	s.Scan(b)
	if len(b) >= BlockSize {
		wordStringBlocks(b, min(len(b)/BlockSize, StringBlocks), &twin)
	}
	if s.Blocks != twin.Blocks || s.Any != twin.Any || s.Stop != twin.Stop || s.Escaped != twin.Escaped ||
		!slices.Equal(s.Starts[:s.Blocks], twin.Starts[:s.Blocks]) {
		t.Fatalf("Scan(%q): %+v, and its twin %+v", b, s, twin)
	}
	end := s.Blocks * BlockSize
	if s.Stop != 0 {
		end += bits.TrailingZeros64(s.Stop)
	}
	escaped := false
	for i := range end {
		start := s.Starts[i/BlockSize]>>(i%BlockSize)&1 != 0
		switch c := b[i]; {
		case start != (c == '\\'):
			t.Fatalf("Scan(%q): %v for a start at %d", b, start, i)
		case escaped && !isShortEscape(c), !escaped && (c == '"' || c < ' '):
			t.Fatalf("Scan(%q) does not stop at %d but at %d", b, i, end)
		}
		escaped = b[i] == '\\'
	}
	switch {
	case s.Stop != 0:
		if c := b[end]; escaped == isShortEscape(c) && (escaped || c != '"' && c >= ' ') || escaped != (s.Escaped>>(end%BlockSize)&1 != 0) {
			t.Fatalf("Scan(%q) stops at %d, escaped %v", b, end, escaped)
		}
	case end < len(b)/BlockSize*BlockSize && s.Blocks < StringBlocks, escaped != (s.Escaped == 1):
		t.Fatalf("Scan(%q) ends at %d, escaped %v and %d", b, end, escaped, s.Escaped)
	}
}

func TestStringScan(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	buf := make([]byte, (StringBlocks+2)*BlockSize)
	for range 20000 {
		b := buf[:r.IntN(4*BlockSize)]
		if r.IntN(100) == 0 {
			b = buf
		}
		randomString(r, b)
		if r.IntN(2) == 0 {
			for i := range b {
				if b[i] == '"' || b[i] == 'u' || b[i] < ' ' {
					b[i] = 'a'
				}
			}
		}
		checkStringScan(t, b)
		checkUnescape(t, b)
	}
}

// checkUnescape holds what Unescape makes of the beginning of b, up to which Scan has no objection,
// against a reading byte by byte, and the kernel against its twin.
func checkUnescape(t *testing.T, b []byte) {
	t.Helper()
	var s StringScan
	s.Scan(b)
	got, twin := make([]byte, s.Blocks*BlockSize), make([]byte, s.Blocks*BlockSize)
	got = got[:Unescape(got, b, s.Starts[:s.Blocks])]
	twin = twin[:wordUnescape(twin, b, s.Starts[:s.Blocks])]
	var want []byte
	for i := 0; i < s.Blocks*BlockSize; i++ {
		c := b[i]
		if c == '\\' {
			if i++; i == s.Blocks*BlockSize {
				break
			}
			c = ShortEscape(b[i])
		}
		want = append(want, c)
	}
	if !bytes.Equal(got, want) || !bytes.Equal(twin, want) {
		t.Fatalf("Unescape(%q) = %q, and its twin %q, want %q", b[:s.Blocks*BlockSize], got, twin, want)
	}
}

// checkUnescapeUTF16 holds what UnescapeUTF16 makes of b against a reading one by one, and the
// kernel against its twin.
func checkUnescapeUTF16(t *testing.T, b []byte) {
	t.Helper()
	dst := make([]byte, len(b))
	units := UnescapeUTF16(dst, b)
	groups := max(0, (len(b)-unitSpare)/(unitGroup*unitEscape))
	if twin := wordUnescapeGroups(make([]byte, len(b)), b, groups); units != twin {
		t.Fatalf("UnescapeUTF16(%q) = %d, and its twin %d", b, units, twin)
	}
	var want []byte
	for i := range units {
		c, ok := UTF16Escape(b[i*unitEscape:])
		if !ok || c < 0x800 || utf16.IsSurrogate(c) {
			t.Fatalf("UnescapeUTF16(%q) = %d", b, units)
		}
		want = utf8.AppendRune(want, c)
	}
	if !bytes.Equal(dst[:len(want)], want) {
		t.Fatalf("UnescapeUTF16(%q): %q, want %q", b, dst[:len(want)], want)
	}
}

func TestUnescapeUTF16(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	var every []byte
	for c := rune(0x800); c < 0x10000; c++ {
		if every = fmt.Appendf(every, "\\u%04x", c); utf16.IsSurrogate(c) || c == 0xFFFF {
			checkUnescapeUTF16(t, append(every, "----"...))
			every = every[:0]
		}
	}
	decoded := 0
	for range 20000 {
		var b []byte
		for n := r.IntN(30); len(b)/unitEscape < n; {
			c := 0x800 + r.IntN(0xF800)
			if r.IntN(50) == 0 {
				c = r.IntN(0x800)
			}
			b = fmt.Appendf(b, []string{"\\u%04x", "\\u%04X"}[r.IntN(2)], c)
		}
		if len(b) > 0 && r.IntN(3) == 0 {
			b[r.IntN(len(b))] = byte(r.Uint32())
		}
		checkUnescapeUTF16(t, b)
		decoded += UnescapeUTF16(make([]byte, len(b)), b)
	}
	if decoded < 20000 {
		t.Errorf("%d units are decoded, want more", decoded)
	}
}
