package token

import (
	"math/bits"

	"urigrep/internal/text"
)

// FastEnd returns the index of the byte that ends the reference whose authority, or with no host
// whose path, begins at b[i], or 0 if the rules have to look.
func FastEnd(b []byte, i int, host bool) int {
	var fragment bool
	for at := i; ; at += text.BlockSize {
		window := b[at:]
		if len(window) < fastWindow {
			window = append(make([]byte, 0, fastWindow), window...)[:fastWindow] // NUL is not ordinary
		}
		run := text.Ordinary((*[text.BlockSize]byte)(window))
		if host && at == i && !endsOrdinaryHost(window, run.Host) {
			return 0
		}
		for marks := run.Marks; marks != 0; marks &= marks - 1 {
			k := bits.TrailingZeros64(marks)
			switch c := window[k]; {
			case c == '#' && fragment, !belongs(window[k:]):
				return 0
			case c == '#':
				fragment = true
			}
		}
		if run.Len < text.BlockSize {
			if !fastStops[window[run.Len]] {
				return 0
			}
			return at + run.Len
		}
	}
}

// fastWindow is how many bytes are looked at to tell how far a reference goes:
// those in which marks are found, and after them what the last of them depends on.
const fastWindow = text.BlockSize + len("&quot;")

// fastStops has the bytes that end a reference.
var fastStops = func() (t [256]bool) {
	for _, c := range " \n\r<>\")]" {
		t[c] = true
	}
	return t
}()

// endsOrdinaryHost reports whether what follows the first host bytes of an authority ends
// it, a port of digits between.
func endsOrdinaryHost(b []byte, host int) bool {
	if host == text.BlockSize {
		return false
	}
	end := host
	if b[end] == ':' && text.IsDigit(b[end+1]) {
		for end++; end < text.BlockSize && text.IsDigit(b[end]); end++ {
		}
	}
	switch c := b[end]; c {
	case '/', '?', '#':
		return true
	case ',', ';', ':', '!':
		return fastStops[b[end+1]]
	default:
		return fastStops[c]
	}
}

// belongs reports whether the first byte of b, a mark, is part of the reference
// as far as what follows it shows.
func belongs(b []byte) bool {
	switch b[0] {
	case ':':
		return b[1] != '/' || b[2] != '/'
	case '&':
		return text.IsAlnum(b[1]) && !endsAtEntity(b)
	case '$':
		return b[1] != 'I'
	case '=':
		return !mayBeEncoded(b)
	case '%':
		return text.IsHex(b[1]) && text.IsHex(b[2])
	case '-':
		return b[1] != '-'
	case ',', ';': // may stand between fields (rule T6)
		return fastStops[b[1]]
	}
	return true
}

// endsAtEntity reports whether b begins with a character reference that stands for
// a delimiter: a bare candidate ends before it (rule D3).
func endsAtEntity(b []byte) bool {
	return text.Entity(b, "gt") > 0 || text.Entity(b, "lt") > 0 || text.Entity(b, "quot") > 0 || text.Entity(b, "nbsp") > 0
}
