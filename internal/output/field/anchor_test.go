package field_test

import (
	"strings"
	"testing"
	"unicode"

	"urigrep/internal/pipeline"
)

// The text of a link is on one line, with single spaces between its words.
func TestAnchor(t *testing.T) {
	texts := []string{"", " ", "a", "a b", " a", "a ", "a  b", "a\nb", "a\xffb", "\xe2", "\xe3\x80", "\uFFFD", "中文 的", "a\x01b", "é"}
	for r := rune(0); r <= unicode.MaxLatin1<<8; r++ {
		if unicode.IsSpace(r) {
			texts = append(texts, "a"+string(r)+"b", "a"+string(r), string(r)+"b")
		}
	}
	anchor := find(t, "anchor")
	for _, text := range texts {
		want := strings.Join(strings.Fields(strings.Map(func(r rune) rune { return r }, text)), " ")
		if got := anchor.Value(valuesOf(&pipeline.Record{Origin: new(pipeline.Origin), Anchor: []byte(text)})); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
