// Package index remembers what searches of a window's text came to. Many candidates may stand
// close to each other, all of them in vain: each byte is searched for the same thing once, and
// not from each candidate before it (rule L2).
//
// The text is handed to each call, since a window may grow; its bytes stay the same. What is
// remembered does not depend on what was asked before: an answer that more text could change is
// not kept.
//
// # Reading order
//
//   - memory.go: where the next of some marks stands: closers, ends of authorities, signs of
//     quoted-printable; token.go, where tokens begin; hunk.go, hunks of diffs.
//   - uris.go: where URIs and their schemes begin.
//   - around.go: the text around line ends; lines.go its lines, places.go its "://" and stems.
package index
