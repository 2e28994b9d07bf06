//go:build !amd64 || purego

package jsonl

// decodeString decodes the inside of a JSON string into dst, which has room for b. It ends before a
// quotation mark, a control character, a backslash that begins no escape sequence, or the escape of
// half a surrogate pair, and where fewer than stringSpare bytes of b are left. It returns how many
// bytes it has read and written, and whether a \u among them stands for an ASCII character. It may
// overwrite dst after what it has written.
func decodeString(dst, b []byte) (read, written int, ascii bool) { return wordDecodeString(dst, b) }
