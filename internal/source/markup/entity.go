package markup

import (
	"bytes"
	"regexp"
	"sync"
)

// Limits on the entities of a document: how many are known, and how many bytes each stands for. A
// reference begins with at most one, so that none makes a text much longer than its source.
const (
	maxEntities = 256
	maxEntity   = 256
)

// entity is the declaration of an entity that stands for plain text (XML 1.0, §4.2 and §4.3.2).
var entity = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`<!ENTITY[ \t\r\n]*([^ \t\r\n]+)[ \t\r\n]+(?:"([^"&%<]*)"|'([^'&%<]*)')`)
})

// declare takes the entities that a document type declares, src[start:end]. The first declaration of a
// name holds.
func (x *XML) declare(start, end int) {
	for _, m := range entity().FindAllSubmatch(x.src[start:end], maxEntities) {
		name, text := string(m[1]), string(m[2])+string(m[3])
		if _, ok := x.entities[name]; ok || len(text) > maxEntity {
			continue
		}
		if x.entities == nil {
			x.entities = make(map[string]string)
		}
		x.entities[name] = text
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
