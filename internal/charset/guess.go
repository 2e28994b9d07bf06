package charset

import (
	"bytes"
	"unicode/utf8"

	"github.com/wlynxg/chardet"
	"golang.org/x/text/encoding/charmap"
)

// minConfidence is the least confidence with which an encoding that the library detects is used;
// else text is read as Windows-1252, as nearly all text with only a few letters beyond ASCII is.
const minConfidence = 0.9

// Guess returns the encoding of a text without a label, by its beginning, and whether that is a
// guess. It is UTF-8, and no guess, if all bytes are valid UTF-8, or if there are characters beyond
// ASCII in valid UTF-8 among the invalid bytes; then the text is damaged UTF-8, unless it surely is
// in an encoding of several bytes a character, which may be valid UTF-8 by accident.
func Guess(begin []byte) (e Encoding, guessed bool) {
	if utf8.Valid(begin) {
		return UTF8, false
	}
	valid, invalid := 0, 0
	for b := begin; len(b) > 0 && utf8.FullRune(b); { // at the end one may be cut
		r, n := utf8.DecodeRune(b)
		switch {
		case n > 1:
			valid++
		case r == utf8.RuneError:
			invalid++
		}
		b = b[n:]
	}
	if invalid == 0 || valid > invalid {
		return UTF8, false
	}
	best := chardet.Detect(tellingLines(begin))
	e, err := Lookup(best.Encoding)
	sure := err == nil && best.Confidence >= minConfidence && !e.IsUTF8() && !e.Wide()
	switch {
	case sure && (valid == 0 || e.isDouble()):
		return e, true
	case valid > 0:
		return UTF8, false
	}
	return windows1252, true
}

// tellingLines returns the lines of b that have bytes beyond ASCII, an escape character or a tilde,
// by which ISO-2022 and HZ shift. The others do not depend on the encoding, and the library would
// take longer for them than the search for references.
func tellingLines(b []byte) []byte {
	lines := make([]byte, 0, len(b))
	for len(b) > 0 {
		n := bytes.IndexByte(b, '\n') + 1
		if n == 0 {
			n = len(b)
		}
		if bytes.ContainsFunc(b[:n], func(c rune) bool { return c >= utf8.RuneSelf || c == 0x1B || c == '~' }) {
			lines = append(lines, b[:n]...)
		}
		b = b[n:]
	}
	return lines
}

// IsWindows1252 reports whether e is Windows-1252.
func (e Encoding) IsWindows1252() bool { return e.name == windows1252.name }

// isDouble reports whether some characters of e have two bytes or more.
func (e Encoding) isDouble() bool {
	_, single := e.enc.(*charmap.Charmap)
	return !single && !e.IsUTF8()
}

var windows1252 = func() Encoding {
	enc, name, _ := index("windows-1252")
	return Encoding{name: name, enc: enc}
}()
