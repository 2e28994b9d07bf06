//go:build amd64 && !purego

package text

//lint:file-ignore U1000 the fields of the tables are used by unescape_amd64.s

// unescapeBlocks is Unescape for blocks of b; dst has room for them.
func unescapeBlocks(dst, b []byte, starts []uint64) int {
	if !hasAVX2 {
		return wordUnescape(dst, b, starts)
	}
	_, _ = dst[len(starts)*BlockSize-1], b[len(starts)*BlockSize-1]
	return avx2Unescape(&dst[0], &b[0], &starts[0], len(starts), &unescaping)
}

// avx2Unescape is unescapeBlocks for blocks that begin at p, of which there is at least one.
//
//go:noescape
func avx2Unescape(dst, p *byte, starts *uint64, blocks int, t *unescapeTable) (n int)

// An unescapeTable is what avx2Unescape looks up.
type unescapeTable struct {
	// kept has for each mask of eight bytes the indices of its bits, a byte each, the lowest
	// first: by them a shuffle puts the bytes of a mask together.
	kept [256]uint64

	// low and high have for each byte of a half of a block the byte of its mask that has its bit,
	// and bit has that bit.
	low, high, bit [32]byte

	nibble [32]byte // the low four bits of a byte

	// letters has what the letters after a backslash stand for, at the exclusive or of the two
	// halves of a letter, of four bits.
	letters [16]byte
}

var unescaping = func() (t unescapeTable) {
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
	t.nibble = vector("\x0F")
	for _, c := range "bfnrt" {
		t.letters[c>>4^c&0x0F] = shortEscapes[c]
	}
	return t
}()

// unescapeGroups is UnescapeUTF16 for what stands in some groups, one at least.
func unescapeGroups(dst, b []byte, groups int) (units int) {
	if !hasAVX2 {
		return wordUnescapeGroups(dst, b, groups)
	}
	return avx2UnescapeGroups(&dst[0], &b[0], groups, &unitVectors)
}

// avx2UnescapeGroups is unescapeGroups for escapes that begin at p. It reads and overwrites
// unitSpare bytes behind the groups.
//
//go:noescape
func avx2UnescapeGroups(dst, p *byte, groups int, v *unitTable) (units int)

// A unitTable has the vectors that avx2UnescapeGroups works with. Each half of a vector is about
// two escapes.
type unitTable struct {
	begin  [32]byte // of the escapes, where they have no digits
	digits [32]byte // where they have digits, twice

	zero, nine, small, a, five, ten [32]byte // to read a digit
	bytes, unit                     [32]byte // weights of digits in a byte, and of bytes in a unit

	two, surrogate    [32]byte // the last unit of two bytes in UTF-8; the highest five bits of surrogates
	second, third, by [32]byte // the bits that the second and third byte in UTF-8 have of a unit, and those of all
	pack              [32]byte // where the three bytes of two units are
}

var unitVectors = unitTable{
	begin:  vector("\\u----\\u--------"),
	digits: vector("\x02\x03\x04\x05\x08\x09\x0A\x0B"),
	zero:   vector("0"), nine: vector("\x09"), small: vector("\x20"), a: vector("a"), five: vector("\x05"), ten: vector("\x0A"),
	bytes: vector("\x10\x01"), unit: vector("\x00\x01\x01\x00"),
	two: vector("\xFF\x07\x00\x00"), surrogate: vector("\x1B\x00\x00\x00"),
	second: vector("\x00\x3F\x00\x00"), third: vector("\x00\x00\x3F\x00"), by: vector("\xE0\x80\x80\x00"),
	pack: vector("\x00\x01\x02\x04\x05\x06\x80\x80"),
}

// vector returns a vector that repeats s, whose length divides 32.
func vector(s string) (v [32]byte) {
	for i := range v {
		v[i] = s[i%len(s)]
	}
	return v
}
