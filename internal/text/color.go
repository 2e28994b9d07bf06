package text

// Terminal escape sequences that set colors and clear lines may stand before a reference and
// inside it (rule R7; ECMA-48, §8.3.117 and §8.3.41).

// Escape is the control character that begins a terminal escape sequence.
const Escape = 0x1B

// maxColor is the most bytes that the parameters of an escape sequence may have.
const maxColor = 32

// ColorLen returns the length of the escape sequence CSI … m or CSI … K at the start of b, 0
// if there is none.
func ColorLen(b []byte) int {
	if len(b) < 3 || b[0] != Escape || b[1] != '[' {
		return 0
	}
	i := 2
	for i < len(b) && i < maxColor && isParameter(b[i]) {
		i++
	}
	if i < len(b) && (b[i] == 'm' || b[i] == 'K') {
		return i + 1
	}
	return 0
}

// ColorBefore returns the length of the escape sequence CSI … m or CSI … K that b ends in, 0
// if there is none.
func ColorBefore(b []byte) int {
	i := len(b) - 1
	if i < 2 || b[i] != 'm' && b[i] != 'K' {
		return 0
	}
	for i--; i > 1 && len(b)-i < maxColor && isParameter(b[i]); i-- {
	}
	if b[i] == '[' && b[i-1] == Escape {
		return len(b) - i + 1
	}
	return 0
}

// ResetsColor reports whether b begins with the sequence that ends all colors.
func ResetsColor(b []byte) bool {
	n := ColorLen(b)
	if n == 0 || b[n-1] != 'm' {
		return false
	}
	for _, c := range b[2 : n-1] {
		if c != '0' && c != ';' {
			return false
		}
	}
	return true
}

func isParameter(c byte) bool { return IsDigit(c) || c == ';' || c == ':' }

// ColorEnd returns how many bytes at the start of b[start:] are the end of an escape sequence
// that begins before or in them.
func ColorEnd(b []byte, start int) int {
	for i := start; i < len(b) && i < start+maxColor; i++ {
		if c := b[i]; c == 'm' || c == 'K' {
			if ColorBefore(b[:i+1]) > i-start {
				return i + 1 - start
			}
			return 0
		}
		if !IsDigit(b[i]) {
			return 0
		}
	}
	return 0
}
