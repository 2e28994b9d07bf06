// Package index remembers what searches of a window's text came to. Many candidates may stand
// close to each other, all of them in vain: each byte is searched for the same thing once, and
// not from each candidate before it (rule L2).
//
// The text is handed to each call, since it may end elsewhere with each; its bytes stay the same.
//
// # What may be remembered
//
// An answer that no text after the end of this one could change, or how far one was sought that is
// not there. So an answer never depends on what was asked before, nor on where a window was cut:
// each method takes the limit up to which its answer counts. Reset forgets all answers of a text.
//
// # Reading order
//
//   - index.go: the Index, and what is asked of it.
//   - next.go: the next place of a kind, such as of what closes a pair; stretch.go, parts of a text
//     that have none; hunk.go, hunks of diffs;
//     rows.go, rows of fields.
//   - lines.go: the lines around line ends; places.go, all "://" and stems around them.
package index
