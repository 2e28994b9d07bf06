// Package source reads the operands of a command, files and standard input, and turns them into the
// texts to be scanned: the file itself, the parts of mail messages, HTML as a reader sees it, the
// records of record formats, the files in archives.
//
// A Tree finds the files below directories, and a Walk groups the small ones. A File is opened
// (file.go) and, if that is asked for, decompressed (decompress.go). Its format is detected from its
// name and beginning by the table of formats (formats.go), unless Config.Input says what it is. How
// each format is read is said by a package below this one; package format says what they have in
// common, and how one is added.
//
// What a format reads is taken by an output (output.go), what is in a Member by one of its own
// (member.go), and passed on as Documents, one at a time, or many at once as a Bundle, whose
// documents are made by whoever takes it. What is to be reported of a source is kept as events, in
// the order of the source: bytes that were scanned or skipped, notes, and damage.
//
// A file uses what stands in those after it, read in this order: tree.go, operands and what is
// below them; bundle.go and walk.go, small files together; shard.go, shardlist.go and list.go; member.go;
// kind.go; decompress.go, file.go and tells.go; output.go; sources.go, the types of all these, and formats.go;
// packed.go and filesystem.go.
package source
