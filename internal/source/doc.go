// Package source reads the operands of a command, files and standard input, and turns them into the
// texts to be scanned: the file itself, the parts of mail messages, HTML as a reader sees it, the
// records of record formats.
//
// A Tree finds the files below directories, and a Prefetcher groups the small ones. The kind of a
// file is detected from its beginning (detect.go), unless Config.Input says what it is; then it is
// read as that kind: as text (file.go), as messages (messages.go), as HTML (hypertext.go), as
// rows of JSON Lines (rows.go) or as an archive of the Web (archive.go). Compressed files are
// decompressed before that (decompress.go). The formats themselves are read by the packages below
// this one.
//
// Texts are handed on as Documents, one at a time, or many at once as a Bundle, whose documents are
// made by whoever takes it. What is to be reported of a source is kept as events, in the order of
// the source (event.go): bytes that were scanned or skipped, notes, and damage.
package source
