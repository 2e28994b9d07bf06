package charset

import (
	"strings"
	"testing"
)

func TestGuess(t *testing.T) {
	const (
		english = "The quick brown fox jumps over the lazy dog, and goes on and on.\n"
		russian = "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и " +
			"совестью и должны поступать в отношении друг друга в духе братства.\n"
		japanese = "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられている。\n"
		chinese  = "人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心,并应以兄弟关系的精神相对待。\n"
	)
	for _, tt := range []struct{ text, label, want string }{
		{english, "utf-8", "utf-8"},
		{english + "é", "utf-8", "utf-8"},
		{english + "see http://a/café\n" + english, "iso-8859-1", "windows-1252"},
		{strings.Repeat(english, 100) + "it’s “so”", "windows-1252", "windows-1252"},
		{"über", "iso-8859-1", "windows-1252"},
		{russian, "koi8-r", "koi8-r"},
		{russian, "windows-1251", "windows-1251"},
		{japanese, "euc-jp", "euc-jp"},
		{japanese, "shift_jis", "shift_jis"},
		{chinese, "gb18030", "gbk"},
		{strings.Repeat(english, 100) + russian, "koi8-r", "koi8-r"},
		{strings.Repeat(english, 100) + japanese, "euc-jp", "euc-jp"},
	} {
		e, err := Lookup(tt.label)
		if err != nil {
			t.Fatal(err)
		}
		b := []byte(tt.text)
		if !e.IsUTF8() {
			if b, err = e.enc.NewEncoder().Bytes(b); err != nil {
				t.Fatal(err)
			}
		}
		got, guessed := Guess(b)
		if got.String() != tt.want || guessed != (tt.want != "utf-8") {
			t.Errorf("%.20q in %s: %s, %v, want %s", tt.text, tt.label, got, guessed, tt.want)
		}
	}
	for _, s := range []string{"a\xe9b\xc3\xa9", "a\xc3", "a\xe6\xbc", ""} {
		if got, guessed := Guess([]byte(s)); guessed {
			t.Errorf("%q: guessed %s", s, got)
		}
	}
}
