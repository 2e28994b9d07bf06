package index

// This file remembers what was read around the line ends that were weighed (rule R5). The lines
// around one line end are those around the next as well, where many stand close to each other:
// each is read once, and not from each line end near it.

// An Around is what is known of the text around line ends. The zero Around knows nothing.
type Around struct {
	Lines   LineLog
	Slashes SlashLog
	Near    SlashesNear // of the line end weighed last
	stems   []StemLog
	stem    int // which of them gives way to another
}

// StemsKept is how many stems are remembered: as many as a reference has that is joined from lines
// that are all the same.
const StemsKept = 32

// Forget drops all that is known, before another text.
func (a *Around) Forget() {
	a.Lines.first, a.Lines.Count, a.Lines.last = 0, 0, 0
	a.Slashes.forget()
	a.stems, a.stem = a.stems[:0], 0
}

// StemLog returns the log of a stem.
func (a *Around) StemLog(stem []byte) *StemLog {
	for i := range a.stems {
		if string(a.stems[i].Stem) == string(stem) {
			return &a.stems[i]
		}
	}
	if n := len(a.stems); n < cap(a.stems) {
		a.stems, a.stem = a.stems[:n+1], n
	} else if n < StemsKept {
		a.stems, a.stem = append(a.stems, StemLog{}), n
	} else {
		a.stem = (a.stem + 1) % StemsKept
	}
	g := &a.stems[a.stem]
	*g = StemLog{placeLog: placeLog{At: g.At[:0]}, Stem: append(g.Stem[:0], stem...)}
	return g
}
