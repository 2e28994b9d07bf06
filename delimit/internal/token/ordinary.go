package token

import (
	"math/bits"

	"urigrep/internal/text"
)

// An Ordinary is a token of the characters that most references consist of, and that mean the same whatever
// stands around them.
type Ordinary struct {
	End    int  // index after it; 0 where the rules have to look
	Commas bool // it has a ',', which may stand between fields (rule T6)
}

// OrdinaryAt returns the ordinary token whose authority, or with no host whose path, begins at b[i], and which ends
// before b[limit].
func OrdinaryAt(b []byte, i, limit int, host bool) (t Ordinary) {
	var fragment bool
	for at := i; at < limit; at += text.BlockSize {
		window := b[at:]
		if len(window) < ordinaryWindow {
			window = append(make([]byte, 0, ordinaryWindow), window...)[:ordinaryWindow] // NUL is not ordinary
		}
		run := text.Ordinary((*[text.BlockSize]byte)(window))
		if host && at == i && !endsOrdinaryHost(window, run) {
			return Ordinary{}
		}
		for marks := run.Marks; marks != 0; marks &= marks - 1 {
			k := bits.TrailingZeros64(marks)
			switch c := window[k]; {
			case c == '#' && fragment, !belongs(window[k:]):
				return Ordinary{}
			case c == '#':
				fragment = true
			case c == ',':
				t.Commas = true
			}
		}
		if run.Len < text.BlockSize {
			if t.End = at + run.Len; t.End >= limit || t.End == i {
				t.End = 0
			}
			return t
		}
	}
	return Ordinary{}
}

// ordinaryWindow is how many bytes are looked at to tell how far a token goes: those in which marks are found, and
// after them what the last of them depends on.
const ordinaryWindow = text.BlockSize + longestName + 1

// endsOrdinaryHost reports whether the run, which b begins with, begins with a letter or digit, and what follows its
// unreserved characters ends the host, a port of digits between.
func endsOrdinaryHost(b []byte, run text.OrdinaryRun) bool {
	end := run.Host
	if end == text.BlockSize || !text.IsAlnum(b[0]) {
		return false
	}
	if b[end] == ':' && text.IsDigit(b[end+1]) {
		for end++; end < text.BlockSize && text.IsDigit(b[end]); end++ {
		}
	}
	switch b[end] {
	case '/', '?', '#':
		return true
	case ',', ':', '!':
		return end == run.Host && end+1 == run.Len // after a port none may stand, where nothing is trimmed
	}
	return end == run.Len
}

// belongs reports whether the first byte of b, a mark, is part of the token as far as what follows it shows.
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
	case ';':
		return false // may end a command, or a character reference
	}
	return true
}

// endsAtEntity reports whether b begins with a character reference that stands for a delimiter, with its ";"
// or not: a bare candidate ends before it (rule D3).
func endsAtEntity(b []byte) bool {
	n := 1 + text.LettersAt(b[1:min(len(b), len("&nbsp;"))])
	return isDelimiter(b[1:n]) && (n == len(b) || b[n] != '=' && !text.IsAlnum(b[n]))
}

// isDelimiter reports whether a character reference of that name stands for a delimiter.
func isDelimiter(name []byte) bool {
	return text.EqualFold(name, "gt") || text.EqualFold(name, "lt") || text.EqualFold(name, "quot") ||
		text.EqualFold(name, "nbsp")
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
