package diff

import "sort"

// places is the Map of the new side of a hunk: offsets are in the diff, lines in the new file.
type places struct {
	start, end int // of the text in the batch
	lines      []line
}

// lineOf returns the index of the line that has an offset in the text of the batch.
func (p *places) lineOf(at int) int {
	return max(0, sort.Search(len(p.lines), func(i int) bool { return p.lines[i].text > at })-1)
}

// Position implements format.Map.
func (p *places) Position(text int64) (offset, number int64) {
	at := p.start + int(text)
	l := p.lines[p.lineOf(at)]
	return l.source + int64(at-l.text), l.number
}

// End implements format.Map.
func (p *places) End(text int64) int64 {
	if text == 0 {
		return p.lines[0].source
	}
	offset, _ := p.Position(text - 1)
	return offset + 1
}

// Release implements format.Map.
func (p *places) Release(int64) {}

// added reports whether a stretch of the text touches a line that was added.
func (p *places) added(from, to int64) bool {
	for i := p.lineOf(p.start + int(from)); i < len(p.lines) && p.lines[i].text < p.start+int(max(to, from+1)); i++ {
		if p.lines[i].added {
			return true
		}
	}
	return false
}
