package chars

import (
	"bytes"

	"urigrep/internal/text"
	"urigrep/scan"
)

// PrefixAt returns the length of the prefix URL: or URI: at the start of b (rule P1).
func PrefixAt(b []byte) int {
	if len(b) >= 4 && b[3] == ':' && (bytes.EqualFold(b[:3], []byte("url")) || bytes.EqualFold(b[:3], []byte("uri"))) {
		return 4
	}
	return 0
}

// PrefixMayPrecede reports whether the text before b[start] may end in the prefix
// of rule P1, white space left out.
func PrefixMayPrecede(b []byte, start int) bool {
	b = b[max(0, start-scan.MaxBefore):start]
	for start = len(b); start > 0 && (text.IsBlank(b[start-1]) || text.BreakBefore(b[:start]) > 0); {
		start--
	}
	return start > 3 && b[start-1] == ':' && (b[start-2]|0x20 == 'l' || b[start-2]|0x20 == 'i')
}
