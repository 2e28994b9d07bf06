package mail

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf8"

	"urigrep/internal/charset"
)

// sniffed is how many bytes of a text are looked at to see whether it is wide.
const sniffed = 1 << 10

// encodingOf returns the encoding in which b, labelled so, is to be read, and whether
// the label is known; see the package documentation for what contradicts it.
func encodingOf(label string, b []byte, fallback charset.Encoding) (e charset.Encoding, known bool) {
	label = strings.ToLower(strings.Trim(label, "\"' \t"))
	switch label {
	case "", "us-ascii", "ascii", "ansi_x3.4-1968", "unknown-8bit", "x-unknown", "unknown", "default", "default_charset":
		if utf8.Valid(b) {
			return charset.UTF8, true
		}
		return fallback, true
	}
	ascii := isASCII(b)
	if ascii && isPlainLabel(label) && bytes.IndexByte(b, '\x1b') < 0 {
		return charset.UTF8, true
	}
	e, err := charset.Lookup(label)
	if err != nil {
		if utf8.Valid(b) {
			return charset.UTF8, false
		}
		return fallback, false
	}
	switch {
	case e.IsUTF8():
		return e, true
	case e.Wide():
		if bytes.IndexByte(b[:min(len(b), sniffed)], 0) < 0 {
			return charset.UTF8, true
		}
	case ascii && bytes.IndexByte(b, '\x1b') < 0 && e.String() != "hz-gb-2312":
		return charset.UTF8, true
	case isWestern(e) && utf8.Valid(b):
		return charset.UTF8, true
	}
	return e, true
}

// isPlainLabel reports whether ASCII text with this label is ASCII: a test for the
// most frequent labels that spares looking them up.
func isPlainLabel(label string) bool {
	return strings.HasPrefix(label, "iso-8859-") || strings.HasPrefix(label, "windows-") || label == "utf-8"
}

// isWestern reports whether text in e is UTF-8 by accident only if it has been decoded wrongly before.
func isWestern(e charset.Encoding) bool {
	switch e.String() {
	case "windows-1252", "iso-8859-15":
		return true
	}
	return false
}

// appendCharset appends the text that b is in the charset label.
func appendCharset(dst, b []byte, label string, fallback charset.Encoding) []byte {
	e, _ := encodingOf(label, b, fallback)
	if e.IsUTF8() {
		return append(dst, b...)
	}
	dst, _ = e.Layer(b, nil).AppendTo(dst)
	return dst
}

// isASCII reports whether b has only bytes below 0x80.
func isASCII(b []byte) bool {
	const high = 0x8080808080808080
	for len(b) >= 32 {
		if (load(b)|load(b[8:])|load(b[16:])|load(b[24:]))&high != 0 {
			return false
		}
		b = b[32:]
	}
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func load(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }
