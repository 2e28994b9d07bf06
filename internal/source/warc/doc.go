// Package warc reads WARC files (ISO 28500, "WARC file format"), WET files among them: records of a
// web archive, each with a header of named fields and a block of content.
//
// A Splitter cuts a stream into Batches of whole records without looking at what is compressed: at
// gzip members (Annex D) and zstd frames ("Zstandard Compression for WARC Files"), of which a
// record has one of its own. A Decoder gives the records of a Batch; several Decoders may be at
// work at once. Payload takes the HTTP message off a record's block.
//
// # Damage
//
// A record that cannot be read costs itself and nothing else, and so does garbage between records.
// After damage the next record begins where a version line and the name of a field stand (see
// part.go); after a gzip member or zstd frame that cannot be decoded, at the next that begins
// with a record. Of a member or frame that is too long to be held, what is after the damage is
// lost. A record whose length is right is read though its header is damaged, and reported: what its
// block is shows in its first bytes.
package warc
