package delimit

// This file remembers what was read around the line ends that were weighed (rule R5). The lines
// around one line end are those around the next as well, where many stand close to each other:
// each is read once, and not from each line end near it.

// A textAround is what is known of the text around line ends. The zero textAround knows nothing.
type textAround struct {
	lines   lineLog
	slashes slashLog
	near    slashesNear // of the line end weighed last
	stems   []stemLog
	stem    int // which of them gives way to another
}

// stemsKept is how many stems are remembered: as many as a reference has that is joined from lines
// that are all the same.
const stemsKept = 32

// forget drops all that is known, before another text.
func (a *textAround) forget() {
	a.lines.first, a.lines.count, a.lines.last = 0, 0, 0
	a.slashes.forget()
	a.stems, a.stem = a.stems[:0], 0
}

// stemLog returns the log of a stem.
func (a *textAround) stemLog(stem []byte) *stemLog {
	for i := range a.stems {
		if string(a.stems[i].stem) == string(stem) {
			return &a.stems[i]
		}
	}
	if n := len(a.stems); n < cap(a.stems) {
		a.stems, a.stem = a.stems[:n+1], n
	} else if n < stemsKept {
		a.stems, a.stem = append(a.stems, stemLog{}), n
	} else {
		a.stem = (a.stem + 1) % stemsKept
	}
	g := &a.stems[a.stem]
	*g = stemLog{placeLog: placeLog{at: g.at[:0]}, stem: append(g.stem[:0], stem...)}
	return g
}
