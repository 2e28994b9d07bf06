package html

import (
	"bytes"
	"strings"

	"urigrep/internal/source/format"
)

// styleReference is the Reference.Attribute of a reference in a style sheet.
const styleReference = "url()"

// Escapes of what has a meaning in HTML (HTML, "Character references"): in text and quoted attributes, in
// those that may stand without quotes, and in style sheets, which may themselves stand in an attribute
// (CSS Syntax, §2.1).
var (
	inText   = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	unquoted = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;", "`", "&#96;",
		"=", "&#61;", " ", "&#32;", "\t", "&#9;", "\n", "&#10;", "\r", "&#13;", "\f", "&#12;")
	inSheet = strings.NewReplacer("&", `\26 `, "<", `\3c `, ">", `\3e `, `"`, `\22 `, "'", `\27 `, "(", `\28 `, ")",
		`\29 `, `\`, `\5c `, " ", `\20 `, "\t", `\9 `, "\n", `\a `, "\r", `\d `, "\f", `\c `)
)

// Escaper writes text into a page.
var Escaper format.Escaper = escaper{}

// An escaper is that Escaper.
type escaper struct{}

// AppendEscaped implements format.Escaper.
func (escaper) AppendEscaped(dst, text []byte, attribute string) ([]byte, error) {
	escapes := inText
	switch {
	case attribute == styleReference:
		escapes = inSheet
	case attribute != "" && bytes.ContainsAny(text, " \t\n\r\f`\"'"):
		escapes = unquoted
	}
	return append(dst, escapes.Replace(string(text))...), nil
}
