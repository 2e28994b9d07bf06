package pipeline

import (
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/cut"
	"urigrep/internal/source"
	"urigrep/internal/text"
)

// How far before the wanted place a place for a cut is looked for.
const cutLook = 4 << 10

// A chunk of a shared document has as many bytes as mostWindows windows at most, and fewer where it would
// have more results than wantedBytes. One whose
// lines are counted has one window, since these are counted before it is scanned; if it is mapped, that
// may have mostCounted times as many bytes.
const (
	mostWindows = 16
	mostCounted = 4
)

// chunkSize returns how many bytes the next chunk of d should have, about.
func (s *state) chunkSize(d *document) int64 {
	most := int64(mostWindows)
	switch {
	case s.opt.Positions && d.mapped:
		most = mostCounted
	case s.opt.Positions:
		most = 1
	}
	window := int64(s.limits.window)
	if s.opt.Threads == 1 {
		return most * window // it is its turn
	}
	return min(max(window, s.density.Load()), most*window)
}

// cutAt returns a place between two offsets of a document where it may be cut: see cut.
func (s *state) cutAt(d *document, from, at int64) (place int64, sure bool) {
	if at >= d.end {
		return d.end, true
	}
	look := max(from, at-cutLook)
	w, err := d.between(max(0, look-cut.Margin), min(d.Size, at+cut.Margin))
	if err != nil {
		return at, false // the worker that reads the text will say it
	}
	w.From, w.To = int(look-w.Offset), int(at-w.Offset)
	i, sure := s.cut(d, w)
	return w.Offset + int64(i), sure
}

// cut returns the index in a window where its document is cut, and whether that is sure: then no
// candidate of the rest begins before it.
func (s *state) cut(d *document, w cut.Window) (i int, sure bool) {
	if d.cutter == nil {
		d.cutter = s.quietFinder(d)
	}
	if i, ok := d.cutter.Cut(w); ok {
		return i, true
	}
	return w.To, false
}

// How many bytes before a part are searched for an offset at which all scans agree: at first, and
// at last. Where less than lookShare times as many are before it, they are not worth searching: it
// takes less to read all.
const (
	firstLook = 8 << 10
	lastLook  = 512 << 10
	lookShare = 8
)

// preparePart prepares a document of which only a part is wanted: the references whose triggers
// are in it. With AppendLine the lines that begin in the part are wanted, and so all references
// on them, wherever they begin.
func (s *state) preparePart(d *document, p *source.Part) (err error) {
	from := p.From
	d.end = p.To
	if s.opt.AppendLine != nil {
		d.lines = &delimit.Span{}
		if d.lines.Start, err = source.LineStart(d.text(), d.Size, p.From, false); err != nil {
			return err
		}
		if d.lines.End, err = source.LineStart(d.text(), d.Size, p.To, false); err != nil {
			return err
		}
		from, d.end = d.lines.Start, d.lines.End
	}
	d.first.at = from
	if from == 0 || from == d.end {
		return nil
	}
	agreed, err := s.agreement(d, from)
	if err != nil {
		return err
	}
	if s.opt.AppendLine != nil {
		d.first.at = agreed // references from there on may reach into the lines
	} else if d.first.taken, err = s.takenAt(d, agreed, from); err != nil {
		return err
	}
	if s.opt.Positions {
		d.first.place, err = s.placeAt(d, d.first.at)
	}
	return err
}

// agreement returns the last offset, at most at, at which all scans are known to agree: the
// beginning of the document if none is found near.
func (s *state) agreement(d *document, at int64) (int64, error) {
	f := s.quietFinder(d)
	margin := int64(f.Ahead() + f.Behind())
	for look := int64(firstLook); look <= min(lastLook, max(firstLook, at/lookShare)) && look < at; look *= 4 {
		from := max(0, at-look-margin)
		w, err := d.between(from, min(at+int64(f.Ahead()), d.Size))
		if err != nil {
			return 0, err
		}
		s.noteLookBack(at - from)
		w.From, w.To = int(at-look-from), int(at-from)
		if i, ok := f.Agree(w); ok {
			return from + int64(i), nil
		}
	}
	s.noteLookBack(at)
	return 0, nil
}

// takenAt returns the offset up to which all is taken when a scan reaches the offset at; agreed is
// an offset before it at which all scans agree.
func (s *state) takenAt(d *document, agreed, at int64) (int64, error) {
	f := s.quietFinder(d)
	f.Reset(0)
	for agreed < at {
		from, to := max(0, agreed-int64(f.Behind())), min(agreed+windowSize, at)
		w, err := d.between(from, min(to+int64(f.Ahead()), d.Size))
		if err != nil {
			return 0, err
		}
		w.From, w.To = int(agreed-from), int(to-from)
		f.Scan(w, nil)
		agreed = to
	}
	return f.Taken(), nil
}

// placeAt returns the place of the lag of a window that begins at an offset. It counts the lines of
// all text before.
func (s *state) placeAt(d *document, at int64) (text.Place, error) {
	lag := max(0, at-int64(d.margin-utf8.UTFMax))
	p := text.Place{Lines: d.Line}
	for from := int64(0); from < lag; {
		to := min(from+windowSize, lag)
		begin := max(0, from-utf8.UTFMax)
		w, err := d.between(begin, min(to+utf8.UTFMax, d.Size))
		if err != nil {
			return p, err
		}
		// Both ends are those of runes: see text.RuneStart.
		i, j := text.RuneStart(w.Text, int(from-begin)), text.RuneStart(w.Text, int(to-begin))
		p = p.After(text.Measure(w.Text, i, j))
		from = to
	}
	return p, nil
}

// noteLookBack notes how many bytes before a part were read to find out what is taken there.
func (s *state) noteLookBack(n int64) { s.lookBack = max(s.lookBack, n) }
