package origin

import "urigrep/internal/charset"

// stride is the number of bytes between two places whose line ends are remembered.
const stride = 1 << 10

// A Plain is the Map of bytes that stand as they are at one place of the source.
// The zero Plain is that of no bytes.
type Plain struct {
	text         []byte
	offset, line int64
	uncounted    bool // lines are not asked for

	counted []charset.Lines // counted[i] are the line ends of text[:i*stride]

	// at is the place asked for last, and lines its line ends: most are asked in order.
	at    int64
	lines charset.Lines
}

// NewPlain returns the Map of text, which begins in the source at a byte offset, after a number of
// line ends.
func NewPlain(text []byte, offset, line int64) *Plain {
	p := new(Plain)
	p.Reset(text, offset, line)
	return p
}

// Reset makes p the Map that NewPlain returns, in the memory that it has.
func (p *Plain) Reset(text []byte, offset, line int64) {
	p.text, p.offset, p.line, p.uncounted = text, offset, line, false
	p.counted = append(p.counted[:0], charset.Lines{})
	p.at, p.lines = 0, charset.Lines{}
}

// ResetUncounted makes p the Map of text where lines are not asked for: Position returns 0.
func (p *Plain) ResetUncounted(text []byte, offset int64) {
	p.text, p.offset, p.line, p.uncounted = text, offset, 0, true
}

// Position implements charset.Map.
func (p *Plain) Position(text int64) (offset, line int64) {
	if p.uncounted {
		return p.offset + text, 0
	}
	at := min(max(text, 0), int64(len(p.text)))
	if at < p.at || at-p.at > stride {
		p.seek(at)
	}
	p.lines.Add(p.text[p.at:at])
	p.at = at
	return p.offset + text, p.line + p.lines.Ends
}

// seek goes to the last place remembered before at, or at it.
func (p *Plain) seek(at int64) {
	block := at / stride
	for i := int64(len(p.counted)); i <= block; i++ {
		lines := p.counted[i-1]
		lines.Add(p.text[(i-1)*stride : i*stride])
		p.counted = append(p.counted, lines)
	}
	p.at, p.lines = block*stride, p.counted[block]
}

// End implements charset.Map.
func (p *Plain) End(text int64) int64 { return p.offset + text }

// Release implements charset.Map.
func (p *Plain) Release(int64) {}
