package escape_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"urigrep/internal/output/escape"
)

func TestSafe(t *testing.T) {
	if got, want := escape.Safe("\u009b1\r\n\u2028\x7f日本 ~"), "\\x9B1\\x0D\\x0A\\u2028\\x7F日本 ~"; got != want {
		t.Errorf("Safe: %q, want %q", got, want)
	}
}

func FuzzJSONString(f *testing.F) {
	f.Add("a\xffb\u2028\x00\"\\é")
	f.Fuzz(func(t *testing.T, s string) {
		var got string
		text := escape.AppendString(nil, s)
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

// What is looked at eight bytes at once is what is looked at byte by byte: a reader has it back, and what is valid is not
// changed, but for escapes.
func TestRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	for range 200000 {
		s := make([]byte, r.IntN(40))
		for i := range s {
			if s[i] = 'a' + byte(r.IntN(26)); r.IntN(24) == 0 {
				s[i] = byte(r.IntN(256))
			}
		}
		want := strings.Map(func(r rune) rune { return r }, string(s))
		if got := string(escape.AppendValid(nil, s)); got != want {
			t.Fatalf("%q: %q, want %q", s, got, want)
		}
		alone := ""
		for _, c := range want {
			alone += string(escape.AppendEscaped(nil, string(c)))
		}
		if got := string(escape.AppendEscaped(nil, s)); got != alone {
			t.Fatalf("%q: %q, want %q", s, got, alone)
		}
	}
}

// TestShortEscapes writes each character of ASCII as JSON has it: the short forms where a reader
// expects them, and \u where there is none (RFC 8259, §7).
func TestShortEscapes(t *testing.T) {
	short := map[byte]string{'"': `\"`, '\\': `\\`, '\n': `\n`, '\r': `\r`, '\t': `\t`}
	for c := range byte(0x80) {
		want, ok := short[c]
		if !ok {
			if want = string(c); c < ' ' || c == 0x7F {
				want = fmt.Sprintf(`\u%04x`, c)
			}
		}
		if got := string(escape.AppendEscaped(nil, "a"+string(c)+"b")); !strings.EqualFold(got, "a"+want+"b") {
			t.Errorf("%q: %s, want %s", c, got, want)
		}
	}
}
