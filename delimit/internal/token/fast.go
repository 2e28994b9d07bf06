package token

import (
	"math/bits"

	"urigrep/delimit/internal/chars"
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
const fastWindow = text.BlockSize + longestName + 1

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
		return end == host && fastStops[b[end+1]] // after a port none may stand, where nothing is trimmed
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
		return isPlainParameter(b)
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

// endsAtEntity reports whether b begins with a character reference that stands for a delimiter, with its ";"
// or not: a bare candidate ends before it (rule D3).
func endsAtEntity(b []byte) bool {
	n := 1 + chars.LettersAt(b[1:min(len(b), len("&nbsp;"))])
	return isDelimiter(b[1:n]) && (n == len(b) || b[n] != '=' && !text.IsAlnum(b[n]))
}

// isDelimiter reports whether a character reference of that name stands for a delimiter.
func isDelimiter(name []byte) bool {
	return text.EqualFold(name, "gt") || text.EqualFold(name, "lt") || text.EqualFold(name, "quot") || text.EqualFold(name, "nbsp")
}

// isPlainParameter reports whether b begins with '&' and what can be told to be the name of a parameter, and no
// character reference.
func isPlainParameter(b []byte) bool {
	n := 1
	for n < longestName && text.IsAlnum(b[n]) {
		n++
	}
	return n == longestName || n > 1 && (b[n] == '=' || b[n] != ';' && !isDelimiter(b[1:n]))
}

// longestName is how many bytes of a name tell that it is not one of a character reference.
const longestName = 10
