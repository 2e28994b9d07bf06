package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"syscall"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"urigrep/internal/command/program"
)

func init() {
	register.DoFn3x1[context.Context, Share, func(Piece), error](&scanFn{})
	register.Emitter1[Piece]()
}

// counters are kept for the runner's pages; the figures of a job are summed up from Pieces, which
// a bundle that is done twice does not count twice.
var (
	scannedBytes = beam.NewCounter("urigrep", "bytes_scanned")
	found        = beam.NewCounter("urigrep", "references")
)

// A Piece is what the steps fold and commit are told: that a stretch of a Unit is to be searched, or
// was, and what came of it.
type Piece struct {
	Kind     string // one of the kinds below
	Unit     int64
	Digest   uint64 // of the Unit, if it was searched
	From, To int64  // bytes of the Unit
	Figures
	Files  []File
	Sketch []byte // of how many different targets there are; nil if they are not counted so
	Line   []byte
}

// The kinds of Pieces.
const (
	wanted   = "wanted"   // all of a Unit is to be searched
	searched = "searched" // a Share was
	failed   = "failed"   // Line is a line of errors.jsonl about what could not be listed
	folded   = "folded"   // all of some Units; Unit is the key of them
)

// A searcher is what the steps that read the input are made with. It travels with the job.
type searcher struct {
	Options []string
	Files   map[string][]byte
	Access  Access

	scan *program.Scan
	out  *folder
}

// setup makes what does not travel.
func (s *searcher) setup() (err error) {
	s.out = s.Access.open()
	s.scan, err = options(new(job)).NewScan(s.Options, s.Files)
	return err
}

// scanFn searches Shares, and writes the records that it finds.
//
// A block belongs to the Share that has its first byte. What is found in a Share goes to a file of its
// own, whose name goes to the commit step; if the bundle fails, nobody hears of the file. Once all is
// written, a file says that the Share is done, for a job that goes on where this one was stopped.
type scanFn struct {
	Searcher searcher
	Counts   string // what is counted
	Memory   int64  // bytes of counts that are kept before they are written

	counts *counting
}

// Setup makes the search.
func (fn *scanFn) Setup() error {
	fn.counts = &counting{what: fn.Counts, memory: int(min(fn.Memory, math.MaxInt32))}
	if err := fn.Searcher.setup(); err != nil {
		return ours(err)
	}
	fn.Searcher.scan.Count(counted[fn.Counts])
	return nil
}

// ProcessElement searches a Share.
func (fn *scanFn) ProcessElement(ctx context.Context, s Share, emit func(Piece)) error {
	w := &writer{ctx: ctx, fn: fn, share: &s}
	fn.counts.begin()
	scanning := fn.Searcher.scan.Begin(w)
	err := error(nil)
	for b := s.next(s.From); b.at < s.To && err == nil; b = s.next(b.at + 1) {
		err = w.search(scanning, b)
	}
	p, err := w.end(cmp.Or(err, scanning.Close()))
	if err != nil {
		return ours(err)
	}
	scannedBytes.Inc(ctx, p.Scanned)
	found.Inc(ctx, p.References)
	emit(p)
	return nil
}

// A writer takes what is found in a Share.
type writer struct {
	ctx   context.Context
	fn    *scanFn
	share *Share

	records, errors *output // nil until there are any
	lost            error   // of a line of errors.jsonl
	piece           Piece
}

// search searches a block. What cannot be read of it is named in errors.jsonl, from where on it could
// not; what was found before that stays.
func (w *writer) search(scanning *program.Scanning, b block) error {
	in := &w.share.Unit.Files[b.file]
	file, err := w.fn.Searcher.out.open(w.ctx, in, b.from, b.to)
	if err != nil {
		w.piece.Skipped += b.to - b.from
		t := program.Trouble{Type: program.Unread, Path: in.Path, Offset: b.from, Size: b.to - b.from}
		t.Reason = oneLine(err)
		w.Trouble(t)
		return w.ctx.Err()
	}
	scanned, skipped, err := scanning.File(w.ctx, in.Path, file, in.Size, b.from, b.to)
	w.piece.Scanned += scanned
	w.piece.Skipped += skipped
	return errors.Join(err, file.Close())
}

// end ends the search, unless there is an error, and says that the Share is done. After an error what is
// written stays as it is: the commit step removes it.
func (w *writer) end(err error) (Piece, error) {
	s, p := &w.fn.Searcher, &w.piece
	u := &w.share.Unit
	p.Kind, p.Unit, p.Digest, p.From, p.To = searched, u.Index, u.Digest, w.share.From, w.share.To
	if err = cmp.Or(err, w.lost); err == nil {
		p.Files, p.Sketch, err = w.fn.counts.end(w.ctx, s.out)
	}
	for _, o := range []*output{w.records, w.errors} {
		if o != nil {
			p.Files, err = append(p.Files, o.File), o.close(err)
		}
	}
	if err == nil {
		err = s.out.saveDone(w.ctx, p)
	}
	return *p, err
}

// Found writes a record and counts it.
func (w *writer) Found(f *program.Found) error {
	scan := w.fn.Searcher.scan
	if err := w.write(&w.records, foundFile, foundPrefix, scan.Ending(), scan.Header(), f.Record); err != nil {
		return err
	}
	w.piece.References++
	if w.fn.counts.add(f); w.fn.counts.full() {
		return w.fn.counts.flush(w.ctx, w.fn.Searcher.out)
	}
	return nil
}

// Trouble writes a line of errors.jsonl.
func (w *writer) Trouble(t program.Trouble) {
	if t.Type == program.Unread && t.Err != nil && isDecoding(t.Err) {
		t.Type = program.Damaged
	}
	w.piece.Errors++
	switch t.Type {
	case program.Unread:
		w.piece.Unread++
	case program.Damaged, program.Undecided:
		w.piece.Damaged++
	}
	err := w.write(&w.errors, errorsFile, unfinished+"/errors-", "jsonl", nil, troubleLine(t))
	w.lost = cmp.Or(w.lost, err)
}

// isDecoding reports whether a file could be read, and what was read not be decoded.
func isDecoding(err error) bool {
	return !errors.As(err, new(*readError)) && !errors.As(err, new(syscall.Errno))
}

// troubleLine returns a Trouble as a line of JSON.
func troubleLine(t program.Trouble) []byte {
	line, err := json.Marshal(t) // its texts may hold anything: what is not UTF-8 is replaced
	if err != nil {
		return nil
	}
	return append(line, '\n')
}

// write appends to a file, which is made if it is not there yet.
func (w *writer) write(to **output, kind, prefix, ending string, header, text []byte) (err error) {
	if *to == nil {
		name := fmt.Sprintf("%s%08d-%016d-%s.%s", prefix, w.share.Unit.Index, w.share.From, unique(), ending)
		if *to, err = w.fn.Searcher.out.create(w.ctx, kind, name); err != nil {
			return err
		}
		if _, err := (*to).Write(header); err != nil {
			return err
		}
	}
	_, err = (*to).Write(text)
	return err
}
