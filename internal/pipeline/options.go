package pipeline

import (
	"runtime"

	"urigrep/delimit"
	"urigrep/resolve"
	"urigrep/resolve/tracking"
	"urigrep/resolve/unwrap"
)

// Options tell what is looked for, which references are kept and what becomes
// of them. The functions are called by several workers at once, but for Report.
type Options struct {
	Find    delimit.Options // GivenUp is set by the pipeline
	Strict  bool            // only what is valid as written (rule V2)
	Invalid bool            // also what cannot be repaired (rule V2)

	RFC        resolve.RFC   // grammar that judges and rules that resolve
	Normalize  resolve.Level // normal form of the targets
	NoFragment bool          // targets without their fragment

	// Lines says that each line of a document is one reference.
	Lines bool

	// NoRelative says that relative references are not found either where a base URI is known.
	NoRelative bool

	// Base is the base URI of documents that bring none of their own (RFC 3986,
	// §5.1.4); the empty reference stands for none.
	Base    resolve.Reference
	Resolve resolve.Options

	Unwrap   *unwrap.Table   // wrappers whose links are the targets (rule W1); nil for none
	Tracking *tracking.Table // parameters that targets are without (rule W2); nil for none

	Keep func(*Record) bool // filter; nil keeps all. Line and Column are not yet set.

	// KeepPlaced is a filter to which all of a record is known; nil keeps all.
	KeepPlaced func(*Record) bool

	Unique   Distinction // what is wanted once over the whole run
	MaxCount int64       // most references of a file; negative for no limit
	ToEnd    bool        // a file is read to its end though MaxCount wants no more of it
	First    bool        // stop all at the first reference found

	Around    int  // characters that Before and After of a record have, at most
	Positions bool // Line and Column of the records are wanted
	NoPlaces  bool // nor are their spans in the source; see NeedsNoPlaces
	Threads   int  // workers; 0 means one for each core
	Prompt    bool // what has come in is searched at a pause, and written at once
	AtOnce    bool // what was found is written without waiting for more

	// Label sets Label and Tail of a document's origin as Append or AppendLine wants
	// them; nil if it does not want them.
	Label func(*Origin)

	// Append writes a record; nil where records are only counted.
	Append func(dst []byte, r *Record) []byte

	// AppendLine writes a line in which references stand; where it is set, Append is
	// not called.
	AppendLine func(dst []byte, l *Line) []byte

	// AppendSettled appends how far a document is settled, behind the records before that. With it
	// a Run takes files one at a time: File, and no Bundle of small files.
	AppendSettled func(dst []byte, s Settled) []byte

	// Mend keeps only references that line breaks part; their pieces are what stands between two.
	Mend bool

	// Characters asks for Stats.Characters and Stats.URICharacters.
	Characters bool

	// AppendFile writes what there is to say of a file at its end; nil for nothing.
	AppendFile func(dst []byte, path string, count int64) []byte

	// GivenUp is told of each reference that was given up because it is longer
	// than Find.MaxLength, by its span in the source (rule L1). It is called in
	// the order of the input, never twice at once.
	GivenUp func(path string, at delimit.Span)

	target delimit.TargetOptions // see targetOptions; set by complete
}

// limits are how much is taken at once. Tests set small ones.
type limits struct {
	window      int   // bytes of a window of a larger document
	scanStep    int   // bytes scanned before it is asked whether a part is full
	partRecords int   // records of a part
	partBytes   int   // bytes formatted of a part
	taskBytes   int   // bytes formatted of a task that waits for its turn
	mapLeast    int64 // bytes of a file that is mapped
}

// usualLimits are those of every run but those of tests.
var usualLimits = limits{
	window: windowSize, scanStep: scanStep, partRecords: partRecords, partBytes: partBytes,
	taskBytes: taskBytes, mapLeast: mapLeast,
}

// windowSize is how many bytes of a document one worker takes at a time. Where there is little in
// the text it takes sparseWindows times as many.
const (
	windowSize    = 256 << 10
	sparseWindows = 4
)

// Limits of a part of a window. A window that has more is taken in several parts.
const (
	partRecords = 8 << 10
	partBytes   = 1 << 20 // formatted
)

// complete returns the options with the defaults set.
func (o Options) complete() Options {
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	o.Find.RFC = o.RFC
	o.target = o.targetOptions()
	if o.AppendLine != nil {
		o.Positions = true
	}
	if o.Prompt {
		o.AtOnce = true
	}
	return o
}

// NeedsNoPlaces reports whether NoPlaces may be set, unless Append asks for spans.
func (o *Options) NeedsNoPlaces() bool {
	return !o.Positions && !o.First && o.MaxCount < 0 && o.KeepPlaced == nil && o.AppendLine == nil && o.AppendSettled == nil
}

// newFinder returns the finder that the options ask for.
func (o *Options) newFinder(d delimit.Options) finder {
	if o.Lines {
		return delimit.NewLineFinder(d)
	}
	return delimit.NewFinder(d)
}

// direct reports whether a record can be written as soon as it is found, for what
// is written of it depends on nothing that is before it.
func (o *Options) direct() bool {
	return !o.Positions && o.Unique == NotDistinct && !o.First && o.MaxCount < 0 && o.AppendLine == nil &&
		o.KeepPlaced == nil && o.Around == 0
}
