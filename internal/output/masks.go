package output

// Classes of bytes, one for each of the masks.
const (
	nameByte = 1 << iota
	dotByte
	hyphenByte
	markByte
)

var classes = func() (t [256]uint8) {
	for b := range t {
		switch {
		case 'a' <= b|0x20 && b|0x20 <= 'z', '0' <= b && b <= '9':
			t[b] = nameByte
		case b == '.':
			t[b] = nameByte | dotByte
		case b == '-':
			t[b] = nameByte | hyphenByte
		case b == '?', b == '#', b == '%':
			t[b] = markByte
		}
	}
	return t
}()

// scalarMasks is masksOf, one byte after the other.
func scalarMasks(t []byte, base int) (m masks) {
	for i, c := range t[base:min(len(t), base+block)] {
		class := uint64(classes[c])
		m.name |= class & 1 << i
		m.dot |= class >> 1 & 1 << i
		m.hyphen |= class >> 2 & 1 << i
		m.mark |= class >> 3 & 1 << i
	}
	return m
}
