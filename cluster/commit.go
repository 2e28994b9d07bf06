package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"
)

// Names of what a job writes to its output folder.
const (
	foundPrefix  = "found-"
	targetsName  = "targets.tsv"
	hostsName    = "hosts.tsv"
	errorsName   = "errors.jsonl"
	summaryName  = "summary.json"
	manifestName = "manifest.tsv"
	jobName      = "job.json"

	unfinished = "unfinished" // the folder of temporary files, in the output folder
)

// isOwn reports whether a file of the output folder is one that a job writes, by its path there.
func isOwn(name string) bool {
	switch name {
	case targetsName, hostsName, errorsName, summaryName, manifestName, jobName, leaseName:
		return true
	}
	if strings.HasPrefix(name, unfinished+"/") || strings.HasPrefix(name, partial) {
		return true
	}
	return strings.HasPrefix(name, foundPrefix) && slices.Contains([]string{".jsonl", ".csv", ".tsv"}, path.Ext(name))
}

// join returns the path of a file in a folder.
func join(folder string, names ...string) string {
	return strings.TrimSuffix(folder, "/") + "/" + path.Join(names...)
}

// temporary returns a name in the output folder for a temporary file of a kind.
func temporary(kind string) string { return unfinished + "/" + kind + "-" + unique() }

// A Summary is what summary.json says of a job.
type Summary struct {
	Figures
	Found int `json:"found_files"`

	Counts  string  `json:"counts"`                     // what was counted
	Targets *int64  `json:"distinct_targets,omitempty"` // different ones
	Error   float64 `json:"standard_error_of_distinct_targets,omitempty"`
	Hosts   *int64  `json:"distinct_hosts,omitempty"`
}

// Figures sum up what was searched.
type Figures struct {
	Files      int64 `json:"files"`
	Bytes      int64 `json:"bytes"` // of these, that were to be searched
	Scanned    int64 `json:"bytes_scanned"`
	Skipped    int64 `json:"bytes_skipped"`
	References int64 `json:"references"`
	Errors     int64 `json:"errors"`  // lines of errors.jsonl
	Unread     int64 `json:"unread"`  // of these, files and parts of files
	Damaged    int64 `json:"damaged"` // of these, rows and records, and conditions that failed
}

// add adds other figures.
func (f *Figures) add(other *Figures) {
	f.Files += other.Files
	f.Bytes += other.Bytes
	f.Scanned += other.Scanned
	f.Skipped += other.Skipped
	f.References += other.References
	f.Errors += other.Errors
	f.Unread += other.Unread
	f.Damaged += other.Damaged
}

// foldFn folds the Pieces of neighbouring Units into one, so that the commit step has little to do: it
// makes sure that what was to be searched was, and makes few files of many.
type foldFn struct {
	Access Access
	Memory int64 // bytes

	stores *stores
}

// unitsFolded is how many Units are folded into one Piece.
const unitsFolded = 4096

// Setup makes what does not travel.
func (fn *foldFn) Setup() { fn.stores = fn.Access.stores() }

// ProcessElement folds the Pieces of a key.
func (fn *foldFn) ProcessElement(ctx context.Context, key int, pieces func(*Piece) bool, emit func(Piece)) error {
	c := commit{ctx: ctx, output: fn.Access.Output, stores: fn.stores, memory: int(fn.Memory)}
	c.gather(pieces)
	p, err := c.fold(int64(key))
	if err != nil {
		return ours(err)
	}
	emit(p)
	return nil
}

// commitFn makes the results of a job. It may be done twice.
type commitFn struct {
	Access Access
	Counts string
	Memory int64 // bytes

	stores *stores
}

// Setup makes what does not travel.
func (fn *commitFn) Setup() { fn.stores = fn.Access.stores() }

// ProcessElement is the commit step: it is given all folded Pieces.
func (fn *commitFn) ProcessElement(ctx context.Context, _ int, pieces func(*Piece) bool) error {
	c := commit{ctx: ctx, output: fn.Access.Output, stores: fn.stores, memory: int(fn.Memory)}
	c.sum.Counts = fn.Counts
	c.gather(pieces)
	return ours(c.run())
}

// A commit is the work of the steps fold and commit. Nothing is renamed: files of records have their
// names from the beginning, and are results once the manifest has them, which is written last.
type commit struct {
	ctx    context.Context
	output string
	stores *stores
	memory int
	pieces []Piece

	sum      Summary
	manifest map[string]int64 // the sizes of the results, by their names
}

// gather takes the pieces, in the order of the input.
func (c *commit) gather(pieces func(*Piece) bool) {
	for p := (Piece{}); pieces(&p); p = (Piece{}) {
		c.pieces = append(c.pieces, p)
	}
	slices.SortFunc(c.pieces, func(a, b Piece) int {
		return cmp.Or(cmp.Compare(a.Unit, b.Unit), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To),
			bytes.Compare(a.Line, b.Line))
	})
	for i := range c.pieces {
		c.sum.add(&c.pieces[i].Figures)
	}
}

// files returns the files of a kind, in the order of the input.
func (c *commit) files(kind string) (files []File) {
	for i := range c.pieces {
		for _, f := range c.pieces[i].Files {
			if f.Kind == kind {
				files = append(files, f)
			}
		}
	}
	return files
}

// fewFiles is how many files of each kind of counts are left after folding, at most.
const fewFiles = 16

// fold returns one Piece for all.
func (c *commit) fold(key int64) (Piece, error) {
	p := Piece{Kind: folded, Unit: key, Figures: c.sum.Figures, Files: c.files(foundFile)}
	if err := complete(c.pieces); err != nil {
		return p, err
	}
	troubles := File{Kind: errorsFile, Name: temporary(errorsFile)}
	err := c.stores.write(c.ctx, join(c.output, troubles.Name), func(to io.Writer) (err error) {
		troubles.Size, err = c.errors(to)
		return err
	})
	if err != nil {
		return p, err
	}
	p.Files = append(p.Files, troubles)
	for _, kind := range []string{countTargets, countHosts} {
		files, err := c.merging().reduce(c.files(kind), fewFiles)
		if err != nil {
			return p, err
		}
		p.Files = append(p.Files, files...)
	}
	if files := c.files(countApprox); len(files) > 0 {
		all, err := readSketches(c.ctx, c.stores, c.output, files)
		if err != nil {
			return p, err
		}
		file, err := writeSketch(c.ctx, c.stores, c.output, all)
		p.Files = append(p.Files, file)
		return p, err
	}
	return p, nil
}

// merging returns what merges counts.
func (c *commit) merging() *merging { return &merging{c.ctx, c.stores, c.output, c.memory} }

// complete returns an error unless what was searched is what was to be, each byte once. Pieces are
// sorted.
func complete(pieces []Piece) error {
	type reach struct{ want, have []Span }
	units := make(map[int64]*reach)
	for _, p := range pieces {
		if p.Kind != wanted && p.Kind != searched {
			continue
		}
		u := units[p.Unit]
		if u == nil {
			u = new(reach)
			units[p.Unit] = u
		}
		spans := &u.want
		if p.Kind == searched {
			spans = &u.have
		}
		last := len(*spans) - 1
		switch {
		case p.From == p.To:
		case last >= 0 && p.From < (*spans)[last].To:
			return fmt.Errorf("bytes %d to %d of unit %d were searched twice", p.From, (*spans)[last].To, p.Unit)
		case last >= 0 && p.From == (*spans)[last].To:
			(*spans)[last].To = p.To
		default:
			*spans = append(*spans, Span{p.From, p.To})
		}
	}
	for i, u := range units {
		if !slices.Equal(u.want, u.have) {
			return fmt.Errorf("unit %d: want the bytes %v searched, found %v", i, u.want, u.have)
		}
	}
	return nil
}

// errors writes the lines of errors.jsonl of all pieces, and returns how many bytes these are.
func (c *commit) errors(to io.Writer) (size int64, err error) {
	for i := range c.pieces {
		n, err := to.Write(c.pieces[i].Line)
		if size += int64(n); err != nil {
			return size, err
		}
	}
	for _, f := range c.files(errorsFile) {
		from := bufio.NewReaderSize(c.stores.reader(c.ctx, join(c.output, f.Name), f.Size), int(min(f.Size+1, 1<<20)))
		n, err := from.WriteTo(to)
		if size += n; err != nil {
			return size, err
		}
	}
	return size, nil
}

// atOnce is how many files are read or removed at once.
const atOnce = 16

// each calls do for all numbers below n, some at once, and returns the first error.
func each(n int, do func(int) error) error {
	var all errgroup.Group
	all.SetLimit(atOnce)
	for i := range n {
		all.Go(func() error { return do(i) })
	}
	return all.Wait()
}

// run makes the results, removes what was left by attempts that failed, and says in the manifest what
// the results are. What it needs it removes after that, so that it can be done again until then.
func (c *commit) run() error {
	if _, err := c.stores.stat(c.ctx, join(c.output, manifestName)); !errors.Is(err, errNoFile) {
		return cmp.Or(err, c.clear()) // an attempt before has done it
	}
	c.manifest = make(map[string]int64)
	for _, f := range c.files(foundFile) {
		c.manifest[f.Name] = f.Size
	}
	c.sum.Found = len(c.manifest)
	for _, step := range []func() error{c.sweep, c.results, c.write} {
		if err := step(); err != nil {
			return fmt.Errorf("%w; the results so far stay in %s, and --resume continues from them", err, c.output)
		}
	}
	return c.clear()
}

// sweep removes all results that are not in the manifest, which attempts left that failed, and makes
// sure that those are there that it has.
func (c *commit) sweep() error {
	missing := maps.Clone(c.manifest)
	var strays []string
	err := c.stores.list(c.ctx, c.output, func(name string, size int64) error {
		want, ok := c.manifest[name]
		switch {
		case ok && size == want:
			delete(missing, name)
		case ok, !isOwn(name), strings.HasPrefix(name, unfinished+"/"):
		case name != jobName && name != leaseName && name != manifestName:
			strays = append(strays, name)
		}
		return nil
	})
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		path := join(c.output, name)
		err = cmp.Or(err, fmt.Errorf("%s: is missing or was changed, want %d bytes", path, missing[name]))
	}
	return cmp.Or(err, c.stores.remove(c.ctx, c.output, strays...))
}

// results makes what is made of all pieces.
func (c *commit) results() error {
	err := c.put(errorsName, func(to io.Writer) error {
		_, err := c.errors(to)
		return err
	})
	switch c.sum.Counts {
	case countTargets:
		c.sum.Targets, err = c.counts(targetsName, "target", countTargets, err)
	case countApprox:
		all, failed := readSketches(c.ctx, c.stores, c.output, c.files(countApprox))
		if err = cmp.Or(err, failed); err == nil {
			n := int64(all.Estimate())
			c.sum.Targets, c.sum.Error = &n, distinctError
		}
	}
	if c.sum.Counts != noCounts {
		c.sum.Hosts, err = c.counts(hostsName, "host", countHosts, err)
	}
	return cmp.Or(err, c.put(summaryName, func(to io.Writer) error {
		e := json.NewEncoder(to)
		e.SetIndent("", "  ")
		return e.Encode(&c.sum)
	}))
}

// put makes a result.
func (c *commit) put(name string, fill func(io.Writer) error) error {
	return c.stores.write(c.ctx, join(c.output, name), func(to io.Writer) error {
		w := &sized{to: bufio.NewWriterSize(to, 256<<10)}
		defer func() { c.manifest[name] = w.size }()
		return errors.Join(fill(w), w.to.Flush())
	})
}

// A sized writer counts bytes.
type sized struct {
	to   *bufio.Writer
	size int64
}

// Write writes p.
func (w *sized) Write(p []byte) (int, error) {
	w.size += int64(len(p))
	return w.to.Write(p)
}

// counts makes a table of counts, unless there is an error, and returns how many rows it has.
func (c *commit) counts(name, what, kind string, err error) (*int64, error) {
	if err != nil {
		return nil, err
	}
	m, n := c.merging(), int64(0)
	files, err := m.reduce(c.files(kind), fanIn)
	if err != nil {
		return nil, err
	}
	return &n, c.put(name, func(to io.Writer) error {
		line := fmt.Appendf(nil, "%s\tcount\tpath\tstart\n", what)
		_, err := to.Write(line)
		return errors.Join(err, m.merge(files, func(r *row) error {
			n++
			line = append(append(line[:0], r.name...), '\t')
			line = append(strconv.AppendInt(line, r.n, 10), '\t')
			line = append(append(line, r.path...), '\t')
			_, err := to.Write(append(strconv.AppendInt(line, r.start, 10), '\n'))
			return err
		}))
	})
}

// write writes the manifest: the names of the results and their sizes, in order.
func (c *commit) write() error {
	var text []byte
	for _, name := range slices.Sorted(maps.Keys(c.manifest)) {
		text = fmt.Appendf(text, "%s\t%d\n", name, c.manifest[name])
	}
	return c.stores.writeText(c.ctx, join(c.output, manifestName), text)
}

// clear removes the temporary files, and the parts of files whose writers were killed.
func (c *commit) clear() error {
	to, err := c.stores.of(c.ctx, c.output)
	if err == nil {
		err = to.abort(c.ctx, c.output)
	}
	var names []string
	remove := func(most int) error {
		if len(names) < most {
			return nil
		}
		some := names
		names = nil
		return c.stores.remove(c.ctx, c.output, some...)
	}
	if err == nil {
		err = c.stores.list(c.ctx, join(c.output, unfinished), func(name string, _ int64) error {
			names = append(names, join(unfinished, name))
			return remove(10_000)
		})
	}
	if err = cmp.Or(err, remove(1)); err == nil && scheme(c.output) == "" {
		if err = os.Remove(join(c.output, unfinished)); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	if err != nil {
		err = fmt.Errorf("%w; the results are complete, and %s is no longer needed: the same command removes it",
			err, join(c.output, unfinished))
	}
	return err
}

// finish removes what is left beside the results of a job that has ended, and returns its figures: a
// commit step that was stopped leaves temporary files, and workers that were thought dead may write on.
func (j *job) finish(ctx context.Context, s *stores) (*Summary, error) {
	in, err := s.stat(ctx, join(j.output, manifestName))
	if err != nil {
		return nil, err
	}
	text, err := s.readAll(ctx, in.Path, in.Size)
	if err != nil {
		return nil, err
	}
	c := commit{ctx: ctx, output: j.output, stores: s, manifest: make(map[string]int64)}
	for line := range strings.Lines(string(text)) {
		var name string
		var size int64
		if _, err := fmt.Sscan(line, &name, &size); err != nil {
			return nil, fmt.Errorf("%s: %w", in.Path, err)
		}
		c.manifest[name] = size
	}
	if err := cmp.Or(c.sweep(), c.clear()); err != nil {
		return nil, err
	}
	return j.summary(ctx, s)
}
