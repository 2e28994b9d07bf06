package text

import "testing"

// A line ends at the breaks of Unicode too, and not at other characters that begin as they do.
func TestLineLen(t *testing.T) {
	for line, want := range map[string]int{
		"ab\nc": 2, "ab\rc": 2, "ab\vc": 2, "ab\fc": 2, "ab\u0085c": 2, "ab\u2028c": 2, "ab\u2029c": 2, "ab": 2, "": 0, "\na": 0,
		"ab\u2013c\n": 6, "ab\u00a0c\n": 5, "ab\u2027\n": 5, "a\tb\n": 3,
	} {
		if got := LineLen([]byte(line)); got != want {
			t.Errorf("%q: %d, want %d", line, got, want)
		}
	}
}

func TestIsEncodable(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "a": true, "a=3Db": true, "a=": true, "a=\nb": true, "a=\r\nb=20": true, "a=3D=3D": true, "=\n=3D": true,
		"a=3": false, "a=b": false, "a=3d": false, "a=3DE=x1": false, "=\n=b1": false, "=\r\n=": true, "=\n=\n=1": false, "=G0": false, "=0G": false,
	} {
		if got := IsEncodable([]byte(text)); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
