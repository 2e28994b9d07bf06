package pipeline

import (
	"errors"
	"sync/atomic"

	"urigrep/delimit"
)

// ErrStopped is what Document returns when no more documents are wanted: the
// output is closed or all that was asked for is found. It is not a failure.
var ErrStopped = errors.New("no more is wanted")

// A state is what the goroutines of a Run share.
type state struct {
	opt       Options
	limits    limits
	newFinder func(delimit.Options) finder
	margin    int // bytes of a window before From, or as many as there are
	ahead     int // bytes of a window after To, or as many as there are
	hasher    hasher
	recent    *recent
	density   atomic.Int64 // see noteDensity
	lookBack  int64        // see Run.LookBack
	free      chan *chunk  // not in use
	progress  struct{ bytes, found atomic.Int64 }

	*order
	stopping
	sequence sequence
}

// quietFinder returns a finder for d that reports nothing.
func (s *state) quietFinder(d *document) finder {
	o := s.opt.findOptions(d)
	o.GivenUp = func(delimit.Span) {}
	return s.newFinder(o)
}

// wantedBytes is how many bytes of results a chunk should have, so that it need not wait for its turn before its end.
const wantedBytes = 128 << 10

// noteDensity notes how many bytes of text have as many results as a chunk should have.
func (s *state) noteDensity(c *chunk) {
	s.density.Store(int64(float64(c.at-c.from) * wantedBytes / float64(c.results+1)))
}

// recycle makes a chunk that is settled available again.
func (s *state) recycle(c *chunk) {
	if c.held {
		c.doc.busy.Done()
	}
	if c.pooled {
		s.free <- c
	}
}

// early reports whether a chunk of d is settled after each window if it is its turn: where reading on may
// block, or it must be known whether more is wanted.
func (s *state) early(d *document) bool { return d.isStream() || s.opt.MaxCount >= 0 || s.opt.First }

// done reports whether no more of d is wanted.
func (s *state) done(d *document) bool { return s.stopped.Load() || d.file.full.Load() }
