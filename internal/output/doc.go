// Package output has what the forms of output have in common: a Sink is one form, and each has a
// package of its own below this one. The command has the table of them, by the options that ask for
// each.
//
// A Sink says what a run has to compute for it, connects the pipeline to the functions that append
// what is written of a record, and may take what the pipeline writes and make something else of it.
// Several workers append at once, to byte slices of their own; what the pipeline writes comes in
// the order of the input.
//
// # Packages
//
//   - field has the fields of the JSON record, in one table.
//   - expression computes expressions over fields.
//   - plain writes lines of text; jsonlines, table and format write fields.
//   - rewrite writes texts back; reporter makes a report, a page of package report, beside any other
//     sink.
//   - escape and pen write bytes.
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
package output
