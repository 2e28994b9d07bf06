package escape

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestSafe(t *testing.T) {
	if got, want := Safe("\u009b1\r\n\u2028\x7f日本 ~"), "\\x9B1\\x0D\\x0A\\u2028\\x7F日本 ~"; got != want {
		t.Errorf("Safe: %q, want %q", got, want)
	}
}

func FuzzJSONString(f *testing.F) {
	f.Add("a\xffb\u2028\x00\"\\é")
	f.Fuzz(func(t *testing.T, s string) {
		var got string
		text := AppendString(nil, s)
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatalf("%q is no JSON: %v", text, err)
		}
		want := strings.Map(func(r rune) rune { return r }, s) // each invalid byte becomes U+FFFD
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if !utf8.Valid(text) {
			t.Errorf("%q is no UTF-8", text)
		}
	})
}
