package origin

import (
	"sort"

	"urigrep/internal/charset"
)

// Runs is the Map of a text that is made of stretches of another text, below it, and of text put
// between them or in their place. The zero Runs is that of no text.
type Runs struct {
	below charset.Map
	runs  []run
	last  int // index in runs of the run last asked for
}

// A run is a stretch of the text, from the offset text up to the next run. Its bytes stand in the
// text below from the offset below onward; if it is fixed, each of them stands for all from below
// to end.
type run struct {
	text, below, end int64
	fixed            bool
}

// Reset makes r the Map of an empty text, in the memory that it has.
func (r *Runs) Reset(below charset.Map) {
	r.below, r.runs, r.last = below, r.runs[:0], 0
}

// Copied adds a stretch that begins at the offset text and is the same in the text below, at the
// offset below. Stretches must be added in order.
func (r *Runs) Copied(text, below int) {
	if n := len(r.runs); n > 0 {
		if l := r.runs[n-1]; !l.fixed && l.below-l.text == int64(below-text) {
			return
		}
	}
	r.runs = append(r.runs, run{text: int64(text), below: int64(below)})
}

// Made adds a stretch that begins at the offset text, and was made of the text below between two
// offsets, or was put in there.
func (r *Runs) Made(text, below, end int) {
	r.runs = append(r.runs, run{text: int64(text), below: int64(below), end: int64(end), fixed: true})
}

// Truncate drops the stretches from the offset text onward: the text ends there.
func (r *Runs) Truncate(text int) {
	for n := len(r.runs); n > 0 && r.runs[n-1].text >= int64(text); n-- {
		r.runs = r.runs[:n-1]
	}
}

// Split makes to, which maps an empty text, the Map of the text from the offset text onward, which r is
// then the Map of no more. A stretch begins there.
func (r *Runs) Split(text int, to *Runs) {
	all := r.runs
	r.Truncate(text)
	for _, s := range all[len(r.runs):] {
		s.text -= int64(text)
		to.runs = append(to.runs, s)
	}
}

// Below returns the offset in the text below of a byte of the text.
func (r *Runs) Below(text int64) int64 {
	i := r.last
	if i >= len(r.runs) || text < r.runs[i].text || i+1 < len(r.runs) && r.runs[i+1].text <= text {
		i = sort.Search(len(r.runs), func(i int) bool { return r.runs[i].text > text }) - 1
	}
	if i < 0 {
		return 0
	}
	r.last = i
	if r.runs[i].fixed {
		return r.runs[i].below
	}
	return r.runs[i].below + text - r.runs[i].text
}

// Position implements charset.Map.
func (r *Runs) Position(text int64) (offset, line int64) {
	return r.below.Position(r.Below(text))
}

// BelowEnd returns the offset in the text below at which the byte before the offset text ends.
func (r *Runs) BelowEnd(text int64) int64 {
	end := r.Below(text-1) + 1
	if len(r.runs) > 0 {
		if last := r.runs[r.last]; last.fixed {
			end = last.end
		}
	}
	return end
}

// Under returns the Map of the text below.
func (r *Runs) Under() charset.Map { return r.below }

// End implements charset.Map.
func (r *Runs) End(text int64) int64 {
	if text <= 0 || len(r.runs) == 0 {
		offset, _ := r.Position(text)
		return offset
	}
	return r.below.End(r.BelowEnd(text))
}

// Release implements charset.Map.
func (r *Runs) Release(int64) {}

// From is the Map of a text that is the end of another, below it, from the offset At there.
type From struct {
	Below charset.Map
	At    int64
}

// Position implements charset.Map.
func (f From) Position(text int64) (offset, line int64) { return f.Below.Position(f.At + text) }

// End implements charset.Map.
func (f From) End(text int64) int64 { return f.Below.End(f.At + text) }

// Release implements charset.Map.
func (f From) Release(text int64) { f.Below.Release(f.At + text) }

// Moved is a Map whose positions are a number of bytes and line ends farther on than those of another.
type Moved struct {
	Map          charset.Map
	Offset, Line int64
}

// Position implements charset.Map.
func (m Moved) Position(text int64) (offset, line int64) {
	offset, line = m.Map.Position(text)
	return m.Offset + offset, m.Line + line
}

// End implements charset.Map.
func (m Moved) End(text int64) int64 { return m.Offset + m.Map.End(text) }

// Release implements charset.Map.
func (m Moved) Release(text int64) { m.Map.Release(text) }

// Over is the Map of a text whose own Map gives offsets in the text below it.
type Over struct{ Map, Below charset.Map }

// Position implements charset.Map.
func (o Over) Position(text int64) (offset, line int64) {
	at, _ := o.Map.Position(text)
	return o.Below.Position(at)
}

// End implements charset.Map.
func (o Over) End(text int64) int64 { return o.Below.End(o.Map.End(text)) }

// Release implements charset.Map.
func (o Over) Release(int64) {}
