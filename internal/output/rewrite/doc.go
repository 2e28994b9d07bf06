// Package rewrite writes texts back with their references replaced or mended, and rows of JSON
// Lines with what was found in them (rule X2).
//
// The pipeline does not write text. What a Writer appends for its records are edits: from where to
// where in the source, and what is to stand there. A Splicer, to which the pipeline's output goes,
// carries them out: it copies the source, of which it has its own view, and puts in what the edits
// say. So every byte outside of edits is the source's own.
//
// Edits come in the order of the source; one that begins before the last has ended is dropped, and
// its reference stays as it is. A stretch is copied as soon as it is known that no edit comes
// before its end, so that a stream needs no more memory than is under way in the pipeline.
package rewrite
