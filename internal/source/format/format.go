// Package format defines input formats: kinds of files, or of texts within files, that texts are
// read from. Each format is a package of its own below internal/source, and one line of the table
// in internal/source/formats.go.
//
// # A format
//
// A Format recognizes its inputs by their name and beginning, and makes one Reader for a run. The
// Reader reads an Input and hands on to an Output
//
//   - texts with their place in the source, as Documents,
//   - Batches, which are stretches of the input that any worker may take, so that several are read
//     at once,
//   - Members, which are inputs inside the input, such as a file of an archive, an attachment or a
//     string of a row. They are opened by the Format that is named or that recognizes them, to a
//     depth of MaxDepth,
//   - Events, by which every byte of the input is accounted for as scanned or skipped.
//
// All of them are handed on in the order of the input. A Reader says besides whether an input can be
// cut, so that each shard reads a part of it (Reader.Cuts), and whether texts can be written back
// into it (Reader.Rewrites).
//
// # Adding one
//
// Package plain is the smallest, package tables has all there is. Write a package with a type that implements
// Format and one that implements Reader; embed Whole in the Reader if shards do not cut the format,
// and Unwritten if nothing is written back. Add a line to the table. The rest follows: detection,
// --input, archives and attachments that hold the format, small files together, decompression.
//
// A Reader must read any bytes without a panic, in bounded memory and linear time. Its texts
// need not be kept: a Document is valid until Output.Document returns.
//
// Read format.go first, then input.go and output.go, options.go with config.go, document.go and record.go.
package format

import "errors"

// A Format is one kind of input.
type Format interface {
	// Detect reports whether an input is in the format.
	Detect(b Beginning) bool

	// New returns the Reader of a run. Its error says what is wrong with the options.
	New(o *Options) (Reader, error)
}

// Abilities are what the table says of a format besides.
type Abilities struct {
	// Archive says that what is in it are files. It is read if Options.Archives asks for it, whatever these are
	// said to be.
	Archive bool

	Binary     bool     // an input has bytes that are not text
	Rows       bool     // it has rows: see Options.Fields and RowEnds
	Mapped     bool     // texts have the positions that Input.Places gives; else those in an attachment are sums
	Wide       bool     // it is detected in UTF-16 and UTF-32, too
	Undetected bool     // it is read only if it is asked for
	Unnamed    bool     // nobody asks for it by its name
	Unpacks    []string // the compressions in which it reads inputs itself
}

// A Reader reads the inputs of a run that are in one format. Several goroutines may use it at once,
// for different inputs.
type Reader interface {
	// Read hands on what is in an input. It returns the error of to, or says in lower case, without
	// the path, why the input could not be read; what is damaged and costs only itself is told as
	// an Event. The input must not be used after Read returns, but by Batches, which the caller
	// waits for.
	Read(in *Input, to Output) error

	// Cuts reports whether Read reads a part of an input, Input.Part. An input that is not cut is
	// read by the shard in which it begins.
	Cuts(in *Input) bool

	// Rewrites returns nil if texts can be written back into an input; else an error that wraps
	// ErrRefused.
	Rewrites() error
}

// ErrRefused is wrapped by the errors of inputs that cannot be written back.
var ErrRefused = errors.New("not written back")

// MaxDepth is how deep archives and other Members may be nested.
const MaxDepth = 4

// Whole is embedded by Readers of a format that is not cut.
type Whole struct{}

// Cuts returns false.
func (Whole) Cuts(*Input) bool { return false }

// Unwritten is embedded by Readers of a format into which nothing is written back. Why is the error
// of Rewrites, and wraps ErrRefused.
type Unwritten struct{ Why error }

// Rewrites returns the reason.
func (u Unwritten) Rewrites() error { return u.Why }

// Written is embedded by Readers of a format into which texts are written back.
type Written struct{}

// Rewrites returns nil.
func (Written) Rewrites() error { return nil }
