package pipeline

import (
	"runtime"

	"urigrep/delimit"
	"urigrep/internal/cut"
	"urigrep/resolve"
	"urigrep/resolve/tracking"
	"urigrep/resolve/unwrap"
)

// Options say what is searched for, which references are kept and what is written of them. The
// functions are called by several workers at once unless their comment says otherwise.
type Options struct {
	Search
	Targets
	Filter
	Stops
	Sink

	Threads int  // workers; 0 means one for each core
	Prompt  bool // a line of a stream is decided 50 ms after it came; implies Live
	Live    bool // a stream is searched as far as it is decided; implies AtOnce
	AtOnce  bool // records are written without waiting for more

	target delimit.TargetOptions // see targetOptions; set by complete
	plain  bool                  // a valid URI without a '%' is its own target; set by complete
}

// Search says what is looked for in a document.
type Search struct {
	Find       delimit.Options // GivenUp and Refused are set by the pipeline
	Refusals   bool            // there are records of places where a reference may begin and none does
	Lines      bool            // each line of a document is one reference
	NoRelative bool            // relative references are not found even where a base URI is known
	Programs   bool            // attributes with javascript: are references too

	// GivenUp is called for each reference that was given up because it is longer than
	// Find.MaxLength, with its span in the source (rule L1), in the order of the input, never
	// twice at once.
	GivenUp func(path string, at delimit.Span)
}

// Targets says how the target of a reference is made.
type Targets struct {
	RFC        resolve.RFC   // grammar that judges and rules that resolve
	Normalize  resolve.Level // normal form of the targets
	NoFragment bool          // targets without their fragment

	// Base is the base URI of documents that bring none of their own (RFC 3986,
	// §5.1.4); the empty reference means none.
	Base    resolve.Reference
	Resolve resolve.Options

	Unwrap   *unwrap.Table   // wrappers whose links are the targets (rule W1); nil for none
	Tracking *tracking.Table // parameters removed from targets (rule W2); nil for none
}

// Filter says which references are kept.
type Filter struct {
	Strict  bool // only what is valid as written (rule V2)
	Invalid bool // also what cannot be repaired (rule V2)
	Mend    bool // only references that have a line break in them (rule X2)

	Keep func(*Record) bool // nil keeps all. Line and Column are not yet set.

	// KeepPlaced is a filter that sees a record whose positions are set; nil keeps all.
	KeepPlaced func(*Record) bool

	Unique Distinction // which references are the same; of those the first is kept
}

// Stops say when no more is wanted.
type Stops struct {
	MaxCount int64 // most references of a file; negative for no limit
	ToEnd    bool  // a file is read to its end even after MaxCount is reached
	First    bool  // the run ends with the first reference kept
}

// A Sink says what is written, and what of a record must be known for it.
type Sink struct {
	Around     int  // characters that Before and After of a record have, at most
	Positions  bool // Line and Column of the records are wanted
	NoPlaces   bool // spans in the source are not wanted; see NeedsNoPlaces
	Characters bool // Stats.Characters and Stats.URICharacters are wanted

	// Label sets Label and Tail of a document's origin for Append and AppendLine; nil if they
	// need neither.
	Label func(*Origin)

	// Append appends what is written of a record; nil where records are only counted.
	Append func(dst []byte, r *Record) []byte

	// AppendLine appends what is written of a line in which references stand; where it is set,
	// Append is not called. It is never called twice at once.
	AppendLine func(dst []byte, l *Line) []byte

	// AppendSettled appends how far a document is settled, after the records up to there. With it
	// a Run takes files one at a time: File, and no Bundle of small files.
	AppendSettled func(dst []byte, s Settled) []byte

	// AppendFile appends what is written at the end of a file in which count references were kept;
	// nil for nothing. It is never called twice at once.
	AppendFile func(dst []byte, path string, count int64) []byte
}

// limits bound how much is worked on at once. Tests set small ones.
type limits struct {
	window     int   // bytes of a window of a larger document
	scanStep   int   // bytes scanned between two checks whether a chunk is full
	chunkBytes int   // bytes formatted of a chunk before its turn
	mapLeast   int64 // bytes of the smallest file that is mapped
}

// usualLimits are those of every run outside tests.
var usualLimits = limits{window: windowSize, scanStep: 32 << 10, chunkBytes: 1 << 20, mapLeast: mapLeast}

// mapLeast is how many bytes a regular file must have to be mapped into memory instead of being read:
// below that, reading costs less.
const mapLeast = 1 << 20

// windowSize is how many bytes of a document are in memory at a time, without the text around them.
const windowSize = 256 << 10

// complete returns the options with the defaults set.
func (o Options) complete() Options {
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	o.Find.RFC = o.RFC
	if o.Refusals {
		o.Find.Refused = func(delimit.Refusal) {}
	}
	o.target = o.targetOptions()
	o.plain = o.Normalize == resolve.AsWritten && !o.NoFragment && !o.Find.IRI && !o.follows()
	if o.AppendLine != nil {
		o.Positions = true
	}
	o.Live = o.Live || o.Prompt
	o.AtOnce = o.AtOnce || o.Live
	return o
}

// NeedsNoPlaces reports whether NoPlaces may be set, provided that Append does not use spans.
func (o *Options) NeedsNoPlaces() bool {
	return !o.Positions && !o.First && o.MaxCount < 0 && o.KeepPlaced == nil && o.AppendLine == nil &&
		o.AppendSettled == nil
}

// newFinder returns the finder that the options ask for.
func (o *Options) newFinder(d delimit.Options) finder {
	return cut.New(d, o.Lines).(finder)
}

// A finder is what delimit has for those who cut a document.
type finder = cut.Finder[delimit.Match]
