package text

import "encoding/binary"

// wordLineMasks is the portable twin of LineMasks.
func wordLineMasks(b *[BlockSize]byte) (lf, odd uint64) {
	for i := 0; i < BlockSize; i += 8 {
		word := binary.LittleEndian.Uint64(b[i:])
		lf |= gather(equal(word, '\n')) << i
		odd |= gather(equal(word, '\r')|word&highs) << i
	}
	return lf, odd
}
