//go:build amd64 && !purego

package jsonl

//lint:file-ignore U1000 the fields of the table are used by decode_amd64.s

import (
	"golang.org/x/sys/cpu"

	"urigrep/internal/text"
)

// hasAVX2 reports whether the processor and the system can run avx2DecodeString.
var hasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2 && cpu.X86.HasPOPCNT

// hasCompress reports whether the processor and the system can run the instruction that puts some
// bytes of a vector together.
var hasCompress = hasAVX2 && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VBMI2

// decodeString decodes the inside of a JSON string into dst, which has room for b. It ends before a
// quotation mark, a control character, a backslash that begins no escape sequence, or the escape of
// half a surrogate pair, and where fewer than stringSpare bytes of b are left. It returns how many
// bytes it has read and written, and whether a \u among them stands for an ASCII character. It may
// overwrite dst after what it has written.
func decodeString(dst, b []byte) (read, written int, ascii bool) {
	if len(b) < stringSpare {
		return 0, 0, false
	}
	if !hasAVX2 {
		return wordDecodeString(dst, b)
	}
	_ = dst[len(b)-1]
	return avx2DecodeString(&dst[0], &b[0], len(b), &decoding)
}

// avx2DecodeString is decodeString for size bytes that begin at p, stringSpare at least.
//
//go:noescape
func avx2DecodeString(dst, p *byte, size int, t *stringVectors) (read, written int, ascii bool)

// A stringVectors holds the tables of avx2DecodeString.
type stringVectors struct {
	quote, backslash, control [32]byte // control is the last of those characters

	nibble [32]byte // the low four bits of a byte

	// The characters that may follow a backslash, and what both stand for, at the index that is the
	// exclusive or of the character's halves of four bits. 'f' is not there: it would have the place
	// of '"'.
	escaped, meant [16]byte

	// low and high have for each byte of a half of a block the byte of its mask that has its bit,
	// and bit has that bit.
	low, high, bit [32]byte

	// kept has for each mask of eight bytes the indices of its bits, a byte each, the lowest first:
	// by them a shuffle puts the bytes of a mask together.
	kept [256]uint64

	hex [256]byte // the value of each hexadecimal digit, 0xFF for other bytes

	// For four \uXXXX at once, of which each half of a vector has two.
	begin  [32]byte // of the escapes, where they have no digits
	digits [32]byte // where they have digits, twice

	zero, nine, small, a, five, ten [32]byte // to read a digit
	bytes, unit                     [32]byte // weights of digits in a byte, and of bytes in a unit

	two, surrogate    [32]byte // the last unit of two bytes in UTF-8; the highest five bits of surrogates
	second, third, by [32]byte // the bits that the second and third byte in UTF-8 have of a unit, and those of all
	pack              [32]byte // where the three bytes of two units are
}

var decoding = func() stringVectors {
	t := stringVectors{
		quote: vector(`"`), backslash: vector(`\`), control: vector("\x1F"), nibble: vector("\x0F"),
		begin:  vector("\\u----\\u--------"),
		digits: vector("\x02\x03\x04\x05\x08\x09\x0A\x0B"),
		zero:   vector("0"), nine: vector("\x09"), small: vector("\x20"), a: vector("a"),
		five: vector("\x05"), ten: vector("\x0A"),
		bytes: vector("\x10\x01"), unit: vector("\x00\x01\x01\x00"),
		two: vector("\xFF\x07\x00\x00"), surrogate: vector("\x1B\x00\x00\x00"),
		second: vector("\x00\x3F\x00\x00"), third: vector("\x00\x00\x3F\x00"), by: vector("\xE0\x80\x80\x00"),
		pack: vector("\x00\x01\x02\x04\x05\x06\x80\x80"),
	}
	for c := range t.hex {
		t.hex[c] = 0xFF
		if unit, ok := text.UTF16Escape([]byte{'\\', 'u', '0', '0', '0', byte(c)}); ok {
			t.hex[c] = byte(unit)
		}
	}
	for mask := range t.kept {
		n := 0
		for i := range 8 {
			if mask>>i&1 != 0 {
				t.kept[mask] |= uint64(i) << n
				n += 8
			}
		}
	}
	for i := range t.low {
		t.low[i], t.high[i], t.bit[i] = byte(i/8), byte(i/8+4), 1<<(i%8)
	}
	for i := range t.escaped {
		t.escaped[i] = 0xFF // which is not looked up
	}
	for _, c := range `"/\bnrt` {
		t.escaped[c>>4^c&0x0F], t.meant[c>>4^c&0x0F] = byte(c), escapes[c]
	}
	return t
}()

// vector returns a vector that repeats s, whose length divides 32.
func vector(s string) (v [32]byte) {
	for i := range v {
		v[i] = s[i%len(s)]
	}
	return v
}
