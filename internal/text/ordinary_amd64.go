//go:build amd64 && !purego

package text

//lint:file-ignore U1000 ordinaryTables is used by ordinary_amd64.s

// ordinaryTables are looked up by avx2Ordinary. Each of the rows 2 to 7 of ASCII, which
// the high four bits of a byte number, has a bit of its own.
var ordinaryTables = func() (t struct {
	row  [16]byte    // by the high four bits: the bit of the row
	rows [3][16]byte // by the low four bits: in which rows a byte is of the host, a part, a mark
}) {
	for c, is := range ordinary {
		if is == 0 {
			continue
		}
		bit := byte(1) << (c>>4 - 2)
		t.row[c>>4] = bit
		for k := range t.rows {
			if is&(1<<k) != 0 {
				t.rows[k][c&0x0F] |= bit
			}
		}
	}
	return t
}()

// Ordinary returns how far b is ordinary.
func Ordinary(b *[OrdinarySize]byte) OrdinaryRun {
	if !hasAVX2 {
		return byteOrdinary(b)
	}
	host, part, marks := avx2Ordinary(b)
	return OrdinaryRun{Host: host, Len: part, Marks: marks & (1<<part - 1)}
}

// avx2Ordinary returns the number of bytes at the beginning that are of a host, and
// that are part of a reference, and which of all are marks.
//
//go:noescape
func avx2Ordinary(b *[OrdinarySize]byte) (host, part int, marks uint64)
