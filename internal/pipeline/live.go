package pipeline

import (
	"bytes"
	"math"
	"time"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/charset"
)

// livePause is how long a line of a stream that is still being written may be in doubt, if
// Options.Prompt asks for it: what came by then decides.
const livePause = 50 * time.Millisecond

// liveStep is how much earlier a line may be decided, together with the one before it: so the same
// text is scanned in fewer windows.
const liveStep = 5 * time.Millisecond

// A live is the text of a stream that is still being written, such as a log that is followed. A
// goroutine of its own reads the stream, and ends with it.
type live struct {
	chunks  chan arrival
	rest    []byte // of the arrival taken last
	came    time.Time
	err     error           // that ended the stream
	prompt  bool            // see livePause
	decider finder          // says what is decided
	mender  *mender         // nil if references are not mended
	around  int             // bytes that may be printed of what follows a reference
	enough  func() bool     // no more is wanted
	wake    <-chan struct{} // gets something when enough may have changed
	waiting []stamp         // the lines that are not settled, in their order
	whole   int64           // offset in the document after the last whole line

	asked    int64     // offset after the last line that the decider was asked about
	answered time.Time // when it was asked
}

// An arrival is what one read of a stream gave, and when.
type arrival struct {
	data []byte
	err  error
	came time.Time
}

// A stamp says when the first of some lines came that end at an offset in the document or before.
type stamp struct {
	end  int64
	came time.Time
}

// Limits of what is read of a stream before it is taken.
const (
	liveChunk  = 64 << 10 // bytes read at once, at most
	liveChunks = 8
)

// newLive returns the live text of a document, and begins to read it.
func (s *state) newLive(d *document) *live {
	l := &live{chunks: make(chan arrival, liveChunks), prompt: s.opt.Prompt, around: s.opt.Around * utf8.UTFMax}
	l.enough, l.wake = func() bool { return s.done(d) }, s.wake
	if l.decider = s.quietFinder(d); s.opt.Mend {
		l.mender = &mender{finder: s.quietFinder(d)}
	}
	read := d.Text.Read
	if text, decoded := d.Text.(*charset.Reader); decoded {
		text.Blocking = func(read func()) {
			d.mapping.Unlock()
			defer d.mapping.Lock()
			read()
		}
		read = func(p []byte) (int, error) {
			d.mapping.Lock()
			defer d.mapping.Unlock()
			return text.Read(p)
		}
	}
	go func() {
		defer close(l.chunks)
		buf := make([]byte, liveChunk)
		for {
			n, err := read(buf)
			l.chunks <- arrival{bytes.Clone(buf[:n]), err, time.Now()}
			if err != nil {
				return
			}
		}
	}()
	return l
}

// take copies what there is of the stream to p, the text of the document from an offset onward, and
// returns how many bytes that is.
func (l *live) take(p []byte, offset int64) (n int) {
	for n < len(p) {
		if len(l.rest) == 0 {
			select {
			case c := <-l.chunks:
				l.receive(c)
			default:
			}
		}
		if len(l.rest) == 0 {
			break
		}
		m := copy(p[n:], l.rest)
		l.rest = l.rest[m:]
		if end := bytes.LastIndexByte(p[n:n+m], '\n'); end >= 0 {
			l.whole = offset + int64(n+end+1)
			l.stamp(l.whole)
		}
		n += m
	}
	return n
}

// receive sets the arrival that is taken next. After the end of the stream there is none.
func (l *live) receive(c arrival) {
	if c.err == nil && len(c.data) == 0 && c.came.IsZero() {
		return // closed
	}
	l.rest, l.err, l.came = c.data, c.err, c.came
}

// stamp notes that lines came that end at an offset.
func (l *live) stamp(end int64) {
	if k := len(l.waiting) - 1; k >= 0 && l.came.Sub(l.waiting[k].came) < liveStep {
		l.waiting[k].end = end
		return
	}
	l.waiting = append(l.waiting, stamp{end, l.came})
}

// forget drops the stamps of the lines before an offset, up to which all is settled.
func (l *live) forget(settled int64) {
	k := 0
	for k < len(l.waiting) && l.waiting[k].end <= settled {
		k++
	}
	l.waiting = append(l.waiting[:0], l.waiting[k:]...)
}

// settles reports whether some text of w, which is all that has come, can be settled, and sets its
// end: what is decided, or lines that have been in doubt for long enough. These are read without
// what follows the last whole line, and nothing that comes later changes what is before it.
func (l *live) settles(w *window, ahead int) bool {
	text, from := w.Text, w.From
	whole := int(l.whole - w.Offset)
	if whole <= from {
		return false
	}
	if end := max(len(text)-ahead, l.decided(w, whole)); end > from {
		w.end = end
		w.settles = bytes.LastIndexByte(text[:end], '\n') + 1 // no reference begins before the line of its trigger
		return true
	}
	if l.prompt && time.Since(l.waiting[0].came) >= livePause {
		w.end = int(l.waiting[0].end - w.Offset)
		w.Text, w.settles = text[:whole], w.end
		l.pass(w)
		return true
	}
	return false
}

// decided returns the index up to which the whole lines of a window are decided, as far as the decider
// knows; 0 if it is not asked. It is asked for more lines only, and after liveStep.
func (l *live) decided(of *window, whole int) int {
	end := of.Offset + int64(whole)
	if end == l.asked || time.Since(l.answered) < liveStep {
		return 0
	}
	l.asked, l.answered = end, time.Now()
	w, taken := of.Window, l.decider.Taken()
	w.Text, w.To = w.Text[:max(w.From, whole-l.around)], 0
	w.To = l.decider.Decided(w)
	if l.mender == nil {
		return w.To
	}
	l.decider.Reset(taken)
	decided := w.To
	l.decider.Scan(w, func(m *delimit.Match) bool {
		if l.mender.inDoubt(of, m) {
			taken, decided = l.decider.Taken(), int(m.Span.Start-w.Offset)
		}
		return decided == w.To
	})
	if decided < w.To {
		l.decider.Reset(taken)
	}
	return decided
}

// pass moves the decider to the end of a window.
func (l *live) pass(of *window) {
	w := of.Window
	w.To = of.end
	l.decider.Scan(w, nil)
}

// wait waits until more of the stream has come, the decider may be asked again, or lines have been
// in doubt for long enough.
func (l *live) wait() {
	var due <-chan time.Time
	if len(l.waiting) > 0 {
		wait := time.Duration(math.MaxInt64)
		if l.prompt {
			wait = livePause - time.Since(l.waiting[0].came)
		}
		if l.waiting[len(l.waiting)-1].end > l.asked {
			wait = min(wait, liveStep-time.Since(l.answered))
		}
		due = time.After(wait)
	}
	select {
	case c := <-l.chunks:
		l.receive(c)
	case <-due:
	case <-l.wake:
	}
}
