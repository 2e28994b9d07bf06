package text

import (
	"bytes"
)

// PrefixAt returns the length of the prefix URL: or URI: at the start of b (rule P1).
func PrefixAt(b []byte) int {
	if len(b) >= 4 && b[3] == ':' && (bytes.EqualFold(b[:3], []byte("url")) || bytes.EqualFold(b[:3], []byte("uri"))) {
		return 4
	}
	return 0
}
