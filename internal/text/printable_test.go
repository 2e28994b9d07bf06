package text_test

import (
	"strings"
	"testing"

	"urigrep/internal/text"
)

func TestPrintable(t *testing.T) {
	long := strings.Repeat("a line of text, ", 20)
	for _, tt := range []struct {
		text          string
		begin, before int
	}{
		{"", 0, 0},
		{"all of it~\x7F", 10, 0},
		{"a\nbc", 1, 2},
		{"\u00e9a", 0, 1},
		{"ab\t", 2, 0},
		{long, 320, 320},
		{long + "\r\n" + long[:70], 320, 70},
		{long[:64] + "\f" + long[:64], 64, 64},
	} {
		if n := text.Printable([]byte(tt.text)); n != tt.begin {
			t.Errorf("Printable(%q) = %d, want %d", tt.text, n, tt.begin)
		}
		if n := text.PrintableBefore([]byte(tt.text)); n != tt.before {
			t.Errorf("PrintableBefore(%q) = %d, want %d", tt.text, n, tt.before)
		}
	}
}

func BenchmarkPrintable(b *testing.B) {
	line := []byte("A line of running text is seventy characters long or a bit more, so.\nThe next line begins, and so on for quite a while")
	for b.Loop() {
		text.Printable(line)
	}
}
