package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"urigrep/internal/text"
)

// position counts lines and runes the slow way.
func position(before string) (line, column int64) {
	lines := strings.ReplaceAll(strings.ReplaceAll(before, "\r\n", "\n"), "\r", "\n")
	last := lines[strings.LastIndexByte(lines, '\n')+1:]
	return int64(strings.Count(lines, "\n")) + 1, int64(utf8.RuneCountInString(last)) + 1
}

func FuzzPositions(f *testing.F) {
	f.Add("a\r\nb\rc\nd é\xff", 3)
	f.Add("\r\n\r\n abcdefgh\r\nabcdefgé abcdefghi\n\r", 20)
	f.Add(strings.Repeat("abcdefgh ijklmnop\n", 100)+"\r", 1500)
	f.Fuzz(func(t *testing.T, s string, cut int) {
		if cut < 0 || cut > len(s) {
			t.Skip()
		}
		b := []byte(s)
		at := text.RuneStart(b, cut)
		whole := text.Measure(b, 0, len(b))
		if got := text.Measure(b, 0, at).After(text.Measure(b, at, len(b))); got != whole {
			t.Errorf("%q cut at %d: %+v, want %+v", s, at, got, whole)
		}
		r := text.NewRuler(b, 0)
		for _, to := range []int{text.RuneStart(b, at/2), at, at, len(b)} {
			r.Advance(to)
			if want := text.Measure(b, 0, to); r.Place != want {
				t.Errorf("%q: %+v at %d, want %+v", s, r.Place, to, want)
			}
		}
		line, column := position(s)
		if whole.Lines+1 != line || whole.Runes+1 != column {
			t.Errorf("%q: %+v, want line %d, column %d", s, whole, line, column)
		}
	})
}

func TestRunes(t *testing.T) {
	for _, s := range []string{
		"", "a", "seven b", "eight by", "nine byte", "né", "日本語", "eight byté and 日本", "\xff", "\xe6\x97", "a\xff\xc3b",
		"12345678\xed\xa0\x80", "é12345678", strings.Repeat("a é\xff", 100),
		"日本語日本語日本語", "日本 語 日 本", "日\xed\xa0\x80日本語", "日本\xe0\x80\x80語日本", "日\xf0\xa0\x80\x80語日本",
		"日\xe6\x97 語日本語", "\ufffd\uffff日本語", "日本\xe8\xaa", strings.Repeat("日é本a語", 20),
	} {
		if got, want := text.Runes([]byte(s)), int64(utf8.RuneCountInString(s)); got != want {
			t.Errorf("Runes(%q) is %d, want %d", s, got, want)
		}
	}
}

// What is counted may be a window or a row, so that a copy of it would count.
func TestRunesCopiesNothing(t *testing.T) {
	s := []byte("é" + strings.Repeat("a text ", 1000))
	if n := testing.AllocsPerRun(10, func() { text.Runes(s) }); n != 0 {
		t.Errorf("Runes allocates %v times, want 0", n)
	}
}

// TestRunesAnywhere has a character at each place of texts whose characters are counted eight bytes
// at a time, and one by one.
func TestRunesAnywhere(t *testing.T) {
	for n := range 40 {
		for at := range n + 1 {
			b := []byte(strings.Repeat("a", at) + []string{"", "é", "\xe2\x80", "\xff", "日"}[(n+at)%5] + strings.Repeat("b", n-at))
			if got, want := text.Runes(b), int64(utf8.RuneCount(b)); got != want {
				t.Errorf("%q has %d characters, want %d", b, got, want)
			}
		}
	}
}
