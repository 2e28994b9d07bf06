package text

import (
	"bytes"
	"testing"
)

// Each suffix is one in any case, and fits its key.
func TestFileSuffix(t *testing.T) {
	for _, s := range fileSuffixes {
		if len(s) > LongestFileSuffix || !IsFileSuffix([]byte(s)) || !IsFileSuffix(bytes.ToUpper([]byte(s))) {
			t.Errorf("%q is no suffix", s)
		}
	}
	for _, s := range []string{"", "x", "htmlx", "\x00c", "c\x00", "htmlhtml", "\x08tml", "hTmL."} {
		if IsFileSuffix([]byte(s)) {
			t.Errorf("%q is a suffix", s)
		}
	}
}
