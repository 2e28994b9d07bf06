package mail

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf8"

	"urigrep/internal/charset"
)

// sniffed is how many bytes of a text are searched for a NUL, which only wide text has.
const sniffed = 1 << 10

// A label is a charset parameter; nil is a missing one.
type label struct {
	encoding charset.Encoding // valid if known
	known    bool
	ordinary bool // of a frequent family in which ASCII text is ASCII, known or not
}

// parseLabel reads the value of a charset parameter.
func parseLabel(value string) *label {
	name := strings.ToLower(strings.Trim(value, "\"' \t"))
	switch name {
	case "", "us-ascii", "ascii", "ansi_x3.4-1968", "unknown-8bit", "x-unknown", "unknown", "default",
		"default_charset":
		return nil
	}
	e, err := charset.Lookup(name)
	return &label{
		encoding: e, known: err == nil,
		ordinary: strings.HasPrefix(name, "iso-8859-") || strings.HasPrefix(name, "windows-") || name == "utf-8",
	}
}

// encodingOf returns the encoding in which b is read: that of the label unless b contradicts it
// (see the package documentation).
func (l *label) encodingOf(b []byte, fallback charset.Encoding) charset.Encoding {
	if e, n := charset.Detect(b); n > 0 && (e.IsUTF8() || bytes.IndexByte(b[:min(len(b), sniffed)], 0) >= 0) {
		return e // whatever the label says
	}
	if l == nil || !l.known {
		if fallback.IsUTF8() || utf8.Valid(b) {
			return charset.UTF8
		}
		return fallback
	}
	e := l.encoding
	switch {
	case e.IsUTF8():
	case e.Wide():
		if bytes.IndexByte(b[:min(len(b), sniffed)], 0) >= 0 {
			return e
		}
	case isUnescaped(b) && e.String() != "hz-gb-2312":
	case isWestern(e) && utf8.Valid(b):
	default:
		return e
	}
	return charset.UTF8
}

// isTrouble reports whether the label is unknown and the text b may depend on it.
func (l *label) isTrouble(b []byte) bool {
	return l != nil && !l.known && !(l.ordinary && isUnescaped(b[:min(len(b), sniffed)]))
}

// isWestern reports whether text in e cannot be valid UTF-8 by accident.
func isWestern(e charset.Encoding) bool {
	switch e.String() {
	case "windows-1252", "iso-8859-15":
		return true
	}
	return false
}

// appendCharset decodes b, which is in the charset of a label, and appends the text.
func appendCharset(dst, b []byte, l *label, fallback charset.Encoding) []byte {
	e := l.encodingOf(b, fallback)
	if e.IsUTF8() {
		return append(dst, b...)
	}
	dst, _ = e.Layer(b, nil).AppendTo(dst)
	return dst
}

// isUnescaped reports whether b has only bytes below 0x80, ESC not among them.
func isUnescaped(b []byte) bool { return isASCII(b) && bytes.IndexByte(b, '\x1b') < 0 }

// isASCII reports whether b has only bytes below 0x80.
func isASCII(b []byte) bool {
	const high = 0x8080808080808080
	for len(b) >= 8 {
		if binary.LittleEndian.Uint64(b)&high != 0 {
			return false
		}
		b = b[8:]
	}
	return !slices.ContainsFunc(b, func(c byte) bool { return c >= utf8.RuneSelf })
}
