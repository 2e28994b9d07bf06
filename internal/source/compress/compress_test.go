package compress

import (
	"errors"
	"strings"
	"testing"
)

// TestCompressionErrors names the format once.
func TestCompressionErrors(t *testing.T) {
	for text, want := range map[string]string{
		"gzip: invalid header":       "gzip: invalid header",
		"bzip2 data invalid: bad":    "bzip2: data invalid: bad",
		"flate: corrupt":             "gzip: flate: corrupt",
		"unexpected EOF":             "zstd: unexpected EOF",
		"magic number mismatch":      "zstd: magic number mismatch",
		"xz: data is corrupt":        "xz: data is corrupt",
		"read error: no such device": "xz: read error: no such device",
	} {
		name, _, _ := strings.Cut(want, ":")
		if got := (&compressionError{name, errors.New(text)}).Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
