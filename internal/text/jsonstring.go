package text

import "encoding/binary"

// isStringMark reports whether a byte ends a run of characters in a JSON string that stand for
// themselves: a quotation mark, a backslash or a control character (RFC 8259, §7).
func isStringMark(c byte) bool { return c == '"' || c == '\\' || c < ' ' }

// wordStringMarks is the portable twin of StringMarks.
func wordStringMarks(b *[BlockSize]byte) (marks uint64) {
	for i := 0; i < BlockSize; i += 8 {
		word := binary.LittleEndian.Uint64(b[i:])
		control := ^(word&lows + (0x80-' ')*ones) &^ word & highs
		marks |= gather(equal(word, '"')|equal(word, '\\')|control) << i
	}
	return marks
}
