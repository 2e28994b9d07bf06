package pen

import (
	"math/bits"
	"strconv"
)

// A Decimal holds the digits of a number that is written more than once: those before the last
// eight, if there are any, and the last eight. The first digit of a word is in its lowest byte.
type Decimal struct {
	first, last uint64
	begin       int // offset of last in the digits
	end         int // number of digits
}

const (
	Limit       = 1e16 // numbers below it have a Decimal
	eightDigits = 1e8
	zeros       = 0x3030303030303030 // eight times '0'
)

// DecimalOf returns the digits of n, 0 ≤ n < Limit.
func DecimalOf(n int64) Decimal {
	if n < eightDigits {
		word, length := significant(uint64(n))
		return Decimal{word, word, 0, length}
	}
	word, length := significant(uint64(n) / eightDigits)
	return Decimal{word, digits(uint64(n)%eightDigits) | zeros, length, length + 8}
}

// Numbers has the bits of numbers below Limit: one without other bits has a Decimal.
const Numbers = 1<<53 - 1

// DecimalRoom is how many bytes of digits there are at most.
const DecimalRoom = 16

// PutDecimal writes the digits of d.
func (p Pen) PutDecimal(d *Decimal) Pen {
	p.PutWord(d.first, 0).skip(d.begin).PutWord(d.last, 0)
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

// PutNumber writes the digits of n, 0 ≤ n < Limit.
func (p Pen) PutNumber(n int64) Pen {
	if n < int64(len(smalls)) {
		s := &smalls[n]
		return p.PutWord(uint64(s.word), int(s.length))
	}
	if n < eightDigits {
		return p.PutWord(significant(uint64(n)))
	}
	d := DecimalOf(n)
	return p.PutDecimal(&d)
}

// AppendNumber appends the digits of n, after a minus if it is negative.
func AppendNumber(dst []byte, n int64) []byte {
	if uint64(n) > Numbers {
		return strconv.AppendInt(dst, n, 10)
	}
	dst = Room(dst, DecimalRoom+Spare)
	return At(dst).PutNumber(n).Written(dst)
}
