package diff

import "bytes"

// A stretch is a part of a line without its colours: where it begins there, and in the line.
type stretch struct{ text, line int }

// uncoloured returns a line without the escape sequences by which a terminal shows colours, and the
// stretches that are left of it; the line and nil if it has none. Both are valid up to the next call.
func (p *parser) uncoloured(l []byte) ([]byte, []stretch) {
	if bytes.IndexByte(l, escape) < 0 {
		return l, nil
	}
	p.plain, p.stretches = p.plain[:0], p.stretches[:0]
	for at := 0; at < len(l); {
		if n := sequence(l[at:]); n > 0 {
			at += n
			continue
		}
		end := len(l)
		if n := bytes.IndexByte(l[at+1:], escape); n >= 0 {
			end = at + 1 + n
		}
		p.stretches = append(p.stretches, stretch{len(p.plain), at})
		p.plain = append(p.plain, l[at:end]...)
		at = end
	}
	return p.plain, p.stretches
}

// escape begins an escape sequence.
const escape = 0x1b

// sequence returns the length of the sequence that l begins with, if it sets colours or erases to the
// end of the line (ECMA-48, §8.3.117 and §8.3.41); otherwise 0.
func sequence(l []byte) int {
	if len(l) < 2 || l[0] != escape || l[1] != '[' {
		return 0
	}
	n := 2
	for n < len(l) && ('0' <= l[n] && l[n] <= '9' || l[n] == ';' || l[n] == ':') {
		n++
	}
	if n == len(l) || l[n] != 'm' && l[n] != 'K' {
		return 0
	}
	return n + 1
}
