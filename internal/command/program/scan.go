// Package program is for other programs of this project: a Program has options of its own and some of the
// command's, and a Scan finds in parts of files what the command finds in them.
package program

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"strings"

	"urigrep/delimit"
	"urigrep/internal/command/search"
	"urigrep/internal/output"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
	"urigrep/resolve"
)

// A Scan searches parts of files for a Program: one part at a time, by one goroutine. In the parts
// of a file, one after the other, it finds what the command finds in the file.
type Scan struct {
	options []string
	files   map[string][]byte

	config  *search.Config
	sources *source.Sources
	write   func(dst []byte, r *pipeline.Record) []byte
	header  []byte
	ending  string
	level   resolve.Level // of the normal form of targets
	counted Counted

	sink     Sink
	failures int64 // of --where, so far
}

// A Sink takes what a Scan finds.
type Sink interface {
	// Found is called for each reference. f is valid until Found returns, whose error ends the
	// search.
	Found(f *Found) error

	// Trouble is called for all that could not be read or searched.
	Trouble(t Trouble)
}

// Found is a reference that was found.
type Found struct {
	Record []byte // as the command prints it, with its line end
	Path   []byte // of its file
	Start  int64  // byte offset in the file
	Target []byte // in normal form; empty unless Targets are counted
	Host   []byte // of the target, in lower case; empty if it has none, or none are counted
}

// Counted says what of a reference is counted.
type Counted uint8

// The things that may be counted.
const (
	Targets Counted = 1 << iota
	Hosts
)

// Count says what of Found is wanted apart from the record; nothing unless it is called.
func (s *Scan) Count(what Counted) { s.counted = what }

// A Trouble is something that was not read, or not searched.
type Trouble struct {
	Type   string `json:"type"` // one of the kinds of trouble below
	Path   string `json:"path"`
	Offset int64  `json:"offset"`
	Size   int64  `json:"size"` // bytes that are concerned: not scanned, but for GivenUp
	Reason string `json:"reason"`
	Err    error  `json:"-"` // that of reading, of type Unread
}

// The kinds of trouble.
const (
	Unread     = "unread"      // a file, or a part of one, could not be read, or not to its end
	NotScanned = "skipped"     // bytes that hold no text to be searched
	Damaged    = "damaged"     // a row or record cannot be read
	GivenUp    = "given_up"    // a reference is longer than --max-length
	Undecided  = "undecidable" // a condition of --where failed
)

// DefaultFields returns the names of the fields that a Scan writes unless fields are asked for: all
// but those that depend on everything before, which are line, column and message.index.
func DefaultFields() string {
	var names []string
	for _, f := range field.All() {
		names = append(names, countless(f)...)
	}
	return strings.Join(names, ",")
}

// countless returns the name of a field or, if a part of it is a count, those of its other parts;
// none if it is one itself.
func countless(f *field.Ref) (names []string) {
	const counts = field.Lines | field.Index
	switch {
	case f.Needs()&counts == 0:
		return []string{f.Name}
	case f.Field.Needs&counts != 0:
		return nil
	}
	for i := range f.Parts {
		if f.Parts[i].Needs&counts == 0 {
			names = append(names, f.Name+"."+f.Parts[i].Name)
		}
	}
	return names
}

// prepare prepares s to search as a config says.
func (s *Scan) prepare(c *search.Config) error {
	s.config = c
	sink, err := c.NewSink()
	if err != nil {
		return err
	}
	c.Attach(sink)
	c.Source.Bundles = true
	c.Source.Characters, c.Pipeline.Characters = false, false
	c.Pipeline.Threads = 1
	c.Source.Damage = func(path string, offset, size int64, text string) {
		if place, rest, ok := strings.Cut(text, ": "); ok && (strings.HasPrefix(place, "line ") ||
			strings.HasPrefix(place, "the row at ")) {
			text = rest // without the place: whether that is a line depends on how the file is cut
		}
		s.sink.Trouble(Trouble{Type: Damaged, Path: path, Offset: offset, Size: size, Reason: text})
	}
	c.Source.Skip = func(x source.Skipped) {
		s.sink.Trouble(Trouble{Type: NotScanned, Path: x.Path, Offset: x.Offset, Size: x.Size, Reason: x.Reason})
	}
	c.SkipHopeless()
	c.Pipeline.GivenUp = func(path string, at delimit.Span) {
		s.sink.Trouble(Trouble{Type: GivenUp, Path: path, Offset: at.Start, Size: at.End - at.Start,
			Reason: "longer than --max-length"})
	}
	s.write, s.header = c.Pipeline.Append, sink.Header()
	if s.ending = c.Print; c.Print == "json" {
		s.ending = "jsonl"
	}
	c.Pipeline.Append = s.frame
	s.level = max(c.Pipeline.Normalize, resolve.BySyntax)
	s.sources, err = source.New(c.Source)
	return err
}

// Options returns the arguments for NewScan that make an equal Scan: the options, and the files
// that they name.
func (s *Scan) Options() (options []string, files map[string][]byte) { return s.options, s.files }

// Header returns the bytes that each file of records begins with; nil for none.
func (s *Scan) Header() []byte { return s.header }

// Ending returns the file name extension of files of records: jsonl, csv or tsv.
func (s *Scan) Ending() string { return s.ending }

// KindSize is how many bytes at the beginning of a file Kind needs, or all if it has fewer.
const KindSize = source.Beginning

// Kind returns the kind of a file, by its path and beginning, and whether it can be cut into parts.
func (s *Scan) Kind(path string, begin []byte) (kind string, cut bool) {
	k := s.sources.Kind(path, begin)
	return k.Input, k.Cut
}

// A Scanning is one search through parts of files, one after the other.
type Scanning struct {
	scan *Scan
	run  *pipeline.Run
}

// Begin begins a search. There must be no other search of s that is not closed.
func (s *Scan) Begin(to Sink) *Scanning {
	s.sink = to
	return &Scanning{s, pipeline.New(unframer(to), s.config.Pipeline)}
}

// File searches the bytes between two offsets of a file of size bytes; a file that cannot be cut is
// searched as a whole. It returns how many bytes were scanned and how many were not; a message or
// row belongs to the part in which it begins. Its error is that of the sink or of ctx; all others
// go to Sink.Trouble.
func (g *Scanning) File(
	ctx context.Context, path string, file source.OpenFile, size, from, to int64,
) (scanned, skipped int64, err error) {
	part := &source.Part{From: from, To: to}
	if from == 0 && to == size {
		part = nil
	}
	s := g.scan
	deepest := &reach{OpenFile: file}
	if part == nil && s.config.Source.Archives {
		file = deepest
	}
	f := s.sources.OpenFile(ctx, path, file, part)
	failed := g.run.File(path, f.Documents)
	if errors.Is(failed, pipeline.ErrStopped) {
		_, err := g.run.Close()
		return 0, 0, err
	}
	if err := ctx.Err(); err != nil {
		return 0, 0, err
	}
	tally := f.Tally()
	scanned, skipped = tally.Scanned, tally.Skipped
	at := from
	if f.Compressed() && (failed != nil || !f.Skipped()) {
		if scanned, skipped = to-from, 0; failed != nil {
			scanned = min(deepest.at, size)
		}
		at = scanned
	}
	missing := max(0, to-from-scanned-skipped)
	if failed != nil {
		s.sink.Trouble(Trouble{Type: Unread, Path: path, Offset: at, Size: missing, Reason: failed.Error(),
			Err: failed})
		skipped += missing
	}
	return scanned, skipped, nil
}

// A reach is an open file that knows how far it was read.
type reach struct {
	source.OpenFile
	at int64 // of the first byte after all that were read
}

// Read reads where the last Read ended.
func (r *reach) Read(p []byte) (n int, err error) {
	n, err = r.OpenFile.Read(p)
	if at, failed := r.Seek(0, io.SeekCurrent); failed == nil {
		r.at = max(r.at, at)
	}
	return n, err
}

// ReadAt reads at an offset.
func (r *reach) ReadAt(p []byte, at int64) (n int, err error) {
	n, err = r.OpenFile.ReadAt(p, at)
	r.at = max(r.at, at+int64(n))
	return n, err
}

// Close ends the search, after the last reference has been passed to the sink. Its error is that of
// the sink. It may be called again.
func (g *Scanning) Close() error {
	_, err := g.run.Close()
	s := g.scan
	if s.config.Where == nil {
		return err
	}
	n, why := s.config.Where.Failure()
	if n > s.failures {
		s.sink.Trouble(Trouble{Type: Undecided, Reason: why.Error()})
	}
	s.failures = n
	return err
}

// foundHead is how many bytes the content of a frame has before the path: the offset of the reference,
// and the sizes of the path, the target in normal form and the host. The record follows these.
const foundHead = 8 + 3*4

// frame appends a record as a frame, which carries it through the pipeline to the sink.
func (s *Scan) frame(dst []byte, r *pipeline.Record) []byte {
	return output.AppendFrame(dst, 0, func(dst []byte) []byte {
		head := len(dst)
		dst = append(append(dst, make([]byte, foundHead)...), r.Origin.Path...)
		target := len(dst)
		host := target
		if s.counted != 0 {
			dst, host = s.appendCounted(dst, r.Target)
		}
		binary.LittleEndian.PutUint64(dst[head:], uint64(r.Span.Start))
		for i, size := range []int{target - head - foundHead, host - target, len(dst) - host} {
			binary.LittleEndian.PutUint32(dst[head+8+4*i:], uint32(size))
		}
		return s.write(dst, r)
	})
}

// unframer returns a writer that passes what is in frames to a sink.
func unframer(to Sink) *output.Frames {
	f := new(Found) // used again, as a sink makes it one of the heap
	return &output.Frames{Frame: func(_ byte, content []byte) error {
		f.Start = int64(binary.LittleEndian.Uint64(content))
		rest := content[foundHead:]
		for i, part := range []*[]byte{&f.Path, &f.Target, &f.Host} {
			n := binary.LittleEndian.Uint32(content[8+4*i:])
			*part, rest = rest[:n], rest[n:]
		}
		f.Record = rest
		return to.Found(f)
	}}
}

// appendCounted appends what is counted of a target: it in normal form, then its host, and returns
// where that begins.
func (s *Scan) appendCounted(dst, target []byte) (_ []byte, host int) {
	ref, ok := pipeline.ParseTarget(s.config.Pipeline.RFC, target)
	switch {
	case s.counted&Targets == 0:
	case ok && s.config.Pipeline.Normalize < s.level:
		dst = ref.AppendNormalized(dst, s.level)
	default:
		dst = append(dst, target...)
	}
	host = len(dst)
	if name, has := ref.Host(); ok && has && s.counted&Hosts != 0 {
		dst = append(dst, strings.ToLower(strings.TrimSuffix(name, "."))...)
	}
	return dst, host
}
