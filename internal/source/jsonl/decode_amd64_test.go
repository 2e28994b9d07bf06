//go:build amd64 && !purego

package jsonl

// The kernel has ways for processors without hasCompress, and without AVX2.
func init() {
	decoders = append(decoders, func(dst, b []byte) (int, int, bool) {
		defer func(has bool) { hasCompress = has }(hasCompress)
		hasCompress = false
		return decodeString(dst, b)
	}, func(dst, b []byte) (int, int, bool) {
		defer func(has bool) { hasAVX2 = has }(hasAVX2)
		hasAVX2 = false
		return decodeString(dst, b)
	})
}
