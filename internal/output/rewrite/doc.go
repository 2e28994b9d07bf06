// Package rewrite writes texts back with their references replaced or mended, and rows of JSON
// Lines with what was found in them (rule X2).
//
// The pipeline does not write text. A Sink appends edits for its records: a span of the source,
// and the text that replaces it. Its Splicer, which is the pipeline's output, carries them out: it
// copies the source, which it reads itself, and inserts the text of the edits. So every byte
// outside of edits is copied from the source.
//
// Edits come in the order of the source; one that begins before the last has ended is dropped, and
// its reference stays as it is. A stretch is copied as soon as no edit can begin before its end, so
// that a stream needs no more memory than the pipeline is working on.
package rewrite
