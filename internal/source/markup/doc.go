// Package markup reads what may hold URIs in HTML: its text, as a reader sees it, and the
// attributes that hold URI references (HTML Living Standard, "Attributes").
//
// Text is the text between tags, with its character references decoded. Line breaks in it are
// blanks, but not in pre, textarea, listing, xmp and plaintext. Elements within a line leave no
// trace, so that a URI may go through them; the others, and br, break the line, and those that are
// paragraphs, cells or items leave a blank line.
//
// What a reader of the page does not see is text as well, apart from the other (see aside.go): of
// comments, scripts and style sheets the words that a URI may begin in, and the values of
// attributes that hold no reference. Declarations of the type of a document and of namespaces are
// not read: Page.Skipped has them.
//
// A tag that is not closed before the end is text.
package markup
