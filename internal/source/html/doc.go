// Package html reads HTML: of a page its text as a reader sees it, and the references of its
// attributes, with their places in the source. Package markup reads the language.
package html
