package search

import (
	"sync"
	"sync/atomic"

	"urigrep/internal/command/system"
	"urigrep/internal/output"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// A Search is one run of the command over its input.
type Search struct {
	*Config
	std      Streams
	messages *Messages
	sources  *source.Sources
	pipe     *pipeline.Run
	sink     output.Sink
	places   bool       // offsets in the source are written
	page     *reporting // nil without --report
	rewriter *rewriter  // nil unless texts are written back

	stream *system.Interruptible // standard input, if that is a stream; else nil

	stoppedBy atomic.Int32 // the signal that stopped the search; 0 for none

	tallying sync.Mutex
	tally    source.Tally // of the files read; guarded by tallying
}
