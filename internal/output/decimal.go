package output

import "math/bits"

// A decimal holds the digits of a number that is written more than once: those before the last
// eight, if there are any, and the last eight. The first digit of a word is in its lowest byte.
type decimal struct {
	first, last uint64
	begin       int // offset of last in the digits
	end         int // number of digits
}

const (
	decimalLimit = 1e16 // numbers below it have a decimal
	eightDigits  = 1e8
	zeros        = 0x3030303030303030 // eight times '0'
)

// decimalOf returns the digits of n, 0 ≤ n < decimalLimit.
func decimalOf(n int64) decimal {
	if n < eightDigits {
		word, length := significant(uint64(n))
		return decimal{word, word, 0, length}
	}
	word, length := significant(uint64(n) / eightDigits)
	return decimal{word, digits(uint64(n)%eightDigits) | zeros, length, length + 8}
}

// decimalRoom is how many bytes of digits there are at most.
const decimalRoom = 16

// putDecimal writes the digits of d.
func (p pen) putDecimal(d *decimal) pen {
	p.putWord(d.first, 0).skip(d.begin).putWord(d.last, 0)
	return p.skip(d.end)
}

// significant returns the digits of n < 10⁸ without leading zeros, and their number.
func significant(n uint64) (word uint64, length int) {
	word = digits(n)
	leading := bits.TrailingZeros64(word|1<<56) &^ 7
	return (word | zeros) >> leading, 8 - leading/8
}

// digits returns the eight digits of n < 10⁸, each the number in a byte, the first in the lowest.
// It splits the numbers in all lanes of a word at once: one of eight digits into two of four, these
// into four of two, and these into eight of one.
func digits(n uint64) uint64 {
	const (
		byHundred = 10486 // 2²⁰/100, rounded up: exact for four digits
		byTen     = 103   // 2¹⁰/10, rounded up: exact for two digits
	)
	four := n/10000 | n%10000<<32
	hundreds := four * byHundred >> 20 & 0x0000007F0000007F
	two := hundreds | (four-hundreds*100)<<16
	tens := two * byTen >> 10 & 0x000F000F000F000F
	return tens | (two-tens*10)<<8
}

// A small number has its digits in a table.
type small struct {
	word   uint16
	length uint16
}

// smalls has the numbers of one or two digits, as many columns are.
var smalls = func() (t [100]small) {
	for n := range t {
		word, length := significant(uint64(n))
		t[n] = small{uint16(word), uint16(length)}
	}
	return t
}()

// putNumber writes the digits of n, 0 ≤ n < decimalLimit.
func (p pen) putNumber(n int64) pen {
	if n < int64(len(smalls)) {
		s := &smalls[n]
		return p.putWord(uint64(s.word), int(s.length))
	}
	if n < eightDigits {
		return p.putWord(significant(uint64(n)))
	}
	d := decimalOf(n)
	return p.putDecimal(&d)
}
