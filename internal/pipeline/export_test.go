package pipeline

import (
	"io"

	"urigrep/delimit"
	"urigrep/internal/cut"
)

// A Finder is what a Run asks of a finder.
type Finder = finder

// Limits are the limits of a Run.
type Limits struct {
	Window, ScanStep, ChunkBytes int
	MapLeast                     int64
}

// UsualLimits are those of every Run outside tests.
var UsualLimits = Limits{usualLimits.window, usualLimits.scanStep, usualLimits.chunkBytes, usualLimits.mapLeast}

// For how long a line is in doubt, and how much earlier it may be decided.
const (
	LivePause = livePause
	LiveStep  = liveStep
)

// NewWith is New with limits and, unless that is nil, what makes finders.
func NewWith(out io.Writer, opt Options, l Limits, finders func(delimit.Options) Finder) *Run {
	if finders == nil {
		finders = opt.newFinder
	}
	return newRun(out, opt, limits{l.Window, l.ScanStep, l.ChunkBytes, l.MapLeast}, finders)
}

// Judged returns the record of a match in a window; nil if it is not kept.
func Judged(m *delimit.Match, w cut.Window, o *Options) *Record {
	b, r := &block{doc: &document{origin: &Origin{Path: "f"}}, window: window{Window: w}}, new(Record)
	b.fill(r, m)
	if o.judge(b, r); !r.kept {
		return nil
	}
	return r
}
