package markup

import "bytes"

// A Vocabulary says what elements and attributes of XML mean.
type Vocabulary struct {
	Elements *Elements // by their names without a prefix
	Other    Role      // of the other elements
	Outside  Role      // of text in no element

	Attributes *Attributes

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

// Attributes are the attributes that mean something in a vocabulary.
type Attributes struct {
	*names
	forms []Meaning // by the index of the name
	any   bool      // of any XML: others are text
}

// form returns what the attribute with a name means, which find has found.
func (a *Attributes) form(found int, name []byte) Meaning {
	if !a.any {
		if found == 0 {
			return xmlNothing
		}
		return a.forms[found]
	}
	f := a.forms[found]
	isXML := false
	if len(name) > 0 && name[0]|0x20 == 'x' {
		if isNamespace(name) {
			return xmlNames
		}
		isXML = hasPrefixFold(name, "xml:")
	}
	switch isBase := f == xmlBase || f == xmlSpace; {
	case isXML && !isBase:
		return xmlNothing
	case isBase && !isXML:
		return xmlOther
	}
	return f
}

// NewAttributes returns the attributes of a vocabulary, by their names without prefixes, in lower
// case.
func NewAttributes(lists map[Meaning][]string) *Attributes { return newAttributes(lists, false) }

// newAttributes is NewAttributes; of any XML the others are text.
func newAttributes(lists map[Meaning][]string, isAny bool) *Attributes {
	all, a := []string{""}, &Attributes{any: isAny, forms: []Meaning{xmlOther}}
	for meaning, names := range lists {
		for _, name := range names {
			all, a.forms = append(all, name), append(a.forms, meaning)
		}
	}
	a.names = newNames(len(all), func(i int) string { return all[i] })
	return a
}

// anyXML is the Vocabulary of XML about which nothing else is known.
var anyXML = &Vocabulary{
	Elements: NewElements(map[Role][]string{
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
	Attributes: newAttributes(map[Meaning][]string{
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
	}, true),
}

// Elements are the elements that mean something in a vocabulary.
type Elements struct {
	*names
	roles []Role // by the index of the name
}

// NewElements returns the elements with their Roles, which have at most 254 names in lower case.
func NewElements(lists map[Role][]string) *Elements {
	all, e := []string{""}, &Elements{roles: []Role{0}}
	for role, names := range lists {
		for _, name := range names {
			all, e.roles = append(all, name), append(e.roles, role)
		}
	}
	e.names = newNames(len(all), func(i int) string { return all[i] })
	return e
}

// role returns what an element means whose name is src[start:end]; marked says whether it may have a
// prefix.
func (v *Vocabulary) role(src []byte, start, end int, marked bool) Role {
	if marked {
		start += bytes.LastIndexByte(src[start:end], ':') + 1
	}
	if i := v.Elements.find(src, start, end); i > 0 {
		return v.Elements.roles[i]
	}
	return v.Other
}

// vocabulary returns the Vocabulary of what is read.
func (x *XML) vocabulary() *Vocabulary {
	if x.Vocabulary != nil {
		return x.Vocabulary
	}
	return anyXML
}
