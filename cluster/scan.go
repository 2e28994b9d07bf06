package main

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"syscall"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"urigrep/internal/command/program"
)

func init() {
	register.DoFn4x1[context.Context, *sdf.LockRTracker, Share, func(Piece), error](&scanFn{})
	register.Emitter1[Piece]()
}

// counters are kept for the runner's pages; the figures of a job are summed up from Pieces, which
// a bundle that is done twice does not count twice.
var (
	scannedBytes = beam.NewCounter("urigrep", "bytes_scanned")
	skippedBytes = beam.NewCounter("urigrep", "bytes_skipped")
	found        = beam.NewCounter("urigrep", "references")
	troubles     = beam.NewCounter("urigrep", "troubles")
)

// A Piece is what the steps fold and commit are told: that a stretch of a Unit is to be searched, or
// was, and what came of it.
type Piece struct {
	Kind     string // one of the kinds below
	Unit     int64
	From, To int64 // bytes of the Unit
	Figures
	Files []File
	Line  []byte
}

// The kinds of Pieces.
const (
	wanted   = "wanted"   // a stretch is to be searched
	searched = "searched" // a restriction was
	failed   = "failed"   // Line is a line of errors.jsonl about what could not be listed
	folded   = "folded"   // all of some Units; Unit is the key of them
)

// A File is one of the output folder.
type File struct {
	Kind string // one of the kinds below, or what is counted in it
	Name string // in the output folder
	Size int64  // bytes
}

// The kinds of Files, beside those of counts.
const (
	foundFile  = "found"
	errorsFile = "errors"
)

// Access is what the steps need that read or write files. It travels with the job.
type Access struct {
	Output  string // folder
	Timeout time.Duration
}

// stores returns the stores of the job.
func (a *Access) stores() *stores { return newStores(a.Timeout) }

// A searcher is what the steps that read the input are made with. It travels with the job.
type searcher struct {
	Options []string
	Files   map[string][]byte
	Access  Access

	scan   *program.Scan
	stores *stores
}

// setup makes what does not travel.
func (s *searcher) setup() (err error) {
	s.stores = s.Access.stores()
	s.scan, err = options(new(job)).NewScan(s.Options, s.Files)
	return err
}

// scanFn searches Shares, and writes the records that it finds.
//
// A restriction is a stretch of the bytes of a Unit. A block belongs to the restriction that has
// its first byte. What is found in a restriction goes to a file of its own, whose name goes to the
// commit step; if the bundle fails, nobody hears of the file. Once all is written, a file says that
// the restriction is done, for a job that goes on where this one was stopped.
type scanFn struct {
	Searcher searcher
	Counts   string // what is counted
	Memory   int64  // bytes of counts that are kept before they are written

	counts *counting
}

// CreateInitialRestriction returns all of a Share.
func (fn *scanFn) CreateInitialRestriction(s Share) offsetrange.Restriction { return s.restriction() }

// SplitRestriction cuts a Share into restrictions of at least a block.
func (fn *scanFn) SplitRestriction(s Share, r offsetrange.Restriction) []offsetrange.Restriction {
	return r.SizedSplits(max(s.Split, s.Block))
}

// RestrictionSize returns how many bytes a restriction has.
func (fn *scanFn) RestrictionSize(_ Share, r offsetrange.Restriction) float64 { return r.Size() }

// CreateTracker returns the tracker of a restriction.
func (fn *scanFn) CreateTracker(r offsetrange.Restriction) *sdf.LockRTracker {
	return sdf.NewLockRTracker(offsetrange.NewTracker(r))
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

// ProcessElement searches a restriction.
func (fn *scanFn) ProcessElement(ctx context.Context, rt *sdf.LockRTracker, s Share, emit func(Piece)) error {
	w := &writer{ctx: ctx, fn: fn, share: &s, start: rt.GetRestriction().(offsetrange.Restriction).Start}
	fn.counts.begin()
	scanning := fn.Searcher.scan.Begin(w)
	err := error(nil)
	for b := s.next(w.start); rt.TryClaim(b.at) && err == nil; b = s.next(b.at + 1) {
		err = w.search(scanning, b)
	}
	p, err := w.end(scanning, cmp.Or(err, rt.GetError()), rt.GetRestriction().(offsetrange.Restriction).End)
	if err != nil {
		return ours(err)
	}
	scannedBytes.Inc(ctx, p.Scanned)
	skippedBytes.Inc(ctx, p.Skipped)
	found.Inc(ctx, p.References)
	troubles.Inc(ctx, p.Errors)
	emit(p)
	return nil
}

// A writer takes what is found in a restriction.
type writer struct {
	ctx   context.Context
	fn    *scanFn
	share *Share
	start int64 // of the restriction
	file  int   // of the last record: records come later than their blocks, but in their order

	records, errors *result // nil until there are any
	piece           Piece
}

// search searches a block. What cannot be read of it is named in errors.jsonl, from where on it could
// not; what was found before that stays.
func (w *writer) search(scanning *program.Scanning, b block) error {
	in := &w.share.Unit.Files[b.file]
	file, err := w.fn.Searcher.stores.open(w.ctx, in)
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

// end ends the search, after which all is written of the stretch up to an offset, and says that the
// restriction is done. After an error the files stay as they are: the commit step removes them.
func (w *writer) end(scanning *program.Scanning, err error, to int64) (Piece, error) {
	s := &w.fn.Searcher
	err = cmp.Or(err, scanning.Close())
	if err == nil {
		err = w.fn.counts.end(w.ctx, s.stores, s.Access.Output, &w.share.Unit)
	}
	p := &w.piece
	p.Kind, p.Unit, p.From, p.To = searched, w.share.Unit.Index, w.start, to
	p.Files = w.fn.counts.done
	for kind, r := range map[string]*result{foundFile: w.records, errorsFile: w.errors} {
		if r != nil {
			p.Files = append(p.Files, File{Kind: kind, Name: r.name, Size: r.size})
			err = cmp.Or(err, r.close(err))
		}
	}
	if err != nil {
		return *p, err
	}
	d := Done{w.share.Unit.Digest, *p}
	return *p, d.write(w.ctx, s.stores, s.Access.Output)
}

// Found writes a record and counts it.
func (w *writer) Found(f *program.Found) error {
	scan := w.fn.Searcher.scan
	if err := w.write(&w.records, foundPrefix, scan.Ending(), scan.Header(), f.Record); err != nil {
		return err
	}
	w.piece.References++
	files := w.share.Unit.Files
	for w.file < len(files)-1 && files[w.file].Path != string(f.Path) {
		w.file++
	}
	if w.fn.counts.add(f, w.file); w.fn.counts.full() {
		s := &w.fn.Searcher
		return w.fn.counts.flush(w.ctx, s.stores, s.Access.Output, &w.share.Unit)
	}
	return nil
}

// Trouble writes a line of errors.jsonl. What fails there is found when the file is closed.
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
	_ = w.write(&w.errors, unfinished+"/errors-", "jsonl", nil, troubleLine(t))
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
func (w *writer) write(to **result, prefix, ending string, header, text []byte) (err error) {
	if *to == nil {
		s := &w.fn.Searcher
		name := fmt.Sprintf("%s%08d-%016d-%s.%s", prefix, w.share.Unit.Index, w.start, unique(), ending)
		if *to, err = newResult(w.ctx, s.stores, s.Access.Output, name); err != nil {
			return err
		}
		if err := (*to).write(header); err != nil {
			return err
		}
	}
	return (*to).write(text)
}

// A result is a file of the output folder.
type result struct {
	name   string // in the folder
	size   int64
	to     io.WriteCloser
	buf    *bufio.Writer
	cancel context.CancelFunc
	err    error // the first
}

// newResult makes a file of the output folder.
func newResult(ctx context.Context, s *stores, output, name string) (*result, error) {
	ctx, cancel := context.WithCancel(ctx)
	to, err := s.create(ctx, join(output, name))
	if err != nil {
		cancel()
		return nil, err
	}
	return &result{name: name, to: to, buf: bufio.NewWriterSize(to, 256<<10), cancel: cancel}, nil
}

func (r *result) write(text []byte) error {
	n, err := r.buf.Write(text)
	r.size += int64(n)
	r.err = cmp.Or(r.err, err)
	return err
}

// close ends the file: it is there, unless there is an error, which it returns, or one of writing.
func (r *result) close(err error) error {
	defer r.cancel()
	if err = cmp.Or(err, r.err); err == nil {
		err = r.buf.Flush()
	}
	if err != nil {
		r.cancel()
	}
	return cmp.Or(err, r.to.Close())
}

// unique returns a name that no other attempt has.
func unique() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}
