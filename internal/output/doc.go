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
// each makes those fields alone that it uses. JSON writes whole records, most of them without the
// table.
//
// # Bytes that are not text
//
// What is read may hold bytes that are no valid UTF-8, and control characters.
// References hold neither, but for those that --invalid asks for; paths and the raw
// text of a rejoined reference may.
//
//   - A JSON string has U+FFFD in the place of each invalid byte; start and
//     end tell where the bytes themselves are. A path that is not UTF-8 is the
//     object {"bytes": …} with its bytes in base64 instead. Control characters and
//     those that change the direction of text are written as \u escapes.
//   - Lines of text hold what was found as it is, unless they go to a
//     terminal: there, invalid bytes, control characters and those that change
//     the direction of text are written as \x1B or \u202E. In fields of a template and
//     of a row that goes for line ends and tabs too.
//
// # The fast way
//
// Most records are of a reference that is valid as it stands, in one piece, and most targets are a
// scheme, a domain name and a path, with nothing to warn of. Such records of JSON, and lines of
// text for a file, are put together in whole blocks (see pen), and what a target is made of is
// read off masks of its bytes. All else is appended piece by piece. Both ways write the same.
package output
