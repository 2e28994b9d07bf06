package markup

import (
	"bytes"

	"urigrep/internal/source/names"
)

// A Vocabulary says what elements and attributes of XML mean.
type Vocabulary struct {
	Elements *names.Table[Role] // by their names without a prefix, in lower case
	Other    Role               // of the other elements
	Outside  Role               // of text in no element

	Attributes *names.Table[Meaning] // likewise; but in any XML, others mean nothing

	// Target returns where the relationship with an id leads, if that is outside of the document;
	// else the empty string. It is set if Attributes has a Relation.
	Target func(id string) string

	NoHTML bool     // no text is HTML
	Blocks []string // end tags after which the text is cut
}

// A Role is what an element means for the text. The zero Role is a block, which a line ends before
// and after.
type Role uint16

// Roles, and what may be added to them.
const (
	Inline    Role = 1 << iota // it leaves no trace in the text
	Line                       // it ends a line
	Verbatim                   // line ends in it count
	Silent                     // its own text is not read
	Loud                       // its text is read, though that around it is not
	Blank                      // it stands for a blank; with Inline
	NewLine                    // it stands for a line end; with Inline
	Hyphen                     // it stands for a hyphen; with Inline
	Field                      // its text is the code of a field
	FieldMark                  // the code of a field ends there; with Inline
	hidden                     // nothing in it is read

	Hidden = Silent | hidden
)

// A Meaning is what an attribute of XML holds.
type Meaning uint8

const (
	xmlOther         Meaning = iota // text
	xmlNothing                      // what holds no URI
	xmlNames                        // names of namespaces and documents
	xmlReferenceForm                // a reference
	xmlSheet                        // declarations of style
	xmlBase                         // xml:base
	xmlSpace                        // xml:space
	Text                            // text, in a vocabulary of which the others mean nothing
	Target                          // a URI, which is put after the block
	Relation                        // the id of a relationship
	Fragment                        // the fragment of the URI that the relationship of the element leads to
	Code                            // the code of a field
	CellType                        // the type of a cell
)

// meaning returns what the attribute with a name means, which Find has found.
func (v *Vocabulary) meaning(found int, name []byte) Meaning {
	m := v.Attributes.Values[found]
	if v != anyXML {
		if found == 0 {
			return xmlNothing
		}
		return m
	}
	if isNamespace(name) {
		return xmlNames
	}
	switch isBase, isXML := m == xmlBase || m == xmlSpace, hasPrefixFold(name, "xml:"); {
	case isXML && !isBase:
		return xmlNothing
	case isBase && !isXML:
		return xmlOther
	}
	return m
}

// anyXML is the Vocabulary of XML about which nothing else is known.
var anyXML = &Vocabulary{
	Elements: names.New(map[Role][]string{
		Inline: {
			"a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "emphasis", "font",
			"hi", "i", "ins", "kbd",
			"mark", "phrase", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "subscript", "sup",
			"superscript", "tt", "u", "var", "wbr",
		},
		Inline | Blank: {"tab"},
		Line:           {"br", "lb", "line-break", "tspan"},
		Verbatim:       {"literallayout", "pre", "programlisting", "screen", "synopsis"},
		Hidden:         {"binary-data"},
	}),
	Attributes: names.New(map[Meaning][]string{
		xmlNothing: {"d", "points", "transform", "viewbox", "values", "version", "lang", "id"},
		xmlNames: {
			"xmlns", "datatype", "datatypelibrary", "namespace", "namespaceuri", "nonamespaceschemalocation", "ns",
			"publicid", "schemalocation",
			"systemid", "systemidstartstring", "targetnamespace", "type", "uristartstring",
		},
		xmlReferenceForm: {
			"about", "action", "background", "cite", "codebase", "fileref", "href", "htmlurl", "icon", "longdesc",
			"poster", "resource", "src", "uri", "url",
			"xmlurl",
		},
		xmlSheet: {"style"},
		xmlBase:  {"base"},
		xmlSpace: {"space"},
	}),
}

// role returns what an element means whose name is src[start:end]; marked says whether it may have a
// prefix.
func (v *Vocabulary) role(src []byte, start, end int, marked bool) Role {
	if marked {
		start += bytes.LastIndexByte(src[start:end], ':') + 1
	}
	if i := v.Elements.Find(src, start, end); i > 0 {
		return v.Elements.Values[i]
	}
	return v.Other
}
