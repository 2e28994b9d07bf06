package charset

import (
	"bytes"
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"
)

// Auto is the label for the encoding that the byte order mark of the text names, UTF-8 without one.
const Auto = "auto"

// MarkSize is the most bytes that a byte order mark has: Detect needs no more.
const MarkSize = 4

// An Encoding is a way to write text in bytes. The zero Encoding is UTF-8.
type Encoding struct {
	name   string            // canonical, lower case; empty for UTF-8
	enc    encoding.Encoding // nil for UTF-8
	wide   bool              // UTF-16 or UTF-32: NUL bytes are ordinary
	states []state           // of a decoder between two characters; nil if there is only one
}

// UTF8 is the encoding whose bytes are taken as they stand.
var UTF8 = Encoding{}

var (
	utf16LE = Encoding{name: "utf-16le", enc: unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), wide: true}
	utf16BE = Encoding{name: "utf-16be", enc: unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), wide: true}
	utf32LE = Encoding{name: "utf-32le", enc: utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM), wide: true}
	utf32BE = Encoding{name: "utf-32be", enc: utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM), wide: true}
)

// own are the encodings, by canonical name, that differ from those of the indexes.
var own = map[string]Encoding{
	"utf-8":    UTF8,
	"utf-16":   utf16LE, // a byte order mark says otherwise, see Mark
	"utf-16le": utf16LE,
	"utf-16be": utf16BE,
	"utf-32":   utf32BE, // Unicode, D101: big-endian unless marked
	"utf-32le": utf32LE,
	"utf-32be": utf32BE,
	// JIS X 0208, JIS X 0212 and katakana of JIS X 0201.
	"iso-2022-jp": stateful("iso-2022-jp", "\x1b$B", "\x1b$(D", "\x1b(I"),
	// The WHATWG decodes it to a single U+FFFD; here nothing may be lost.
	"hz-gb-2312": stateful("hz-gb-2312", "~{"),
}

// aliases are labels in use that neither registry has.
var aliases = map[string]string{
	"utf8mb4":       "utf-8",
	"latin-1":       "iso-8859-1",
	"cp874":         "windows-874",
	"cp932":         "windows-31j",
	"cp936":         "gbk",
	"cp949":         "windows-949",
	"cp950":         "big5",
	"euc-cn":        "gbk",
	"csutf32":       "utf-32",
	"csutf32le":     "utf-32le",
	"csutf32be":     "utf-32be",
	"iso-2022-jp-1": "iso-2022-jp",
}

// A LabelError is the error of a label that names no known encoding.
type LabelError struct {
	Label string
}

func (e *LabelError) Error() string {
	return fmt.Sprintf("encoding %q is not known: want %q or a label of the WHATWG or of the IANA "+
		"registry, such as \"utf-8\", \"utf-16le\", \"iso-8859-1\", \"windows-1251\", \"shift_jis\"", e.Label, Auto)
}

// Lookup returns the encoding that label names, in any case. The label Auto is
// not one; its meaning depends on the text, see Detect.
func Lookup(label string) (Encoding, error) {
	name := strings.ToLower(strings.TrimSpace(label))
	if alias, ok := aliases[name]; ok {
		name = alias
	}
	if e, ok := own[name]; ok {
		return e, nil
	}
	enc, canonical, ok := index(name)
	if !ok {
		return Encoding{}, &LabelError{Label: label}
	}
	if e, ok := own[canonical]; ok {
		return e, nil
	}
	return Encoding{name: canonical, enc: enc}, nil
}

// index finds a name in lower case in the indexes of x/text, and returns its canonical name too.
func index(name string) (enc encoding.Encoding, canonical string, ok bool) {
	enc, err := htmlindex.Get(name)
	if err != nil || enc == encoding.Replacement {
		enc, err = ianaindex.IANA.Encoding(name)
	}
	if err != nil || enc == nil {
		return nil, "", false
	}
	if canonical, err = htmlindex.Name(enc); err != nil {
		canonical = name
	}
	return enc, canonical, true
}

// Detect returns the encoding of the byte order mark with which a text begins, and the length of
// the mark in bytes; UTF-8 and 0 if there is none. beginning has the first MarkSize bytes of the
// text, or all if it has fewer.
func Detect(beginning []byte) (Encoding, int) {
	switch {
	case len(beginning) > 0 && 0 < beginning[0] && beginning[0] < 0xef: // as nearly always
	case bytes.HasPrefix(beginning, []byte("\xef\xbb\xbf")):
		return UTF8, 3
	case bytes.HasPrefix(beginning, []byte("\xff\xfe\x00\x00")):
		return utf32LE, 4
	case bytes.HasPrefix(beginning, []byte("\x00\x00\xfe\xff")):
		return utf32BE, 4
	case bytes.HasPrefix(beginning, []byte("\xff\xfe")):
		return utf16LE, 2
	case bytes.HasPrefix(beginning, []byte("\xfe\xff")):
		return utf16BE, 2
	}
	return UTF8, 0
}

// Mark returns the encoding of a text declared to be in e, by its beginning, and the length of its
// byte order mark in bytes. A mark counts only in the encodings of Unicode: in others the same
// bytes are characters.
func (e Encoding) Mark(beginning []byte) (Encoding, int) {
	if !e.wide && !e.IsUTF8() {
		return e, 0
	}
	if marked, n := Detect(beginning); n > 0 {
		return marked, n
	}
	return e, 0
}

// IsUTF8 reports whether e is UTF-8, which is not decoded.
func (e Encoding) IsUTF8() bool { return e.enc == nil }

// Wide reports whether e writes every character in two bytes or more, so that text in it may have
// NUL bytes.
func (e Encoding) Wide() bool { return e.wide }

// String returns the name of e, in lower case.
func (e Encoding) String() string {
	if e.IsUTF8() {
		return "utf-8"
	}
	return e.name
}

// KeepsASCII reports whether a text in e of ASCII bytes without ESC and "~" is the same in UTF-8.
func (e Encoding) KeepsASCII() bool {
	switch e.enc {
	case charmap.CodePage037, charmap.CodePage1047, charmap.CodePage1140: // EBCDIC
		return false
	}
	return !e.wide
}

// newTransformer returns a decoder of e.
func (e Encoding) newTransformer() Transformer {
	if e.IsUTF8() {
		return transform.Nop
	}
	decoder := e.enc.NewDecoder().Transformer
	if e.KeepsASCII() && !e.isDouble() {
		return single{decoder}
	}
	return decoder
}

// Encode appends s, which is UTF-8, in the encoding e. An encoding with several states begins and
// ends in its initial one. The error says that e does not have a character of s.
func (e Encoding) Encode(dst, s []byte) ([]byte, error) {
	if e.IsUTF8() {
		return append(dst, s...), nil
	}
	encoded, err := e.enc.NewEncoder().Bytes(s)
	if err != nil {
		return dst, err
	}
	return append(dst, encoded...), nil
}
