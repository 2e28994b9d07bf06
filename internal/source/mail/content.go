package mail

import (
	"urigrep/internal/charset"
	"urigrep/internal/source/origin"
)

// A content is the body of a part, or a stretch of it, while it is decoded.
type content struct {
	bytes     []byte
	at        int         // index of bytes in the chunk, if m is nil
	m         charset.Map // of bytes
	inEncoded bool        // positions are sums
}

// A rawText is the text that a Decoder reads, a chunk or what was encoded in one, and where it is in
// the source.
type rawText struct {
	bytes     []byte
	from      charset.Map // of bytes
	exact     bool        // bytes are in the source byte for byte
	inEncoded bool        // bytes were decoded from base64 or uuencode

	froms []origin.From // in use by the texts of one piece
}

// mapOf returns the Map of a content.
func (r *rawText) mapOf(c content) charset.Map {
	switch {
	case c.m != nil:
		return c.m
	case c.at == 0:
		return r.from
	}
	return r.mapFrom(r.from, c.at)
}

// mapFrom returns the Map of the rest of a text from an index onward; below is the Map of that
// text. It is valid as long as the texts of one piece.
func (r *rawText) mapFrom(below charset.Map, at int) charset.Map {
	if len(r.froms) == cap(r.froms) { // a new array: those in use must not move
		r.froms = make([]origin.From, 0, 2*cap(r.froms)+4)
	}
	r.froms = append(r.froms, origin.From{Below: below, At: int64(at)})
	return &r.froms[len(r.froms)-1]
}

// stretch returns c.bytes[start:end] as a content.
func (r *rawText) stretch(c content, start, end int) content {
	s := content{bytes: c.bytes[start:end], at: c.at + start, inEncoded: c.inEncoded}
	if c.m != nil {
		s.m, s.at = r.mapFrom(c.m, start), 0
	}
	return s
}
