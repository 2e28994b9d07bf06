// Package tables reads tables of text: CSV (RFC 4180) and TSV (text/tab-separated-values).
//
// The first row names the columns; its cells are read like those of the others, since a table may
// have no names. A cell of CSV that begins with a double quote is quoted: it may hold the separator,
// line breaks, and a quote as two. A quote elsewhere in a cell stands for itself, as many programs
// write it. Cells of TSV hold whatever stands between two tabs, unless a row shows that they are quoted
// (tabs.go); over line ends only if a cell within the first 64 KiB begins with a quote, so that other tables
// are cut for shards.
//
// The separator of CSV is the comma, or the semicolon if the first row has that and no comma.
//
// A row in which a quoted cell is not closed within MaxRow bytes, or goes on after its closing quote,
// is broken: its first line is reported and passed over, and the next is read as a row again. How
// much is read again is bounded by how much was read before, so that the time is linear.
//
// A text has its place in the source. Its row is that of Record.Line.
package tables
