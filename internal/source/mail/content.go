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
	inEncoded bool        // bytes were decoded from base64
}

// mapOf returns the Map of a content.
func (r *rawText) mapOf(c content) charset.Map {
	switch {
	case c.m != nil:
		return c.m
	case c.at == 0:
		return r.from
	}
	return origin.From{Below: r.from, At: int64(c.at)}
}

// stretch returns c.bytes[start:end] as a content.
func (c content) stretch(start, end int) content {
	s := content{bytes: c.bytes[start:end], at: c.at + start, inEncoded: c.inEncoded}
	if c.m != nil {
		s.m, s.at = origin.From{Below: c.m, At: int64(start)}, 0
	}
	return s
}
