package html

import (
	"bytes"
	"strconv"

	"urigrep/internal/source/format"
)

// styleReference is the Reference.Attribute of a reference in a style sheet.
const styleReference = "url()"

// appendHTML appends text as it is written in HTML: in the text of a page, in an attribute of any
// form, or in a style sheet, which may itself stand in an attribute.
func appendHTML(dst, text []byte, attribute string) []byte {
	special := "&<>"
	switch attribute {
	case "":
	case styleReference:
		special = "&<>\"'()\\ \t\n\r\f"
	default:
		special = "&<>\"'`= \t\n\r\f" // = and blanks, since the value may not be quoted
		if !bytes.ContainsAny(text, " \t\n\r\f`\"'") {
			special = "&<>"
		}
	}
	for {
		n := bytes.IndexAny(text, special)
		if n < 0 {
			return append(dst, text...)
		}
		dst = append(dst, text[:n]...)
		dst = appendSpecial(dst, text[n], attribute == styleReference)
		text = text[n+1:]
	}
}

// appendSpecial appends a character that has a meaning in HTML as a character reference (HTML,
// "Character references"), or as an escape of a style sheet (CSS Syntax, §2.1).
func appendSpecial(dst []byte, c byte, style bool) []byte {
	switch {
	case style:
		dst = strconv.AppendInt(append(dst, '\\'), int64(c), 16)
		return append(dst, ' ')
	case c == '&':
		return append(dst, "&amp;"...)
	case c == '<':
		return append(dst, "&lt;"...)
	case c == '>':
		return append(dst, "&gt;"...)
	case c == '"':
		return append(dst, "&quot;"...)
	}
	dst = strconv.AppendInt(append(dst, "&#"...), int64(c), 10)
	return append(dst, ';')
}

// Escaper writes text into a page.
var Escaper format.Escaper = escaper{}

// An escaper is that Escaper.
type escaper struct{}

// AppendEscaped implements format.Escaper.
func (escaper) AppendEscaped(dst, text []byte, attribute string) ([]byte, error) {
	return appendHTML(dst, text, attribute), nil
}
