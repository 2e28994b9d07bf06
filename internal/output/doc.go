// Package output writes the records of the pipeline: as lines of text, or as
// JSON Lines, one object a reference and a summary at the end.
//
// All of it appends to byte slices, and is called by several workers at once;
// a Text or JSON value never changes once it is in use.
//
// # Fields
//
// The fields of the JSON record are in one table, with their types: see Table. A Selection and
// Columns write some of them, a Format is a template over them and a Where a condition on them;
// each computes only the fields that it uses. JSON writes whole records, most of them without the
// table.
//
// # Bytes that are not text
//
// The input may hold bytes that are not valid UTF-8, and control characters. References hold
// neither, unless --invalid asks for them; paths and the raw text of a rejoined reference may.
//
//   - A JSON string has U+FFFD in the place of each invalid byte; start and end say where the bytes
//     themselves are. A path that is not UTF-8 is the object {"bytes": …} with its bytes in base64.
//     Control characters and those that change the direction of text are written as \u escapes.
//   - Lines of text hold what was found as it is, unless they go to a terminal: there, invalid
//     bytes, control characters and those that change the direction of text are written as \x1B or
//     \u202E. In the fields of a template and of a row, line ends and tabs are written so too.
//
// # The fast way
//
// Most records are of a reference that is valid as it stands, in one piece, and most targets have
// only a scheme, a domain name and a path, and no warnings. Such records of JSON, and lines of text
// for a file, are copied in whole blocks (see pen), and the components of a target are found by
// masks of its bytes. All others are appended piece by piece. Both ways write the same.
package output
