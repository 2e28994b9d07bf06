package resolve_test

import (
	"strings"
	"testing"

	"urigrep/resolve"
)

// The warning names the scripts of a label, of which a language may use one, or those of Japanese,
// Chinese or Korean with Latin.
func TestMixedScript(t *testing.T) {
	for host, want := range map[string]string{
		"aб.example":      "mixes Cyrillic and Latin",
		"αб1-a.example":   "mixes Cyrillic and Greek and Latin",
		"aか漢ー.example":    "",
		"a漢ㄅ.example":     "",
		"a漢글.example":     "",
		"漢ㄅか.example":     "mixes Bopomofo and Han and Hiragana",
		"бб-1.ａ.example":  "",
		"עа.example":      "mixes Cyrillic and Hebrew",
		"aбαעअक.example":  "mixes Cyrillic and Devanagari and Greek and Hebrew and Latin",
		"a\u0378.example": "", // no character has this code
	} {
		r, err := resolve.ParseIRI("http://" + host + "/")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, w := range r.Warnings() {
			if w.Code == resolve.WarnMixedScript {
				got = w.Text
			}
		}
		if !strings.HasSuffix(got, want) || (got == "") != (want == "") {
			t.Errorf("%s: %q, want %q", host, got, want)
		}
	}
}
