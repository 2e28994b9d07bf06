// Package charset decodes text of any registered encoding to UTF-8, and maps every byte of the
// decoded text to the place in the source that it comes from.
//
// Encodings are named by the labels of the WHATWG Encoding Standard and by the names and aliases of
// the IANA registry of character sets, in this order: where the two differ (iso-8859-1, gb2312),
// the former names the encoding that texts with the label really have.
//
// UTF-8 is not decoded at all: its bytes stay as they are, valid or not.
//
// # How positions are kept
//
// A Reader keeps the source bytes of what its user has read and not yet released, and the place of
// every blockSize-th of them in the text. A position is found by decoding from the last such place
// into a buffer that ends where the position is. So reading costs no more than decoding, and
// nothing is kept per character. A Transformer that can be used so
//
//   - goes on with the next unit only if it has room for it whole, and
//   - has no state between units, or one of the states that its Encoding lists.
//
// Readers may be stacked, each the Map of the one above it, so that the text
// of a message part goes through its transfer encoding and its charset and is
// still found in the source.
package charset
