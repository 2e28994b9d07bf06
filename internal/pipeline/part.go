package pipeline

import (
	"io"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/source"
	"urigrep/internal/text"
)

// A start is the state of a document before the first chunk of it.
type start struct {
	at    int64      // offset of that chunk
	taken int64      // offset up to which all is taken
	place text.Place // of the lag of its first window
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
func (r *Run) preparePart(d *document, p *source.Part) (err error) {
	from := p.From
	d.end = p.To
	if r.opt.AppendLine != nil {
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
	agreed, err := r.agreement(d, from)
	if err != nil {
		return err
	}
	if r.opt.AppendLine != nil {
		d.first.at = agreed // references from there on may reach into the lines
	} else if d.first.taken, err = r.takenAt(d, agreed, from); err != nil {
		return err
	}
	if r.opt.Positions {
		d.first.place, err = r.placeAt(d, d.first.at)
	}
	return err
}

// text returns the text of a document that is a stretch of a file.
func (d *document) text() *io.SectionReader { return io.NewSectionReader(d.File, d.Offset, d.Size) }

// quietFinder returns a finder for d that reports nothing.
func (r *Run) quietFinder(d *document) finder {
	o := r.opt.findOptions(d)
	o.GivenUp = func(delimit.Span) {}
	return r.newFinder(o)
}

// agreement returns the last offset, at most at, at which all scans are known to agree: the
// beginning of the document if none is found near.
func (r *Run) agreement(d *document, at int64) (int64, error) {
	f := r.quietFinder(d)
	margin := int64(f.Ahead() + f.Behind())
	for look := int64(firstLook); look <= min(lastLook, max(firstLook, at/lookShare)) && look < at; look *= 4 {
		from := max(0, at-look-margin)
		w, err := r.read(d, from, min(at+int64(f.Ahead()), d.Size))
		if err != nil {
			return 0, err
		}
		r.noteLookBack(at - from)
		w.From, w.To = int(at-look-from), int(at-from)
		if i, ok := f.Agree(w); ok {
			return from + int64(i), nil
		}
	}
	r.noteLookBack(at)
	return 0, nil
}

// takenAt returns the offset up to which all is taken when a scan reaches the offset at; agreed is
// an offset before it at which all scans agree.
func (r *Run) takenAt(d *document, agreed, at int64) (int64, error) {
	f := r.quietFinder(d)
	f.Reset(0)
	for agreed < at {
		from, to := max(0, agreed-int64(f.Behind())), min(agreed+windowSize, at)
		w, err := r.read(d, from, min(to+int64(f.Ahead()), d.Size))
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
func (r *Run) placeAt(d *document, at int64) (text.Place, error) {
	lag := max(0, at-int64(d.margin-utf8.UTFMax))
	p := text.Place{Lines: d.Line}
	for from := int64(0); from < lag; {
		to := min(from+windowSize, lag)
		begin := max(0, from-utf8.UTFMax)
		w, err := r.read(d, begin, min(to+utf8.UTFMax, d.Size))
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
func (r *Run) noteLookBack(n int64) { r.lookBack = max(r.lookBack, n) }

// LookBack returns the most bytes before a part of a document that were read to find out what is
// taken there. It is to be called after Close.
func (r *Run) LookBack() int64 { return r.lookBack }

// owns reports whether a line that begins at an offset is wanted.
func (d *document) owns(line int64) bool {
	return d.lines == nil || d.lines.Start <= line && line < d.lines.End
}
