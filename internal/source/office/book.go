package office

import (
	"net/url"
	"path"
	"strings"

	"urigrep/internal/source/format"
)

// maxPackage is how many bytes the package document of a book may have.
const maxPackage = 16 << 20

// readBook hands on the texts of an e-book: of its documents, in reading order (EPUB 3.3, §5.6 and
// §5.7).
func (d *document) readBook() error {
	const container = "META-INF/container.xml"
	b, err := d.readAll(container, maxPackage)
	if err != nil {
		d.damage(container, err)
	}
	root := ""
	eachElement(b, "rootfile", func(attribute func(string) string) {
		if root == "" {
			root = attribute("full-path")
		}
	})
	for _, name := range d.spine(root) {
		if err := d.readChapter(name); err != nil {
			return err
		}
	}
	return nil
}

// An item is a document of a book.
type item struct{ name, mediaType string }

// spine returns the names of the documents of a book in reading order, by its package document; those
// of HTML in the order of the archive if that cannot be read.
func (d *document) spine(root string) (names []string) {
	b, err := d.readAll(root, maxPackage)
	if err != nil {
		d.damage(root, err)
	}
	items := make(map[string]item)
	eachElement(b, "item", func(attribute func(string) string) {
		href, _, _ := strings.Cut(attribute("href"), "#") // some writers name a place in a document
		if name, err := url.PathUnescape(href); err == nil {
			href = name
		}
		items[attribute("id")] = item{path.Join(folder(root), href), attribute("media-type")}
	})
	taken := make(map[string]bool)
	eachElement(b, "itemref", func(attribute func(string) string) {
		if i, ok := items[attribute("idref")]; ok && !taken[i.name] {
			taken[i.name] = true
			names = append(names, i.name)
		}
	})
	if len(names) > 0 {
		return names
	}
	for _, name := range d.names {
		if ext := strings.ToLower(path.Ext(name)); ext == ".xhtml" || ext == ".html" || ext == ".htm" {
			names = append(names, name)
		}
	}
	return names
}

// readChapter hands on the texts of a document of a book, which is HTML, or a picture in XML.
func (d *document) readChapter(name string) error {
	p, err := d.open(name)
	if err != nil {
		d.damage(name, err)
		return nil
	}
	m := &format.Member{Name: name, Format: "html", Src: p, Size: -1}
	if strings.EqualFold(path.Ext(name), ".svg") {
		m.Format = "xml"
	}
	if d.options.Metadata {
		m.Within.Record = &format.Record{Name: name}
	}
	m.Offset = p.offset
	err = d.to.Member(m)
	if p.err != nil {
		d.damage(name, p.err)
	}
	return err
}
