package pipeline

import (
	"runtime"

	"urigrep/delimit"
	"urigrep/resolve"
	"urigrep/scan"
)

// Options tell what is looked for, which references are kept and what becomes
// of them. The functions are called by several workers at once, but for Report.
type Options struct {
	Find    delimit.Options // GivenUp is set by the pipeline
	Strict  bool            // only what is valid as written (rule V2)
	Invalid bool            // also what cannot be repaired (rule V2)

	RFC        resolve.RFC  // grammar that judges and rules that resolve
	Normalize  resolve.Rung // normal form of the targets
	NoFragment bool         // targets without their fragment

	// Lines says that each line of a document is one reference.
	Lines bool

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

	// Label writes the path of a document as Append wants it, once for all its
	// records; nil if Append does not want it.
	Label func(path string) []byte

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
	GivenUp func(path string, at scan.Span)

	// blockSize is the number of bytes of a block; 0 means blockSize. Tests set it.
	blockSize int

	// finder makes the finders; nil means delimit.NewFinder. Tests set it.
	finder func(delimit.Options) finder
}

// blockSize is how much of a document one worker takes at a time, in bytes.
const blockSize = 1 << 20

// complete returns the options with the defaults set.
func (o Options) complete() Options {
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	if o.blockSize <= 0 {
		o.blockSize = blockSize
	}
	if o.AppendLine != nil {
		o.Positions = true
	}
	if o.finder == nil && o.Lines {
		o.finder = func(d delimit.Options) finder { return newLineFinder(d) }
	}
	if o.finder == nil {
		o.finder = func(d delimit.Options) finder { return delimit.NewFinder(d) }
	}
	return o
}
