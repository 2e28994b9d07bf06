package delimit_test

import (
	"slices"
	"strings"
	"testing"

	"urigrep/delimit"
)

// TestEscapes has the escapes of what surrounds a reference (rule R7).
func TestEscapes(t *testing.T) {
	for _, c := range []struct {
		text string
		want string // the references, with blanks between
	}{
		{`.UR http://a.example\:/b\:/c`, "http://a.example/b/c"},
		{`.UR http://\:a\:.example/\:b.`, "http://a.example/b"},
		{`http://a.example/b\:`, "http://a.example/b"},
		{`http://a.example/\%41 http://a.example/\%b`, "http://a.example/%41 http://a.example/b"},
		{`http://a.example/b\_c\~d\#e\$f\-g`, "http://a.example/b_c~d#e$f-g"},
		{`<http://a.example/b\_c> (http://a.example/b\_c)`, "http://a.example/b_c http://a.example/b_c"},
		{`http://a.example/?b=1\&c=2 http://a.example/b\&.`, "http://a.example/?b=1&c=2 http://a.example/b"},
		{`{"a":"http:\/\/a.example\/b\/c","d":"\w"}`, "http://a.example/b/c"},
		{`{"a":"see http:\/\/a.example\/b\nand more"}`, "http://a.example/b"},
		{`s/http:\/\/www\.a\.example\/b/`, ""},
		{`^http:\/\/a.example\/b`, ""},
		{`"http://a.example/?b=1\u0026c=2"`, "http://a.example/?b=1&c=2"},
		{`\u003chttp://a.example/b\u003e`, "http://a.example/b"},
		{`http://a.example/b\u5317c`, "http://a.example/b"},
		{`http://a.example/b\ud83d\ude00c`, "http://a.example/b"},
		{`http://a.example/b\u00fcc`, "http://a.example/büc"},
		{`http://a.example/b\u12 http://a.example/b\ud83d`, "http://a.example/b http://a.example/b"},
		{`http://a.example/b\c`, "http://a.example/b"},
		{"http://a.example/\x1B[01;31m\x1B[Kb\x1B[m\x1B[K/c.\x1B[0m", "http://a.example/b/c"},
		{"\x1B[34mhttp://a.example/b\x1B[0mtext", "http://a.example/b"},
		{"\x1B[34mgit://a.example/b\x1B[0m \x1B[1mwww.a.example\x1B[m", "git://a.example/b www.a.example"},
		{"<http://a.example/\x1B[1mb\x1B[0m>", "http://a.example/b"},
		{"\x1B]8;;http://a.example/b\x1B\\http://a.example/b\x1B]8;;\x1B\\", "http://a.example/b"},
		{"\x1B]8;id=1;http://www.a.example/b\awww.a.example/b\x1B]8;;\a", "http://www.a.example/b"},
		{"\x1B]8;;http://a.example/b\x1B\\http://b.example/\x1B]8;;\x1B\\", "http://a.example/b http://b.example/"},
		{"http://a.example/˜b http://a.example/∼b http://a.example/‾b.", "http://a.example/~b http://a.example/~b http://a.example/~b"},
		{"<http://a.example/˜b> http://a.example/b˜c", "http://a.example/~b http://a.example/b"},
	} {
		var got []string
		for m := range delimit.All([]byte(c.text), delimit.Options{}) {
			got = append(got, string(m.Text))
			if err := spansAgree([]byte(c.text), &m, 0); err != "" {
				t.Errorf("%q: %s", c.text, err)
			}
		}
		if !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// TestEscapesAndHyphens has an escape and a hyphen with two readings in one reference: both
// readings are undone.
func TestEscapesAndHyphens(t *testing.T) {
	for m := range delimit.All([]byte("<http://a.example/b\\_c-\nd>"), delimit.Options{Hyphen: delimit.HyphenDrop}) {
		if string(m.Text) != "http://a.example/b_cd" || !slices.Equal(m.Alternatives, []string{"http://a.example/b_c-d"}) || !m.Rules.Has(delimit.RuleR7|delimit.RuleR3) {
			t.Errorf("%q, %q, %v", m.Text, m.Alternatives, m.Rules)
		}
	}
}

// TestHyphensInOtherTexts has hyphens with two readings after what is not in the text as it is in
// the input: bytes that are not UTF-8, and the encoding of "=". The hyphens are those of the input.
func TestHyphensInOtherTexts(t *testing.T) {
	for text, want := range map[string][2]string{
		"A0://a.harbour.example/\xf2-\n0123456789":            {"A0://a.harbour.example/ò-0123456789", "A0://a.harbour.example/ò0123456789"},
		"a =3D b <http://a.example/?a=3Db-\nc=3Dd-\ne=3\nDf>": {"http://a.example/?a=b-c=d-e=f", "http://a.example/?a=bc=de=f"},
	} {
		var got []string
		for m := range delimit.All([]byte(text), delimit.Options{Hyphen: delimit.HyphenBoth, Rejoin: delimit.RejoinAll}) {
			got = append(got, string(m.Text))
			if err := spansAgree([]byte(text), &m, 0); err != "" {
				t.Errorf("%q: %s", text, err)
			}
		}
		if !slices.Equal(got, want[:]) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
