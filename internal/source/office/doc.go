// Package office reads office documents and e-books, which are zip archives: docx, pptx and xlsx
// (ECMA-376), odt, ods and odp (OpenDocument 1.3) and EPUB 3.3. Of each part that a reader sees it
// hands on the text in reading order, a paragraph with all that is written in it in one piece, and
// after a paragraph, in "<" and ">", the URIs that it is linked to. Parts of a book are read as HTML.
//
// Positions are those in the part, after its place in the file.
package office
