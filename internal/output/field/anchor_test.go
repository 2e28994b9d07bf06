package field

import (
	"testing"
	"unicode"
)

// TestPlainAnchor wants no text to be plain that anchorText changes.
func TestPlainAnchor(t *testing.T) {
	texts := []string{"", " ", "a", "a b", " a", "a ", "a  b", "a\nb", "a\xffb", "\xe2", "\xe3\x80", "\uFFFD", "中文 的", "a\x01b"}
	for r := rune(0); r <= unicode.MaxLatin1<<8; r++ {
		if unicode.IsSpace(r) {
			texts = append(texts, "a"+string(r)+"b", "a"+string(r), string(r)+"b")
		}
	}
	for _, text := range texts {
		if got := anchorText([]byte(text)); isPlainAnchor([]byte(text)) && (got != text || got == "") {
			t.Errorf("%q is plain, but becomes %q", text, got)
		}
	}
	for _, text := range []string{"a", "a b"} {
		if !isPlainAnchor([]byte(text)) {
			t.Errorf("%q is not plain", text)
		}
	}
}
