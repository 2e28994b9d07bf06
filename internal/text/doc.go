// Package text reads characters, lines and blocks of text: the classes of characters
// (RFC 3986, §2; RFC 2396, §2.4.3), blanks, line breaks (rule R1), leaders of lines (rule
// R2), escapes of what surrounds a reference, and vector searches.
//
// Bytes go in; lengths, indices and masks come out. Invalid UTF-8 is never an error. What reads on from a
// place looks at a bounded stretch: LineLook bytes of a line, RequirementLook after a scheme, BracketLook
// after a bracket.
//
// # Reading order
//
//   - ascii.go, beyondascii.go, white.go: what a character is.
//   - run.go: runs of characters, and what a text begins with; authority.go, limits.go, suffix.go, prefix.go:
//     what parts of a reference look like.
//   - line.go: where a line begins and ends, and what stands there; leader.go its leader, pair.go line ends of mail.
//   - escape.go: escapes of what surrounds a reference (rule R7), color.go those of terminals, quotedprintable.go
//     what is quoted-printable (rule R6; RFC 2045, §6.7), entity.go character references.
//   - place.go, ruler.go: lines and columns, as they are counted.
//   - trigger.go, colon.go, classify.go, masks.go, printable.go: the kernels.
//
// # Kernels
//
// A block is 64 bytes, as many as a mask has bits. There are three vector kernels: classify
// tells for each byte of a block which sets of characters it is in; pairBlocks searches for
// two adjacent bytes; FindTriggers searches for what a URI may begin at. Each has a portable twin in Go with the
// same result, whose name begins with "word". The kernels run on amd64, all but pairBlocks where the
// processor has AVX2; all else, and the build tag purego, takes the twins. No kernel reads beyond the text
// that it is given.
package text
