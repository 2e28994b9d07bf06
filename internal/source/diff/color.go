package diff

import (
	"bytes"

	"urigrep/internal/text"
)

// A stretch is a part of a line without its colours: where it begins there, and in the line.
type stretch struct{ text, line int }

// uncoloured returns a line without the escape sequences by which a terminal shows colours, and the
// stretches that are left of it; the line and nil if it has none. Both are valid up to the next call.
func (p *parser) uncoloured(l []byte) ([]byte, []stretch) {
	if bytes.IndexByte(l, text.Escape) < 0 {
		return l, nil
	}
	p.plain, p.stretches = p.plain[:0], p.stretches[:0]
	for at := 0; at < len(l); {
		if n := text.ColorLen(l[at:]); n > 0 {
			at += n
			continue
		}
		end := len(l)
		if n := bytes.IndexByte(l[at+1:], text.Escape); n >= 0 {
			end = at + 1 + n
		}
		p.stretches = append(p.stretches, stretch{len(p.plain), at})
		p.plain = append(p.plain, l[at:end]...)
		at = end
	}
	return p.plain, p.stretches
}
