package scan

import "urigrep/internal/text"

// glued are the schemes that are cut out of a longer run of scheme characters
// which is no registered scheme itself, as in "athttp://" (rule S1). A name that
// another one ends in stands before it.
var glued = [...]string{"https", "http", "ftp", "file"}

// SchemeBefore returns where the scheme that ends directly before b[colon] begins,
// and whether it was cut out of a longer run of letters (rule S1); slashes tells
// that "//" follows the colon. The run is read back to its beginning, however far
// before lo that is, but a scheme that begins before lo is none.
//
// With slashes, any name of two or more characters is a scheme; without, only a
// registered one or, with all, any.
func SchemeBefore(b []byte, colon, lo int, slashes, all bool) (start int, cut, ok bool) {
	if n := commonBefore(b[:colon]); n > 0 && slashes {
		return colon - n, false, colon-n >= lo
	}
	start = colon
	for start > 0 && colon-start <= MaxScheme && text.IsScheme(b[start-1]) {
		start--
	}
	run := b[start:colon]
	if len(run) == 0 {
		return 0, false, false
	}
	if len(run) <= MaxScheme && text.IsAlpha(run[0]) && wholeScheme(run, slashes, all) {
		return start, false, start >= lo && len(run) > 1
	}
	n := schemeSuffix(run, slashes)
	if n == 0 {
		return 0, false, false
	}
	return colon - n, true, colon-n >= lo
}

// commonBefore returns the length of the scheme that b ends in if that is http or
// https in small letters and nothing that a scheme may have stands before it.
func commonBefore(b []byte) int {
	n := len(b)
	switch {
	case n > 4 && string(b[n-5:]) == "https":
		n -= 5
	case n > 3 && string(b[n-4:]) == "http":
		n -= 4
	default:
		return 0
	}
	if n > 0 && text.IsScheme(b[n-1]) {
		return 0
	}
	return len(b) - n
}

// wholeScheme reports whether run, which begins with a letter, is a scheme from
// its first letter on.
func wholeScheme(run []byte, slashes, all bool) bool {
	if !slashes {
		return all || isCommon(run) || Registered(run)
	}
	if gluedSuffix(run) == 0 || isCommon(run) || Registered(run) {
		return true
	}
	plus := lastIndex(run, '+')
	return plus > 0 && Registered(run[plus+1:]) // a registered name after letters and "+": git+https
}

// schemeSuffix returns the length of the scheme that a run ends in when the run as
// a whole is none: one of the glued names, or what follows leading digits and
// marks (diff marks, bullets, dots), if that is registered.
func schemeSuffix(run []byte, slashes bool) int {
	if slashes {
		if n := gluedSuffix(run); n > 0 {
			return n
		}
	}
	i := 0
	for i < len(run) && !text.IsAlpha(run[i]) {
		i++
	}
	if i > 0 && Registered(run[i:]) {
		return len(run) - i
	}
	return 0
}

// gluedSuffix returns the length of the glued name that run ends in, 0 if none.
func gluedSuffix(run []byte) int {
	if c := run[len(run)-1] | 0x20; c != 's' && c != 'p' && c != 'e' {
		return 0
	}
	for _, name := range glued {
		if len(run) >= len(name) && text.EqualFold(run[len(run)-len(name):], name) {
			return len(name)
		}
	}
	return 0
}

// isCommon reports whether run is http or https, the two that are worth asking
// for before the table.
func isCommon(run []byte) bool {
	return len(run) == 4 && text.EqualFold(run, "http") || len(run) == 5 && text.EqualFold(run, "https")
}

func lastIndex(b []byte, c byte) int {
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] == c {
			return i
		}
	}
	return -1
}
