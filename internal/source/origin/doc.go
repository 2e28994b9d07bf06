// Package origin tells where the bytes of texts made in memory stand in the source.
//
// Its types are charset.Maps: Plain for bytes as they stand, Runs for a text of
// which stretches are left out, put in or decoded. Nothing is let go by Release:
// what they tell of is in memory as long as they are.
//
// Plain is also the Map of a text of which no more is told than the place of the part that
// it was decoded from: offset and line of a byte of it are then sums, of those of
// the part in the source and those of the byte in the text.
package origin
