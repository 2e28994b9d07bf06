//go:build !amd64 || purego

package text

// decodeString is DecodeString for at least StringSpare bytes.
func decodeString(dst, b []byte) (read, written int, ascii bool) { return wordDecodeString(dst, b) }
