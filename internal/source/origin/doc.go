// Package origin maps the bytes of texts that were made in memory to the source.
//
// Its types are charset.Maps: Plain for bytes as they stand, Runs for a text of which stretches are
// left out, put in or decoded, From for the end of another text. Their Release does nothing,
// since the texts that they map are in memory as long as they are; that of From is passed on.
//
// Plain is also the Map of a text of which only the place of the part is known that it was decoded
// from: offset and line of a byte are then sums, of those of the part in the source and those of
// the byte in the text.
package origin
