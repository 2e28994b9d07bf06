// Package jsonl reads JSON Lines: rows, each a JSON text (RFC 8259) that ends with a line, of
// which some strings are texts of their own.
//
// A Splitter cuts a stream into batches of whole rows. A Reader checks a row and finds the
// strings that are wanted, by their Paths; AppendText decodes one, and Places is its map back
// to the row.
//
// # Strictness
//
// A row is accepted if it is one JSON value by the grammar of RFC 8259, §2 to §7, nested at
// most MaxDepth deep, with white space around it or not. As jsontext does it with
// AllowDuplicateNames and AllowInvalidUTF8, which a fuzz test holds: names may occur more than
// once, and each occurrence counts; numbers of any size are left alone; half a surrogate pair
// stands for U+FFFD. Bytes that are not UTF-8 are kept as they stand, as in plain text, and are
// no reason to lose the row.
package jsonl
