package markup

import "bytes"

// Limits on the entities of a document: how many are known, and how many bytes each stands for. A
// reference begins with at most one, so that none makes a text much longer than its source.
const (
	maxEntities = 256
	maxEntity   = 256
)

// declare takes the entities that a document type declares, src[start:end], those that stand for plain
// text (XML 1.0, §4.2 and §4.3.2).
func (x *XML) declare(start, end int) {
	const declaration, blanks = "<!ENTITY", " \t\r\n"
	for rest := x.src[start:end]; len(x.entities) < maxEntities; {
		i := bytes.Index(rest, []byte(declaration))
		if i < 0 {
			return
		}
		rest = rest[i+len(declaration):]
		name := bytes.TrimLeft(rest[:min(len(rest), 3*maxEntity)], blanks)
		n := max(0, bytes.IndexAny(name, blanks))
		after := bytes.TrimLeft(name[n:], blanks)
		if name = name[:n]; n == 0 || len(after) == 0 || !isQuote(after[0]) {
			continue
		}
		text, _, closed := bytes.Cut(after[1:], after[:1])
		if !closed || len(text) > maxEntity || bytes.ContainsAny(text, "&%<") {
			continue
		}
		if x.entities == nil {
			x.entities = make(map[string]string)
		}
		if _, ok := x.entities[string(name)]; !ok { // the first declaration holds
			x.entities[string(name)] = string(text)
		}
	}
}

// declared returns the length of the reference to an entity of the document that s begins with, 0 if
// it begins with none, and what it stands for.
func (x *XML) declared(s []byte) (n int, text string) {
	if len(x.entities) == 0 || len(s) == 0 || s[0] != '&' {
		return 0, ""
	}
	name, _, closed := bytes.Cut(s[1:min(len(s), maxEntity)], []byte(";"))
	text, ok := x.entities[string(name)]
	if !closed || !ok {
		return 0, ""
	}
	return len(name) + len("&;"), text
}

// isUnknown reports whether a value begins with a reference to an entity of which is not known what it
// stands for.
func (x *XML) isUnknown(value []byte) bool {
	if len(value) < 2 || value[0] != '&' || !isNameByte(value[1]) || value[1] == '#' {
		return false
	}
	known, _ := xmlReference(value)
	declared, _ := x.declared(value)
	return known+declared == 0 && bytes.IndexByte(value[:min(len(value), maxEntity)], ';') > 0
}
