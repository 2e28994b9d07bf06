package tar

// Where the checksum stands in a header (POSIX.1-2017, pax, ustar Interchange Format), and how large
// blocks are, in bytes.
const (
	blockSize     = 512
	checksumStart = 148
	checksumEnd   = 156
)

// isHeader reports whether b begins with the header of a file: its checksum is right. Old archives
// added the bytes as signed numbers.
func isHeader(b []byte) bool {
	if len(b) < blockSize {
		return false
	}
	want, ok := octal(b[checksumStart:checksumEnd])
	if !ok {
		return false
	}
	var unsigned, signed int64
	for i, c := range b[:blockSize] {
		if checksumStart <= i && i < checksumEnd {
			c = ' '
		}
		unsigned += int64(c)
		signed += int64(int8(c))
	}
	return want == unsigned || want == signed
}

// octal returns the number that a field has in octal digits, among blanks and zeros.
func octal(field []byte) (n int64, ok bool) {
	i := 0
	for i < len(field) && field[i] == ' ' {
		i++
	}
	for ; i < len(field) && '0' <= field[i] && field[i] <= '7'; i++ {
		n, ok = n<<3|int64(field[i]-'0'), true
	}
	for ; i < len(field); i++ {
		if field[i] != ' ' && field[i] != 0 {
			return 0, false
		}
	}
	return n, ok
}
