package text

import (
	"math/bits"
	"strings"
)

// OrdinarySize is the number of bytes that Ordinary looks at.
const OrdinarySize = BlockSize

// An OrdinaryRun is how far a text consists of the bytes that most references are made
// of, whatever stands around them.
type OrdinaryRun struct {
	// Host is the number of bytes at the beginning that are letters, digits or one of
	// - . _ ~ (unreserved, RFC 3986, §2.3); Len the number of those that may also be
	// one of / ? + $ , ; ! * @ : & = % #. Neither is more than BlockSize.
	Host, Len int

	// Marks has a bit for each of the first Len bytes that is one of - : & = % #,
	// the lowest for the first byte.
	Marks uint64
}

var ordinaryTable = newClassTable(
	isUnreserved,
	func(c byte) bool { return isUnreserved(c) || strings.IndexByte("/?+$,;!*@:&=%#", c) >= 0 },
	func(c byte) bool { return strings.IndexByte("-:&=%#", c) >= 0 },
)

// isUnreserved reports whether c is of unreserved (RFC 3986, §2.3).
func isUnreserved(c byte) bool { return IsAlnum(c) || strings.IndexByte("-._~", c) >= 0 }

// Ordinary returns how far b is ordinary.
func Ordinary(b *[BlockSize]byte) OrdinaryRun {
	var masks [3]uint64
	classify(b, ordinaryTable, masks[:])
	r := OrdinaryRun{Host: bits.TrailingZeros64(^masks[0]), Len: bits.TrailingZeros64(^masks[1])}
	r.Marks = masks[2] & (1<<r.Len - 1)
	return r
}
