// Package xml reads XML: feeds, sitemaps, bookmarks, pictures in SVG, DocBook and any other. Its texts
// are those of elements and attributes as a reader sees them, and the references of attributes, with
// their places in the source. A text that is HTML, as in feeds, is read as that. Package markup reads
// the language.
package xml
