// Package zip reads zip archives (PKWARE, APPNOTE.TXT), jar, whl, apk and others among them.
//
// The directory at the end of an archive names its files, and where each begins. It is read a piece at
// a time, since it may name very many. Each file that is not a folder or a link is a Member; small ones are
// collected in Batches, whose readers decompress them. An archive that comes as a stream is held in
// memory, up to a limit.
//
// # Hostile archives
//
// Files that overlap could say the same few bytes as often as the directory has entries. In an archive
// without overlaps the compressed sizes add up to less than its size; where they do not, the
// reading ends. What is decompressed counts for the limit of Config, and a file ends where the
// directory says that it does.
package zip
