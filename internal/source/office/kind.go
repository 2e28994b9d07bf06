package office

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	"urigrep/internal/source/markup"
	"urigrep/internal/source/names"
)

// A kind is a kind of document: how its parts are named and what is in them.
type kind struct {
	main       []string // names of parts that only it has, or of the folder in which they are
	parts      []string // patterns of path.Match
	vocabulary *markup.Vocabulary
	isBook     bool
}

// kinds are the kinds of documents. The parts of each are those that a reader sees, in reading order.
var kinds = []kind{
	{main: []string{"word/"}, vocabulary: word, parts: []string{
		"word/document*.xml", "word/footnotes*.xml", "word/endnotes*.xml", "word/comments.xml", "word/header*.xml",
		"word/footer*.xml",
		"word/diagrams/data*.xml",
	}},
	{main: []string{"ppt/"}, vocabulary: slides, parts: []string{
		"ppt/slides/slide*.xml", "ppt/diagrams/data*.xml", "ppt/notesSlides/notesSlide*.xml", "ppt/comments/*.xml",
	}},
	{main: []string{"xl/"}, vocabulary: sheets, parts: []string{
		"xl/sharedStrings.xml", "xl/worksheets/sheet*.xml", "xl/comments*.xml", "xl/threadedComments/*.xml",
		"xl/drawings/drawing*.xml",
	}},
	{main: []string{"META-INF/container.xml"}, isBook: true},
	{main: []string{"content.xml", "styles.xml"}, vocabulary: openDocument, parts: []string{"content.xml",
		"styles.xml"}},
}

// kindOf returns the kind of a document that has parts of some names; nil if it is none that is read. A
// document whose parts have names of their own has relationships, which say which they are.
func kindOf(names []string) *kind {
	related := slices.Contains(names, "_rels/.rels")
	for i := range kinds {
		k := &kinds[i]
		if !slices.ContainsFunc(names, k.hasMain) {
			continue
		}
		if k.isBook || related || len(k.inOrder(names)) > 0 {
			return k
		}
	}
	return nil
}

// hasMain reports whether only documents of the kind have a part of a name.
func (k *kind) hasMain(name string) bool {
	return slices.ContainsFunc(k.main, func(main string) bool {
		return name == main || strings.HasSuffix(main, "/") && strings.HasPrefix(name, main)
	})
}

// inOrder returns those of the names that are parts of the kind, in reading order.
func (k *kind) inOrder(names []string) (all []string) {
	for _, pattern := range k.parts {
		from := len(all)
		for _, name := range names {
			if ok, _ := path.Match(pattern, name); ok {
				all = append(all, name)
			}
		}
		slices.SortStableFunc(all[from:], func(a, b string) int {
			return cmp.Or(cmp.Compare(number(a), number(b)), strings.Compare(a, b))
		})
	}
	return slices.Compact(all)
}

// number returns the number at the end of the name of a part; 0 if there is none.
func number(name string) int {
	name = strings.TrimSuffix(name, path.Ext(name))
	n, _ := strconv.Atoi(name[len(strings.TrimRight(name, "0123456789")):])
	return n
}

// What elements of paragraphs are in several vocabularies.
const (
	inLine  = markup.Inline
	text    = markup.Inline | markup.Loud
	nothing = markup.Hidden | markup.Inline
)

// word is the vocabulary of docx (ECMA-376, part 1, §17), with that of drawings.
var word = &markup.Vocabulary{
	Other: inLine, Outside: markup.Silent, NoHTML: true, Blocks: []string{"</w:p>"},
	Elements: names.New(map[markup.Role][]string{
		0:                                {"p", "tbl", "tr", "tc", "txbxcontent"},
		text:                             {"t"},
		markup.Inline | markup.Blank:     {"tab", "ptab"},
		markup.Inline | markup.NewLine:   {"br", "cr"},
		markup.Inline | markup.Hyphen:    {"nobreakhyphen"},
		markup.Inline | markup.Field:     {"instrtext"},
		markup.Inline | markup.FieldMark: {"fldchar"},
		nothing: {"deltext", "delinstrtext", "movefrom", "fallback", "ppr", "sectpr",
			"tblpr", "tcpr", "trpr"},
	}),
	Attributes: relations(map[markup.Meaning][]string{markup.Code: {"instr"}, markup.Fragment: {"anchor"},
		markup.Text: {"descr"}}),
}

// slides is the vocabulary of pptx (ECMA-376, part 1, §19 and §21).
var slides = &markup.Vocabulary{
	Other: inLine, Outside: markup.Silent, NoHTML: true, Blocks: []string{"</a:p>"},
	Elements: names.New(map[markup.Role][]string{
		0:                              {"p", "sp", "tc", "graphicframe", "pic"},
		text:                           {"t", "text"},
		markup.Inline | markup.NewLine: {"br"},
		nothing:                        {"fallback"},
	}),
	Attributes: relations(map[markup.Meaning][]string{markup.Text: {"descr"}}),
}

// sheets is the vocabulary of xlsx (ECMA-376, part 1, §18).
var sheets = &markup.Vocabulary{
	Other: inLine, Outside: markup.Silent, NoHTML: true, Blocks: []string{"</si>", "</row>", "</a:p>"},
	Elements: names.New(map[markup.Role][]string{
		0:           {"si", "c", "comment", "threadedcomment", "p", "sp", "hyperlink"},
		text:        {"t", "text"},
		markup.Loud: {"v", "f"},
		nothing: {"rph", "phoneticpr", "sheetviews", "cols", "conditionalformatting", "datavalidations",
			"fallback", "mergecells"},
	}),
	Attributes: relations(map[markup.Meaning][]string{markup.CellType: {"t"}, markup.Text: {"descr"}}),
}

// relations returns the attributes of a vocabulary of ECMA-376: those with the id of a relationship,
// and others.
func relations(others map[markup.Meaning][]string) *names.Table[markup.Meaning] {
	all := map[markup.Meaning][]string{markup.Relation: {"id", "link"}}
	for meaning, names := range others {
		all[meaning] = names
	}
	return names.New(all)
}

// openDocument is the vocabulary of OpenDocument (version 1.3, part 3).
var openDocument = &markup.Vocabulary{
	Other: inLine, Outside: markup.Silent, NoHTML: true, Blocks: []string{"</text:p>", "</text:h>"},
	Elements: names.New(map[markup.Role][]string{
		markup.Loud:                    {"p", "h", "desc"},
		markup.Inline | markup.Blank:   {"s", "tab"},
		markup.Inline | markup.NewLine: {"line-break"},
		0:                              {"table-cell", "frame", "annotation", "list-item", "note-body"},
		nothing: {"tracked-changes", "note-citation", "creator", "date", "binary-data",
			"sender-initials", "creator-initials"},
	}),
	Attributes: names.New(map[markup.Meaning][]string{markup.Target: {"href", "url"},
		markup.Text: {"formula"}}),
}
