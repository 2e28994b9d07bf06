package text

import (
	"math/bits"
	"strings"
)

var lineTable = newClassTable(
	func(c byte) bool { return c == '\n' },
	func(c byte) bool { return c != '\r' },
)

// LineMasks returns two bits for each byte of b, the lowest ones for the first: lf for LF,
// odd for CR and for what is not ASCII.
func LineMasks(b *[BlockSize]byte) (lf, odd uint64) {
	var masks [2]uint64
	classify(b, lineTable, masks[:])
	return masks[0], ^masks[1]
}

// A NameMask has a bit for each byte of a block, the lowest for the first, in each of four
// classes.
type NameMask struct {
	Name   uint64 // lower-case letters, digits, '-' and '.'
	Dot    uint64 // '.'
	Hyphen uint64 // '-'
	Mark   uint64 // '?', '#' and '%'
}

var nameTable = newClassTable(
	func(c byte) bool { return IsAlnum(c) && !('A' <= c && c <= 'Z') || c == '-' || c == '.' },
	func(c byte) bool { return c == '.' },
	func(c byte) bool { return c == '-' },
	func(c byte) bool { return c == '?' || c == '#' || c == '%' },
)

// NameMaskOf returns the mask of a block.
func NameMaskOf(b *[BlockSize]byte) NameMask {
	var masks [4]uint64
	classify(b, nameTable, masks[:])
	return NameMask{Name: masks[0], Dot: masks[1], Hyphen: masks[2], Mark: masks[3]}
}

// An OrdinaryRun is a run of the characters that most references consist of, and that mean
// the same whatever stands around them, at the start of a block.
type OrdinaryRun struct {
	// Len is the length of the run in bytes: letters, digits, - . _ ~ (unreserved,
	// RFC 3986, §2.3) and / ? + $ , ; ! * @ : & = % #. Host is that of the run of
	// unreserved characters, with which it begins.
	Host, Len int

	// Marks has a bit for each of the first Len bytes that is one of - : & = % # , ; $,
	// the lowest for the first byte.
	Marks uint64
}

var ordinaryTable = newClassTable(
	isUnreserved,
	func(c byte) bool { return isUnreserved(c) || strings.IndexByte("/?+$,;!*@:&=%#", c) >= 0 },
	func(c byte) bool { return strings.IndexByte("-:&=%#,;$", c) >= 0 },
)

// isUnreserved reports whether c is of unreserved (RFC 3986, §2.3).
func isUnreserved(c byte) bool { return IsAlnum(c) || strings.IndexByte("-._~", c) >= 0 }

// Ordinary returns the ordinary run at the start of b.
func Ordinary(b *[BlockSize]byte) OrdinaryRun {
	var masks [3]uint64
	classify(b, ordinaryTable, masks[:])
	r := OrdinaryRun{Host: bits.TrailingZeros64(^masks[0]), Len: bits.TrailingZeros64(^masks[1])}
	r.Marks = masks[2] & (1<<r.Len - 1)
	return r
}

// isStringMark reports whether a byte ends a run of characters in a JSON string that stand for
// themselves: a quotation mark, a backslash or a control character (RFC 8259, §7).
func isStringMark(c byte) bool { return c == '"' || c == '\\' || c < ' ' }

// stringTable has the set of the marks of strings.
var stringTable = newClassTable(isStringMark)

// StringMarks returns a bit for each byte of b, the lowest for the first, that is a quotation
// mark, a backslash or a control character: what ends a run of characters in a JSON string
// that stand for themselves (RFC 8259, §7).
func StringMarks(b *[BlockSize]byte) uint64 {
	var masks [1]uint64
	classify(b, stringTable, masks[:])
	return masks[0]
}
