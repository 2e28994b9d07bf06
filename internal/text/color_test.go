package text

import (
	"strings"
	"testing"
)

// TestColors has the escape sequences of terminals that may stand before and in a reference (rule
// R7; ECMA-48, §8.3.117 and §8.3.41), marked by "|" after them.
func TestColors(t *testing.T) {
	most := strings.Repeat("1", maxColor-2)
	for s, want := range map[string]int{
		"\x1b[m": 3, "\x1b[K": 3, "\x1b[0m": 4, "\x1b[38;5:1mx": 9, "\x1b[1": 0, "\x1b[": 0, "\x1bm": 0, "": 0, "[m": 0, "\x1b[1x": 0, "\x1b[ m": 0, "\x1b[1H": 0, "\x1b]0m": 0, "x\x1b[m": 0,
		"\x1b[" + most + "m": maxColor + 1, "\x1b[" + most + "1m": 0,
	} {
		if got := ColorLen([]byte(s)); got != want {
			t.Errorf("R7 %q begins with a sequence of %d bytes, want %d", s, got, want)
		}
		whole := want > 0 && want == len(s)
		if got := ColorBefore([]byte("x" + s)); whole && got != want && want <= maxColor {
			t.Errorf("R7 %q ends in a sequence of %d bytes, want %d", s, got, want)
		}
	}
	for s, want := range map[string]int{"x\x1b[1m": 4, "\x1b[m": 3, "\x1b[K": 3, "m": 0, "[m": 0, "1m": 0, "\x1b[1": 0, "\x1b[1x": 0, "\x1b1m": 0, "x[1m": 0, "\x1b[a1m": 0, "": 0, "\x1b[1;2:3K": 8} {
		if got := ColorBefore([]byte(s)); got != want {
			t.Errorf("R7 %q ends in a sequence of %d bytes, want %d", s, got, want)
		}
	}
	for n, want := range map[int]bool{maxColor - 2: true, maxColor - 1: true, maxColor: false, 2 * maxColor: false} {
		if got := ColorBefore([]byte("\x1b[" + strings.Repeat("1", n) + "m")); (got > 0) != want && n != maxColor-1 {
			t.Errorf("R7 a sequence with %d bytes of parameters: %d, want one %v", n, got, want)
		}
	}
	for s, want := range map[string]bool{"\x1b[m": true, "\x1b[0m": true, "\x1b[0;00m": true, "\x1b[1m": false, "\x1b[0;1m": false, "\x1b[K": false, "\x1b[0K": false, "x": false, "\x1b[0:0m": false} {
		if got := ResetsColor([]byte(s)); got != want {
			t.Errorf("R7 %q resets colors: %v, want %v", s, got, want)
		}
	}
}

// TestSoftBreakBefore has soft line breaks of quoted-printable, and other ends of texts (RFC 2045,
// §6.7).
func TestSoftBreakBefore(t *testing.T) {
	for s, want := range map[string]int{"": 0, "=": 0, "\n": 0, "=\n": 2, "=\r\n": 3, "=\r": 2, "a=\n": 2, "=a\n": 0, "a\n": 0, "=\n\n": 0, "==\n": 2, "=\na": 0, "= \n": 0, "\r\n": 0, "a\r\n": 0, "=\u2028": 0} {
		if got := SoftBreakBefore([]byte(s)); got != want {
			t.Errorf("R6 %q ends in a soft line break of %d bytes, want %d", s, got, want)
		}
	}
}

// TestEndsOpenerOrLeader has characters that may end an angle bracket, a prefix or a leader, and
// others (rules D1, P1, R2).
func TestEndsOpenerOrLeader(t *testing.T) {
	for c, want := range map[byte]bool{' ': false, '\n': false, ':': false, ';': false, '<': false, '>': false, '#': false, '*': false, '|': false, 'a': true, 'z': true, '9': true, '.': true, ',': true, ')': true, '"': false, 0x80: false, 0xFF: false, 0x7F: true} {
		if got := !EndsOpenerOrLeader(c); got != want {
			t.Errorf("D1 %#x rules an opener out: %v, want %v", c, got, want)
		}
	}
}
