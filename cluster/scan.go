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
	"syscall"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"urigrep/internal/command"
)

func init() {
	register.DoFn5x1[context.Context, *sdf.LockRTracker, Share, func(Piece), func(int, Section), error](&scanFn{})
	register.Emitter1[Piece]()
	register.Emitter2[int, Section]()
}

// counters are kept for the runner's pages; the figures of a job are summed up from Pieces, which
// a bundle that is done twice does not count twice.
var (
	scannedBytes = beam.NewCounter("urigrep", "bytes_scanned")
	skippedBytes = beam.NewCounter("urigrep", "bytes_skipped")
	found        = beam.NewCounter("urigrep", "references")
	troubles     = beam.NewCounter("urigrep", "troubles")
)

// A Piece is what the commit step is told: that a stretch of a Unit was searched, that it is to
// be, or where counts lie.
type Piece struct {
	Kind     string // one of the kinds below
	Unit     int64
	From, To int64 // bytes of the Unit; of counts, From is the shard

	Name, Errors         string // of files in the output folder; empty for none
	NameSize, ErrorsSize int64  // of these, in bytes

	Scanned, Skipped, Found int64
	Troubles, Unread        int64
	Files                   int64 // that are to be searched
	Distinct                int64 // of counts: how many different strings there are
	Line                    []byte
}

// The kinds of Pieces.
const (
	wanted     = "wanted"   // a stretch is to be searched
	searched   = "searched" // a restriction was
	ofURIs     = "uris"     // counts of targets are in Name
	ofHosts    = "hosts"    // counts of hosts are in Name
	ofSketches = "sketches" // approximate counts are in Name
	failed     = "failed"   // Line is a line of errors.jsonl about what could not be listed
	always     = "always"   // says nothing, so that there is a commit step in any case
)

// Access is what the steps need that read or write files. It travels with the job.
type Access struct {
	Job     string // a name that no other job has
	Output  string // folder
	Timeout time.Duration
}

// stores returns the stores of the job.
func (a *Access) stores() *stores {
	s := newStores(a.Timeout)
	s.ended = endOf(a.Job)
	return s
}

// A searcher is what the steps that read the input are made with. It travels with the job.
type searcher struct {
	Options []string
	Files   map[string][]byte
	Access  Access

	scan   *command.Scan
	stores *stores
}

// setup makes what does not travel.
func (s *searcher) setup() (err error) {
	s.stores = s.Access.stores()
	s.scan, err = program(new(job)).NewScan(s.Options, s.Files)
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
	Shards   int    // of counts
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
	fn.counts = newCounting(fn.Counts, fn.Shards, fn.Memory)
	if err := fn.Searcher.setup(); err != nil {
		return ours(err)
	}
	fn.Searcher.scan.Count(counted[fn.Counts])
	return nil
}

// ProcessElement searches a restriction.
func (fn *scanFn) ProcessElement(ctx context.Context, rt *sdf.LockRTracker, s Share, emit func(Piece), count func(int, Section)) error {
	r := rt.GetRestriction().(offsetrange.Restriction)
	a := &attempt{ctx: ctx, fn: fn, share: &s, start: r.Start}
	a.begin()
	err := error(nil)
	for b := s.next(r.Start); rt.TryClaim(b.at) && err == nil; b = s.next(b.at + 1) {
		err = a.search(b)
	}
	var d Done
	if err = errors.Join(err, rt.GetError()); err == nil {
		d, err = a.end(rt.GetRestriction().(offsetrange.Restriction).End)
	}
	if err != nil {
		a.abandon()
		return ours(err)
	}
	p := &d.Piece
	scannedBytes.Inc(ctx, p.Scanned)
	skippedBytes.Inc(ctx, p.Skipped)
	found.Inc(ctx, p.Found)
	troubles.Inc(ctx, p.Troubles)
	d.emit(emit, count)
	return nil
}

// most is how often a restriction is searched again because some of it became unreadable when a
// part was read already.
const mostAttempts = 8

// An attempt searches the blocks of a restriction. If a block becomes unreadable in the middle, it
// begins anew without this block, so that there is nothing of it in the results: another job can
// read it later, and both together have what there is.
type attempt struct {
	ctx   context.Context
	fn    *scanFn
	share *Share
	start int64 // of the restriction

	writer   *writer
	scanning *command.Scanning
	blocks   []block                    // so far
	unread   map[int64]*command.Trouble // by block.at
	failures int
}

// begin begins a search.
func (a *attempt) begin() {
	a.writer = &writer{ctx: a.ctx, fn: a.fn, share: a.share, start: a.start}
	a.fn.counts.begin()
	a.scanning = a.fn.Searcher.scan.Begin(a.writer)
}

// search searches the next block.
func (a *attempt) search(b block) error {
	a.blocks = append(a.blocks, b)
	again, err := a.block(b)
	for again && err == nil {
		if a.failures++; a.failures > mostAttempts {
			return fmt.Errorf("%s: %s; the store failed too often; --resume continues", a.share.Unit.Files[b.file].Path, a.unread[b.at].Reason)
		}
		a.abandon()
		a.begin()
		again = false
		for i := 0; i < len(a.blocks) && !again && err == nil; i++ {
			b = a.blocks[i]
			again, err = a.block(b)
		}
	}
	return err
}

// block searches a block, or says that it is unread. It reports whether all is to be searched again
// without it.
func (a *attempt) block(b block) (again bool, err error) {
	w := a.writer
	if t := a.unread[b.at]; t != nil {
		w.missing(b, *t)
		return false, nil
	}
	t, delivered, err := w.search(a.scanning, b)
	switch {
	case err != nil:
		return false, err
	case t != nil && delivered:
		if a.unread == nil {
			a.unread = make(map[int64]*command.Trouble)
		}
		a.unread[b.at] = t
		return true, nil
	case t != nil:
		w.missing(b, *t)
	}
	return false, nil
}

// end ends the search, after which all is written, and says that the restriction is done.
func (a *attempt) end(to int64) (d Done, err error) {
	if err := a.scanning.Close(); err != nil {
		return d, err
	}
	if err := a.writer.flush(); err != nil {
		return d, err
	}
	if d.Piece, err = a.writer.close(); err != nil {
		return d, err
	}
	d.Unit, d.Counted = a.share.Unit.Digest, a.fn.counts.done
	d.Piece.From, d.Piece.To = a.start, to
	return d, d.write(a.ctx, a.fn.Searcher.stores, a.fn.Searcher.Access.Output)
}

// abandon ends the search, and leaves the files as they are: the commit step removes them.
func (a *attempt) abandon() {
	_ = a.scanning.Close() // there is an error already
	a.writer.abandon()
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
	unread          *command.Trouble // of the block at work
}

// search searches a block. It returns why the block cannot be read, if so, and whether something of
// it was searched nevertheless.
func (w *writer) search(scanning *command.Scanning, b block) (unread *command.Trouble, delivered bool, err error) {
	in := &w.share.Unit.Files[b.file]
	file, err := w.fn.Searcher.stores.open(w.ctx, in)
	if err != nil {
		return &command.Trouble{Path: in.Path, Reason: oneLine(err)}, false, w.ctx.Err()
	}
	w.unread = nil
	scanned, skipped, err := scanning.File(w.ctx, in.Path, file, in.Size, b.from, b.to)
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, false, err
	}
	object, remote := file.(*object)
	switch t := w.unread; {
	case t != nil && remote && object.from.failed != nil:
		t.Reason = oneLine(object.from.failed)
		return t, object.from.given > 0, nil
	case t != nil && !remote && (in.Cut || errors.As(t.Err, new(syscall.Errno))):
		return t, true, nil
	case t != nil: // what was read cannot be decoded: another attempt would find the same
		t.Type = command.Damaged
		w.trouble(*t)
	}
	w.piece.Scanned += scanned
	w.piece.Skipped += skipped
	return nil, false, nil
}

// missing says that a block was not read.
func (w *writer) missing(b block, t command.Trouble) {
	t.Type, t.Offset, t.Size = command.Unread, b.from, b.to-b.from
	w.piece.Skipped += t.Size
	w.trouble(t)
}

// Found writes a record and counts it.
func (w *writer) Found(f *command.Found) error {
	if err := w.write(&w.records, foundPrefix, w.fn.Searcher.scan.Ending(), w.fn.Searcher.scan.Header(), f.Record); err != nil {
		return err
	}
	w.piece.Found++
	files := w.share.Unit.Files
	for w.file < len(files)-1 && files[w.file].Path != string(f.Path) {
		w.file++
	}
	of := packing{w.fn.Shards, &w.share.Unit}
	if w.fn.counts.add(&of, f, w.file); w.fn.counts.full() {
		return w.flush()
	}
	return nil
}

// Trouble takes what could not be read or searched.
func (w *writer) Trouble(t command.Trouble) {
	if t.Type == command.Unread {
		w.unread = &t
		return
	}
	w.trouble(t)
}

// trouble writes a line of errors.jsonl. What fails there is found when the file is closed.
func (w *writer) trouble(t command.Trouble) {
	w.piece.Troubles++
	if t.Type == command.Unread || t.Type == command.Damaged || t.Type == command.Undecided {
		w.piece.Unread++
	}
	_ = w.write(&w.errors, unfinished+"/errors-", "jsonl", nil, troubleLine(t))
}

// troubleLine returns a Trouble as a line of JSON.
func troubleLine(t command.Trouble) []byte {
	line, err := json.Marshal(t) // its texts may hold anything: what is not UTF-8 is replaced
	if err != nil {
		return nil
	}
	return append(line, '\n')
}

// flush writes what was counted since the last call.
func (w *writer) flush() error {
	s := &w.fn.Searcher
	return w.fn.counts.flush(w.ctx, s.stores, s.Access.Output, &w.share.Unit, w.start)
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

// close closes the files and returns the Piece that describes them.
func (w *writer) close() (Piece, error) {
	p := &w.piece
	p.Kind, p.Unit = searched, w.share.Unit.Index
	var err error
	if w.records != nil {
		p.Name, p.NameSize = w.records.name, w.records.size
		err = w.records.close()
	}
	if w.errors != nil {
		p.Errors, p.ErrorsSize = w.errors.name, w.errors.size
		err = errors.Join(err, w.errors.close())
	}
	return *p, err
}

// abandon ends the files without results.
func (w *writer) abandon() {
	for _, r := range []*result{w.records, w.errors} {
		if r != nil {
			r.cancel()
			_ = r.to.Close() // an error is reported already
		}
	}
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

// close writes what is left. Its error is the first that any write had.
func (r *result) close() error {
	defer r.cancel()
	if r.err == nil {
		r.err = r.buf.Flush()
	}
	if r.err != nil {
		r.cancel()
	}
	return cmp.Or(r.err, r.to.Close())
}

// unique returns a name that no other attempt has.
func unique() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}
