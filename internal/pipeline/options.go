package pipeline

import (
	"runtime"

	"urigrep/delimit"
	"urigrep/resolve"
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

	Keep     func(*Record) bool // filter; nil keeps all. Line and Column are not yet set.
	Unique   bool               // each target once over the whole run
	MaxCount int64              // most references of a file; negative for no limit
	First    bool               // stop all at the first reference found

	Positions bool // Line and Column of the records are wanted
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

	// AppendFile writes what there is to say of a file at its end; nil for nothing.
	AppendFile func(dst []byte, path string, count int64) []byte

	// GivenUp is told of each reference that was given up because it is longer
	// than Find.MaxLength, by its span in the source (rule L1). It is called in
	// the order of the input, never twice at once.
	GivenUp func(path string, at delimit.Span)

	// Limits; 0 means the constants they have their names from. Tests set them.
	blockSize   int   // bytes of a block
	scanStep    int   // bytes
	partRecords int   // records of a part
	partBytes   int   // bytes formatted of a part
	bundleBytes int   // bytes formatted of a bundle
	mapLeast    int64 // bytes of a file that is mapped

	// finder makes the finders; nil means delimit.NewFinder. Tests set it.
	finder func(delimit.Options) finder
}

// blockSize is how many bytes of a document one worker takes at a time. Where there
// is little in the text it takes sparseBlocks times as many.
const (
	blockSize    = 256 << 10
	sparseBlocks = 4
)

// Limits of a part of a block. A block that has more is taken in several parts.
const (
	partRecords = 8 << 10
	partBytes   = 1 << 20 // formatted
)

// complete returns the options with the defaults set.
func (o Options) complete() Options {
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	setDefault(&o.blockSize, blockSize)
	setDefault(&o.scanStep, scanStep)
	setDefault(&o.partRecords, partRecords)
	setDefault(&o.partBytes, partBytes)
	setDefault(&o.bundleBytes, bundleBytes)
	setDefault(&o.mapLeast, mapLeast)
	o.Find.RFC = o.RFC
	if o.AppendLine != nil {
		o.Positions = true
	}
	if o.Prompt {
		o.AtOnce = true
	}
	if o.finder == nil && o.Lines {
		o.finder = func(d delimit.Options) finder { return delimit.NewLineFinder(d) }
	}
	if o.finder == nil {
		o.finder = func(d delimit.Options) finder { return delimit.NewFinder(d) }
	}
	return o
}

func setDefault[T int | int64](limit *T, def T) {
	if *limit <= 0 {
		*limit = def
	}
}

// direct reports whether a record can be written as soon as it is found, for what
// is written of it depends on nothing that is before it.
func (o *Options) direct() bool {
	return !o.Positions && !o.Unique && !o.First && o.MaxCount < 0 && o.AppendLine == nil
}
