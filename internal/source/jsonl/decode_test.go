package jsonl

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"urigrep/internal/guardpage"
	"urigrep/internal/text"
)

// randomString puts bytes into b that mean something in a JSON string, few of them or many.
func randomString(r *rand.Rand, b []byte) {
	few := []string{`abc\n`, `\\\\\"nu`, "a\\n\\/\"\x1f", `abcdefghijklmnopqrstuvw\t`, "\\\x80\xff", `\"\/\b\f\n\r\t\`, "\\bfnrtu/ab"}[r.IntN(7)]
	for i := range b {
		b[i] = few[r.IntN(len(few))]
	}
}

// decoders are decodeString and its other ways.
var decoders = []func(dst, b []byte) (read, written int, ascii bool){decodeString, func(dst, b []byte) (int, int, bool) {
	return wordDecodeString(dst, b)
}}

// decodeBytes does what decodeString does, byte by byte, up to the last of b.
func decodeBytes(b []byte) (out []byte, read int, ascii bool) {
	for read < len(b) {
		c := b[read]
		switch {
		case c == '"' || c < ' ':
			return out, read, ascii
		case c != '\\':
			out = append(out, c)
			read++
			continue
		}
		if len(b)-read > 1 && escapes[b[read+1]] != 0 {
			out = append(out, escapes[b[read+1]])
			read += shortEscape
			continue
		}
		unit, ok := text.UTF16Escape(b[read:])
		if !ok || utf16.IsSurrogate(unit) {
			return out, read, ascii
		}
		out, read, ascii = utf8.AppendRune(out, unit), read+longEscape, ascii || unit < utf8.RuneSelf
	}
	return out, read, ascii
}

// checkDecodeString holds what the decoders make of b against a reading byte by byte.
func checkDecodeString(t *testing.T, b []byte) {
	t.Helper()
	_, end, _ := decodeBytes(b)
	for i, decode := range decoders {
		dst := make([]byte, len(b)+1)
		dst[len(b)] = 'x'
		read, written, ascii := decode(dst[:len(b):len(b)], b)
		want, wantRead, wantASCII := decodeBytes(b[:read])
		if read != wantRead || ascii != wantASCII || !bytes.Equal(dst[:written], want) || dst[len(b)] != 'x' {
			t.Fatalf("decoder %d of %q: %q of %d bytes, ASCII %v; want %q of %d bytes, %v", i, b, dst[:written], read, ascii, want, wantRead, wantASCII)
		}
		if read != end && len(b)-read >= stringSpare {
			t.Fatalf("decoder %d of %q ends at %d, want %d", i, b, read, end)
		}
	}
}

func TestDecodeString(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	buf := make([]byte, 70*text.BlockSize)
	for range 20000 {
		b := buf[:r.IntN(5*text.BlockSize)]
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
		for range r.IntN(4) {
			putUnits(r, b)
		}
		checkDecodeString(t, b)
	}
}

// putUnits puts some escapes of UTF-16 code units somewhere into b, mostly whole.
func putUnits(r *rand.Rand, b []byte) {
	at := r.IntN(len(b) + 1)
	most := []int{0x80, 0x800, 0x10000}[r.IntN(3)]
	for range 1 + r.IntN(9) {
		unit := fmt.Appendf(nil, []string{`\u%04x`, `\u%04X`}[r.IntN(2)], r.IntN(most))
		if r.IntN(20) == 0 {
			unit[r.IntN(len(unit))] = byte(r.Uint32())
		}
		at += copy(b[at:], unit)
	}
}

// TestDecodeStringUnits decodes every UTF-16 code unit, in rows and alone.
func TestDecodeStringUnits(t *testing.T) {
	plain := bytes.Repeat([]byte("-"), stringSpare)
	var row []byte
	for c := rune(0); c < 0x10000; c++ {
		unit := fmt.Appendf(nil, "\\u%04x", c)
		checkDecodeString(t, append(unit, plain...))
		if row = append(row, unit...); utf16.IsSurrogate(c) || c%1000 == 0 || c == 0xFFFF {
			checkDecodeString(t, append(row, plain...))
			row = row[:0]
		}
	}
}

// TestDecodeReadsInsideText decodes text that begins and ends where a page does that must not be read, with each
// kernel.
func TestDecodeReadsInsideText(t *testing.T) {
	page := guardpage.Alloc(t)
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 300 {
		for _, s := range [][]byte{page[:n:n], page[len(page)-n:]} {
			randomString(r, s)
			checkDecodeString(t, s)
		}
	}
}
