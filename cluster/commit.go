package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/axiomhq/hyperloglog"
	"golang.org/x/sync/errgroup"

	"urigrep/internal/output/tally"
)

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
}

// unitsFolded is how many Units are folded into one Piece.
const unitsFolded = 4096

// ProcessElement folds the Pieces of a key.
func (fn *foldFn) ProcessElement(ctx context.Context, key int, pieces func(*Piece) bool, emit func(Piece)) error {
	c := commit{ctx: ctx, out: fn.Access.open(), memory: int(fn.Memory)}
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
}

// ProcessElement is the commit step: it is given all folded Pieces.
func (fn *commitFn) ProcessElement(ctx context.Context, _ int, pieces func(*Piece) bool) error {
	c := commit{ctx: ctx, out: fn.Access.open(), memory: int(fn.Memory)}
	c.sum.Counts = fn.Counts
	c.gather(pieces)
	return ours(c.run())
}

// A commit is the work of the steps fold and commit. Nothing is renamed: files of records have their
// names from the beginning, and are results once the manifest has them, which is written last.
type commit struct {
	ctx    context.Context
	out    *folder
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
	troubles, err := c.out.write(c.ctx, errorsFile, temporary(errorsFile), c.errors)
	p.Files = append(p.Files, troubles)
	for _, kind := range []string{countTargets, countHosts} {
		if err != nil {
			return p, err
		}
		var few []File
		few, err = c.reduce(c.files(kind), fewFiles)
		p.Files = append(p.Files, few...)
	}
	all, failed := c.sketch()
	if err = cmp.Or(err, failed); err == nil {
		p.Sketch, err = all.MarshalBinary()
	}
	return p, err
}

// sketch returns the sketch of all targets that were counted approximately.
func (c *commit) sketch() (all *hyperloglog.Sketch, err error) {
	all = hyperloglog.New14()
	for i := range c.pieces {
		if c.pieces[i].Sketch == nil {
			continue
		}
		one := new(hyperloglog.Sketch)
		if err = one.UnmarshalBinary(c.pieces[i].Sketch); err == nil {
			err = all.Merge(one)
		}
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// complete returns an error unless what was searched is what was to be, each byte once. Pieces are
// sorted.
func complete(pieces []Piece) error {
	want, have := make(map[int64]int64), make(map[int64]int64) // up to which byte, by Unit
	for _, p := range pieces {
		switch {
		case p.Kind == wanted:
			want[p.Unit] = p.To
		case p.Kind != searched:
		case p.From != have[p.Unit]:
			return fmt.Errorf("unit %d: bytes %d to %d were searched twice, or not", p.Unit, p.From, have[p.Unit])
		default:
			have[p.Unit] = p.To
		}
	}
	for unit, to := range want {
		if have[unit] != to {
			return fmt.Errorf("unit %d: %d bytes were searched, want %d", unit, have[unit], to)
		}
	}
	if len(have) > len(want) {
		return fmt.Errorf("%d units were searched, want %d", len(have), len(want))
	}
	return nil
}

// errors writes the lines of errors.jsonl of all pieces.
func (c *commit) errors(to io.Writer) error {
	for i := range c.pieces {
		if _, err := to.Write(c.pieces[i].Line); err != nil {
			return err
		}
	}
	for _, f := range c.files(errorsFile) {
		from, err := c.out.stream(c.ctx, c.out.at(f.Name), f.Size, f.Size)
		if err == nil {
			_, err = io.Copy(to, from)
		}
		if err != nil {
			return err
		}
	}
	return nil
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
	switch _, err := c.out.stat(c.ctx, c.out.at(manifestName)); {
	case err == nil: // an attempt before has done it
		return c.clear()
	case !errors.Is(err, errNoFile):
		return err
	}
	c.manifest = make(map[string]int64)
	for _, f := range c.files(foundFile) {
		c.manifest[f.Name] = f.Size
	}
	c.sum.Found = len(c.manifest)
	for _, step := range []func() error{c.sweep, c.results, c.write} {
		if err := step(); err != nil {
			return fmt.Errorf("%w; the results so far stay in %s, and --resume continues from them", err, c.out.path)
		}
	}
	return c.clear()
}

// sweep removes all results that are not in the manifest, which attempts left that failed, and makes
// sure that those are there that it has.
func (c *commit) sweep() error {
	missing := maps.Clone(c.manifest)
	var strays []string
	for f, err := range c.out.list(c.ctx, "") {
		want, ok := c.manifest[f.Name]
		switch name := f.Name; {
		case err != nil:
			return err
		case ok && f.Size == want:
			delete(missing, name)
		case ok, !isOwn(name), strings.HasPrefix(name, unfinished+"/"):
		case name != jobName && name != leaseName && name != manifestName:
			strays = append(strays, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		return fmt.Errorf("%s: is missing or was changed, want %d bytes", c.out.at(name), missing[name])
	}
	return c.out.remove(c.ctx, strays...)
}

// results makes what is made of all pieces.
func (c *commit) results() error {
	err := c.put(errorsName, c.errors)
	if all, failed := c.sketch(); failed != nil {
		return failed
	} else if c.sum.Counts == countApprox {
		n := int64(all.Estimate())
		c.sum.Targets, c.sum.Error = &n, distinctError
	}
	if err == nil && c.sum.Counts == countTargets {
		c.sum.Targets, err = c.table(targetsName, "target", countTargets)
	}
	if err == nil && c.sum.Counts != noCounts {
		c.sum.Hosts, err = c.table(hostsName, "host", countHosts)
	}
	return cmp.Or(err, c.put(summaryName, inJSON(&c.sum)))
}

// put makes a result.
func (c *commit) put(name string, fill func(io.Writer) error) error {
	f, err := c.out.write(c.ctx, "", name, fill)
	c.manifest[name] = f.Size
	return err
}

// cells writes what cannot stand in a cell of tab-separated values as urigrep's --tsv does.
var cells = strings.NewReplacer("\\", `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)

// table makes a table of counts, and returns how many rows it has.
func (c *commit) table(name, what, kind string) (*int64, error) {
	runs, err := c.reduce(c.files(kind), fanIn)
	if err != nil {
		return nil, err
	}
	n := int64(0)
	return &n, c.put(name, func(to io.Writer) error {
		line := fmt.Appendf(nil, "%s\tcount\n", what)
		_, err := to.Write(line)
		return errors.Join(err, c.merge(runs, func(e tally.Entry) error {
			n++
			line = append(append(line[:0], cells.Replace(e.Key)...), '\t')
			_, err := to.Write(append(strconv.AppendInt(line, e.Count, 10), '\n'))
			return err
		}))
	})
}

// write writes the manifest: the names of the results and their sizes, in order.
func (c *commit) write() error {
	_, err := c.out.write(c.ctx, "", manifestName, func(to io.Writer) (err error) {
		for _, name := range slices.Sorted(maps.Keys(c.manifest)) {
			if _, err = fmt.Fprintf(to, "%s\t%d\n", name, c.manifest[name]); err != nil {
				break
			}
		}
		return err
	})
	return err
}

// clear removes the temporary files, and the parts of files whose writers were killed.
func (c *commit) clear() error {
	err := c.clearUnfinished()
	if err = cmp.Or(err, c.out.abort(c.ctx)); err != nil {
		err = fmt.Errorf("%w; the results are complete, and %s is no longer needed: the same command removes it",
			err, c.out.at(unfinished))
	}
	return err
}

// clearUnfinished removes the temporary files, of which there may be millions.
func (c *commit) clearUnfinished() error {
	var names []string
	for f, err := range c.out.list(c.ctx, unfinished) {
		if err != nil {
			return err
		}
		if names = append(names, join(unfinished, f.Name)); len(names) == 10_000 {
			if err := c.out.remove(c.ctx, names...); err != nil {
				return err
			}
			names = names[:0]
		}
	}
	return c.out.remove(c.ctx, names...)
}

// finish removes what is left beside the results of a job that has ended, and returns its figures: a
// commit step that was stopped leaves temporary files, and workers that were thought dead may write on.
func (f *folder) finish(ctx context.Context) (*Summary, error) {
	text, err := f.load(ctx, manifestName)
	if err != nil {
		return nil, err
	}
	c := commit{ctx: ctx, out: f, manifest: make(map[string]int64)}
	for line := range strings.Lines(string(text)) {
		var name string
		var size int64
		if _, err := fmt.Sscan(line, &name, &size); err != nil {
			return nil, fmt.Errorf("%s: %w", f.at(manifestName), err)
		}
		c.manifest[name] = size
	}
	if err := cmp.Or(c.sweep(), c.clear()); err != nil {
		return nil, err
	}
	return f.summary(ctx)
}

// summary returns the figures of a job that has ended.
func (f *folder) summary(ctx context.Context) (*Summary, error) {
	s := new(Summary)
	return s, f.loadJSON(ctx, summaryName, s)
}
