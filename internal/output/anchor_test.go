package output

import (
	"testing"
	"unicode"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
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
	for _, text := range []string{"a", "a b", "中文 的", "é"} {
		if !isPlainAnchor([]byte(text)) {
			t.Errorf("%q is not plain", text)
		}
	}
}

// TestFastAnchor wants a record written fast to have the anchor where others have it.
func TestFastAnchor(t *testing.T) {
	text := []byte("http://a.example/")
	o := &pipeline.Origin{Path: "f"}
	j := new(JSON)
	j.Label(o)
	for _, anchor := range []string{"", "a", "a \"b\"", " a\n b ", "é\u3000e", "\xff"} {
		r := &pipeline.Record{
			Origin: o, Text: text, Raw: text, Target: text, Span: delimit.Span{End: int64(len(text))}, Line: 1, Column: 1,
			Confidence: 1, Anchor: []byte(anchor),
		}
		if !isFast(r) {
			t.Fatal("the record is not fast")
		}
		if got, want := string(j.Append(nil, r)), string(j.appendTarget(appendReference(nil, r), r)); got != want {
			t.Errorf("%q: %s, want %s", anchor, got, want)
		}
	}
}
