package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"urigrep/internal/command"
)

func init() {
	register.DoFn5x1[context.Context, *sdf.LockRTracker, Share, func(Piece), func(int, []byte), error](&scanFn{})
	register.Emitter1[Piece]()
	register.Emitter2[int, []byte]()
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

	Name, Errors         string // of temporary files in the output folder; empty for none
	NameSize, ErrorsSize int64  // of these, in bytes

	Scanned, Skipped, Found int64
	Troubles, Unread        int64
	Files                   int64 // that are to be searched
	Line                    []byte
}

// The kinds of Pieces.
const (
	wanted   = "wanted"   // a Share is to be searched
	searched = "searched" // a restriction was
	ofURIs   = "uris"     // counts of targets are in Name
	ofHosts  = "hosts"    // counts of hosts are in Name
	failed   = "failed"   // Line is a line of errors.jsonl about what could not be listed
	always   = "always"   // says nothing, so that there is a commit step in any case
)

// A searcher is what the steps that read the input are made with. It travels with the job.
type searcher struct {
	Options []string
	Files   map[string][]byte

	scan   *command.Scan
	stores *stores
}

// setup makes what does not travel.
func (s *searcher) setup() (err error) {
	s.stores = new(stores)
	s.scan, err = program(new(job)).NewScan(s.Options, s.Files)
	return err
}

// scanFn searches Shares, and writes the records that it finds.
//
// A restriction is a stretch of the bytes of a Unit. A block belongs to the restriction that has
// its first byte. What is found in a restriction goes to a temporary file of its own, whose name
// goes to the commit step; if the bundle fails, nobody hears of the file.
type scanFn struct {
	Searcher searcher
	Output   string // folder
	Shards   int    // of counts
	Memory   int    // bytes of counts that are kept before they are sent on

	uris, hosts tally
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
func (fn *scanFn) Setup() error { return ours(fn.Searcher.setup()) }

// StartBundle begins to count.
func (fn *scanFn) StartBundle(_ context.Context, _ func(Piece), _ func(int, []byte)) {
	fn.uris, fn.hosts = tally{}, tally{}
}

// ProcessElement searches a restriction.
func (fn *scanFn) ProcessElement(ctx context.Context, rt *sdf.LockRTracker, s Share, emit func(Piece), pack func(int, []byte)) error {
	r := rt.GetRestriction().(offsetrange.Restriction)
	w := &writer{ctx: ctx, fn: fn, share: &s, start: r.Start}
	scanning := fn.Searcher.scan.Begin(w)
	failed := error(nil)
	for b := s.next(r.Start); rt.TryClaim(b.at) && failed == nil; b = s.next(b.at + 1) {
		failed = w.search(scanning, b)
		if fn.uris.size+fn.hosts.size > fn.Memory && failed == nil {
			fn.flush(pack)
		}
	}
	if err := errors.Join(failed, scanning.Close(), rt.GetError()); err != nil {
		w.abandon()
		return ours(err)
	}
	p, err := w.close()
	if err != nil {
		return ours(err)
	}
	p.From, p.To = r.Start, rt.GetRestriction().(offsetrange.Restriction).End
	scannedBytes.Inc(ctx, p.Scanned)
	skippedBytes.Inc(ctx, p.Skipped)
	found.Inc(ctx, p.Found)
	troubles.Inc(ctx, p.Troubles)
	emit(p)
	return nil
}

// FinishBundle sends the counts of the bundle on.
func (fn *scanFn) FinishBundle(_ context.Context, _ func(Piece), pack func(int, []byte)) {
	fn.flush(pack)
}

// flush sends counts on: those of targets under even keys, those of hosts under odd ones.
func (fn *scanFn) flush(pack func(int, []byte)) {
	fn.uris.pack(fn.Shards, func(shard int, p []byte) { pack(2*shard, p) })
	fn.hosts.pack(fn.Shards, func(shard int, p []byte) { pack(2*shard+1, p) })
}

// A writer takes what is found in a restriction.
type writer struct {
	ctx   context.Context
	fn    *scanFn
	share *Share
	start int64 // of the restriction
	file  int   // of the last record: records come later than their blocks, but in their order

	records, errors *temporary // nil until there are any
	piece           Piece
}

// search searches a block.
func (w *writer) search(scanning *command.Scanning, b block) error {
	in := &w.share.Unit.Files[b.file]
	file, err := w.fn.Searcher.stores.open(w.ctx, in)
	if err != nil {
		if w.ctx.Err() != nil {
			return w.ctx.Err()
		}
		w.Trouble(command.Trouble{Type: command.Unread, Path: in.Path, Offset: b.from, Size: b.to - b.from, Reason: oneLine(err)})
		w.piece.Skipped += b.to - b.from
		return nil
	}
	scanned, skipped, err := scanning.File(w.ctx, in.Path, file, in.Size, b.from, b.to)
	w.piece.Scanned += scanned
	w.piece.Skipped += skipped
	return errors.Join(err, file.Close())
}

// Found writes a record and counts it.
func (w *writer) Found(f *command.Found) error {
	if err := w.write(&w.records, w.fn.Searcher.scan.Ending(), w.fn.Searcher.scan.Header(), f.Record); err != nil {
		return err
	}
	w.piece.Found++
	files := w.share.Unit.Files
	for w.file < len(files)-1 && files[w.file].Path != string(f.Path) {
		w.file++
	}
	at := place{unit: w.share.Unit.Index, file: int64(w.file), start: f.Start, path: files[w.file].Path}
	w.fn.uris.add(f.Target, 1, &at)
	if len(f.Host) > 0 {
		w.fn.hosts.add(f.Host, 1, &at)
	}
	return nil
}

// Trouble writes a line of errors.jsonl. What fails there is found when the file is closed.
func (w *writer) Trouble(t command.Trouble) {
	w.piece.Troubles++
	if t.Type == command.Unread || t.Type == command.Damaged || t.Type == command.Undecided {
		w.piece.Unread++
	}
	_ = w.write(&w.errors, "errors", nil, troubleLine(t))
}

// troubleLine returns a Trouble as a line of JSON.
func troubleLine(t command.Trouble) []byte {
	line, err := json.Marshal(t) // its texts may hold anything: what is not UTF-8 is replaced
	if err != nil {
		return nil
	}
	return append(line, '\n')
}

// write appends to a temporary file, which is made if it is not there yet.
func (w *writer) write(to **temporary, ending string, header, text []byte) error {
	if *to == nil {
		fs, err := w.fn.Searcher.stores.fs(w.ctx, w.fn.Output)
		if err != nil {
			return err
		}
		name := fmt.Sprintf("%08d-%016d-%s.%s", w.share.Unit.Index, w.start, unique(), ending)
		if *to, err = newTemporary(w.ctx, fs.OpenWrite, w.fn.Output, name); err != nil {
			return err
		}
		if err := (*to).write(header); err != nil {
			return err
		}
	}
	return (*to).write(text)
}

// close ends the temporary files, and returns what was found.
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

// abandon leaves the temporary files as they are: the commit step removes them.
func (w *writer) abandon() {
	for _, t := range []*temporary{w.records, w.errors} {
		if t != nil {
			t.cancel()
			_ = t.to.Close() // an error is reported already
		}
	}
}

// A temporary is a file below the output folder that is renamed, or removed, by the commit step.
type temporary struct {
	name   string // in the folder of temporary files
	size   int64
	to     io.WriteCloser
	buf    *bufio.Writer
	cancel context.CancelFunc
	err    error // the first
}

// unfinished is the folder of temporary files, in the output folder.
const unfinished = "unfinished"

// newTemporary makes a temporary file.
func newTemporary(ctx context.Context, create func(context.Context, string) (io.WriteCloser, error), output, name string) (*temporary, error) {
	ctx, cancel := context.WithCancel(ctx)
	to, err := create(ctx, join(output, unfinished, name))
	if err != nil {
		cancel()
		return nil, err
	}
	return &temporary{name: name, to: to, buf: bufio.NewWriterSize(to, 256<<10), cancel: cancel}, nil
}

func (t *temporary) write(text []byte) error {
	n, err := t.buf.Write(text)
	t.size += int64(n)
	t.err = errors.Join(t.err, err)
	return err
}

// close writes what is left. Its error is the first that any write had.
func (t *temporary) close() error {
	defer t.cancel()
	if t.err == nil {
		t.err = t.buf.Flush()
	}
	if t.err != nil {
		t.cancel()
	}
	return errors.Join(t.err, t.to.Close())
}

// unique returns a name that no other attempt has.
func unique() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}
