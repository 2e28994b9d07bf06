package xml

import (
	"bytes"
	"errors"
	"strings"

	"urigrep/internal/source/format"
)

// escapers are those of text in a CDATA section, and of all other.
var escapers = map[bool]format.Escaper{true: literal{}, false: escaper{}}

// escapes are those of what has a meaning in XML.
var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// An escaper writes text into XML, in the text of an element or the value of an attribute.
type escaper struct{}

// AppendEscaped implements format.Escaper.
func (escaper) AppendEscaped(dst, text []byte, _ string) ([]byte, error) {
	isControl := func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' && r != '\r' }
	if bytes.ContainsFunc(text, isControl) {
		return dst, errControl
	}
	return append(dst, escapes.Replace(string(text))...), nil
}

// errControl is the error of a text that no XML holds (XML 1.0, §2.2).
var errControl = errors.New("XML allows no control characters")

// A literal writes text into a CDATA section.
type literal struct{}

// errEnd is the error of a text that would end a CDATA section.
var errEnd = errors.New(`"]]>" ends a CDATA section`)

// AppendEscaped implements format.Escaper.
func (literal) AppendEscaped(dst, text []byte, _ string) ([]byte, error) {
	if bytes.Contains(text, []byte("]]>")) {
		return dst, errEnd
	}
	return append(dst, text...), nil
}
