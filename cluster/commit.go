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
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Names of what a job writes to its output folder.
const (
	foundPrefix  = "found-"
	urisPrefix   = "uris-"
	hostsName    = "hosts.tsv"
	topURIsName  = "top-uris.tsv"
	topHostsName = "top-hosts.tsv"
	errorsName   = "errors.jsonl"
	summaryName  = "summary.json"
	manifestName = "manifest.tsv"
	jobName      = "job.json"

	unfinished = "unfinished" // the folder of temporary files, in the output folder
)

// The first lines of files of counts.
const (
	urisHead  = "target\tcount\tpath\tstart\n"
	hostsHead = "host\tcount\tpath\tstart\n"
)

// isOwn reports whether a file of the output folder is one that a job writes, by its path there.
func isOwn(name string) bool {
	switch name {
	case hostsName, topURIsName, topHostsName, errorsName, summaryName, manifestName, jobName:
		return true
	}
	if strings.HasPrefix(name, unfinished+"/") || strings.HasPrefix(name, partial) {
		return true
	}
	switch path.Ext(name) {
	case ".jsonl", ".csv", ".tsv":
		return strings.HasPrefix(name, foundPrefix) || strings.HasPrefix(name, urisPrefix)
	}
	return false
}

// join returns the path of a file in a folder.
func join(folder string, names ...string) string {
	return strings.TrimSuffix(folder, "/") + "/" + path.Join(names...)
}

// A Summary is what summary.json says of a job.
type Summary struct {
	Files      int64 `json:"files"`
	Bytes      int64 `json:"bytes"` // of these, that were to be searched
	Scanned    int64 `json:"bytes_scanned"`
	Skipped    int64 `json:"bytes_skipped"`
	References int64 `json:"references"`
	Found      int   `json:"found_files"`
	Errors     int64 `json:"errors"` // lines of errors.jsonl
	Unread     int64 `json:"unread"` // of these, what the command ends with status 2 for

	Counts  string   `json:"counts"`                     // what was counted
	Targets *int64   `json:"distinct_targets,omitempty"` // different ones
	Hosts   *int64   `json:"distinct_hosts,omitempty"`
	Approx  *Inexact `json:"approximate,omitempty"`
}

// Inexact says how far approximate counts may be from the truth.
type Inexact struct {
	Distinct float64 `json:"standard_error_of_distinct"` // a share
	Targets  int64   `json:"targets_not_listed_at_most"` // how often one occurs at most that has no counter
	Hosts    int64   `json:"hosts_not_listed_at_most"`
}

// commitFn makes the results of a job. It may be done twice.
type commitFn struct {
	Access Access
	Ending string // of files of records
	Counts string

	stores *stores
}

// Setup makes what does not travel.
func (fn *commitFn) Setup() { fn.stores = fn.Access.stores() }

// ProcessElement is the commit step: it is given all Pieces.
func (fn *commitFn) ProcessElement(ctx context.Context, _ int, pieces func(*Piece) bool) error {
	c := commit{output: fn.Access.Output, stores: fn.stores}
	c.sum.Counts = fn.Counts
	for p := (Piece{}); pieces(&p); {
		c.pieces = append(c.pieces, p)
	}
	return ours(c.run(ctx))
}

// A commit is the work of the commit step. Nothing is renamed: files of records have their names
// from the beginning, and are results once the manifest has them, which is written last.
type commit struct {
	output string
	stores *stores
	pieces []Piece

	sum      Summary
	manifest []Input // by their names in the output folder, in order
}

// run makes what is made of the pieces, removes what was left by attempts that failed, and says in
// the manifest what the results are. What it needs it removes after that, so that it can be done
// again until then.
func (c *commit) run(ctx context.Context) error {
	there, err := contents(ctx, c.stores, c.output)
	if err != nil {
		return err
	}
	if _, done := there[manifestName]; done { // by an attempt before
		return c.clear(ctx, there)
	}
	slices.SortFunc(c.pieces, func(a, b Piece) int {
		return cmp.Or(cmp.Compare(a.Unit, b.Unit), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	if err := complete(c.pieces); err != nil {
		return err
	}
	if err := c.list(there); err != nil {
		return err
	}
	for _, step := range []func(context.Context) error{c.errors, c.hosts, c.sketches, c.summary, c.tidy, c.write} {
		if err := step(ctx); err != nil {
			return fmt.Errorf("%w; the results so far stay in %s, and --resume continues from them", err, c.output)
		}
	}
	return c.clear(ctx, there)
}

// list lists the files that are there already, and makes sure that they are.
func (c *commit) list(there map[string]int64) error {
	for i := range c.pieces {
		p := &c.pieces[i]
		if p.Name == "" || p.Kind != searched && p.Kind != ofURIs {
			continue
		}
		if size, ok := there[p.Name]; !ok || size != p.NameSize {
			return fmt.Errorf("%s: is missing or was changed, want %d bytes", join(c.output, p.Name), p.NameSize)
		}
		c.manifest = append(c.manifest, Input{Path: p.Name, Size: p.NameSize})
		if p.Kind == searched {
			c.sum.Found++
		}
	}
	slices.SortFunc(c.manifest, func(a, b Input) int { return strings.Compare(a.Path, b.Path) })
	return nil
}

// contents returns the sizes of the files in a folder, by their paths in it.
func contents(ctx context.Context, s *stores, folder string) (map[string]int64, error) {
	from, err := s.of(ctx, folder)
	if err != nil {
		return nil, err
	}
	there := make(map[string]int64)
	prefix := join(folder)
	err = from.list(ctx, prefix, func(in Input) error {
		there[strings.TrimPrefix(in.Path, strings.TrimPrefix(prefix, "./"))] = in.Size
		return nil
	}, func(_ string, failed error) { err = errors.Join(err, failed) })
	return there, err
}

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

// atOnce is how many files are read or removed at once.
const atOnce = 16

// each calls do for all numbers below n, some at once, and returns the first error.
func each(n int, do func(int) error) error {
	var mu sync.Mutex
	var first error
	var all sync.WaitGroup
	slots := make(chan struct{}, atOnce)
	for i := range n {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			if err := do(i); err != nil {
				mu.Lock()
				defer mu.Unlock()
				first = cmp.Or(first, err)
			}
		})
	}
	all.Wait()
	return first
}

// put makes a result.
func (c *commit) put(ctx context.Context, name string, fill func(io.Writer) error) error {
	size := int64(0)
	err := c.stores.write(ctx, join(c.output, name), func(to io.Writer) error {
		w := rowWriter{to: bufio.NewWriterSize(to, 256<<10)}
		defer func() { size = w.size }()
		return errors.Join(fill(writerFunc(w.write)), w.to.Flush())
	})
	c.manifest = append(c.manifest, Input{Path: name, Size: size})
	return err
}

// A writerFunc writes a text as a whole, or fails.
type writerFunc func([]byte) error

// Write writes p.
func (f writerFunc) Write(p []byte) (int, error) {
	if err := f(p); err != nil {
		return 0, err
	}
	return len(p), nil
}

// errors makes errors.jsonl.
func (c *commit) errors(ctx context.Context) error {
	var lines [][]byte
	var files []Input
	for i := range c.pieces {
		if p := &c.pieces[i]; p.Kind == failed {
			lines = append(lines, p.Line)
		} else if p.Errors != "" {
			files = append(files, Input{Path: p.Errors, Size: p.ErrorsSize})
		}
	}
	slices.SortFunc(lines, bytes.Compare)
	return c.put(ctx, errorsName, func(to io.Writer) error {
		_, err := to.Write(bytes.Join(lines, nil))
		for len(files) > 0 && err == nil {
			n, size := 0, int64(0)
			for n < len(files) && (n == 0 || size+files[n].Size <= copyMost) {
				size += files[n].Size
				n++
			}
			err = c.copy(ctx, to, files[:n])
			files = files[n:]
		}
		return err
	})
}

// copyMost is how many bytes of small files are read at once.
const copyMost = 64 << 20

// copy copies files, which are read at once.
func (c *commit) copy(ctx context.Context, to io.Writer, files []Input) error {
	if len(files) == 1 {
		from, err := c.stores.of(ctx, c.output)
		if err == nil {
			s := section{join(c.output, files[0].Path), 0, files[0].Size}
			_, err = io.CopyBuffer(to, &sectionReader{&sorting{ctx: ctx, stores: c.stores}, from, s}, make([]byte, 1<<20))
		}
		return err
	}
	texts := make([][]byte, len(files))
	err := each(len(files), func(i int) (err error) {
		texts[i], err = c.stores.readAll(ctx, join(c.output, files[i].Path), files[i].Size)
		return err
	})
	for _, text := range texts {
		if err == nil {
			_, err = to.Write(text)
		}
	}
	return err
}

// hosts makes hosts.tsv.
func (c *commit) hosts(ctx context.Context) error {
	if c.sum.Counts != countHosts && c.sum.Counts != countURIs {
		return nil
	}
	var sections []section
	n := int64(0)
	for i := range c.pieces {
		if p := &c.pieces[i]; p.Kind == ofHosts {
			sections = append(sections, section{join(c.output, p.Name), 0, p.NameSize})
			n += p.Distinct
		}
	}
	c.sum.Hosts = &n
	merging := sorting{ctx: ctx, stores: c.stores}
	err := c.put(ctx, hostsName, func(to io.Writer) error {
		if _, err := io.WriteString(to, hostsHead); err != nil {
			return err
		}
		var line []byte
		var format rowFormat
		return merging.merge(sections, func(r *row) error {
			line = format.append(line[:0], r)
			_, err := to.Write(line)
			return err
		})
	})
	return errors.Join(err, merging.close())
}

// sketches makes what is made of approximate counts.
func (c *commit) sketches(ctx context.Context) error {
	if c.sum.Counts != countApprox {
		return nil
	}
	all := newSketches()
	for i := range c.pieces {
		p := &c.pieces[i]
		if p.Kind != ofSketches {
			continue
		}
		packed, err := c.stores.readAll(ctx, join(c.output, unfinished, p.Name), p.NameSize)
		if err == nil {
			err = all.merge(packed)
		}
		if err != nil {
			return err
		}
	}
	targets, hosts := int64(all.uris.distinct.Estimate()), int64(all.hosts.distinct.Estimate())
	c.sum.Targets, c.sum.Hosts = &targets, &hosts
	c.sum.Approx = &Inexact{distinctError, all.uris.frequent.least(), all.hosts.frequent.least()}
	err := c.put(ctx, topURIsName, func(to io.Writer) error { return all.uris.write(to, "target") })
	return errors.Join(err, c.put(ctx, topHostsName, func(to io.Writer) error { return all.hosts.write(to, "host") }))
}

// summary makes summary.json.
func (c *commit) summary(ctx context.Context) error {
	s := &c.sum
	targets := int64(0)
	for i := range c.pieces {
		p := &c.pieces[i]
		switch p.Kind {
		case failed:
			s.Errors++
			s.Unread++
		case wanted:
			s.Files += p.Files
			s.Bytes += p.To - p.From
		case ofURIs:
			targets += p.Distinct
		}
		s.Scanned += p.Scanned
		s.Skipped += p.Skipped
		s.References += p.Found
		s.Errors += p.Troubles
		s.Unread += p.Unread
	}
	if s.Counts == countURIs {
		s.Targets = &targets
	}
	return c.put(ctx, summaryName, func(to io.Writer) error {
		e := json.NewEncoder(to)
		e.SetIndent("", "  ")
		return e.Encode(s)
	})
}

// tidy removes all results that are not in the manifest: what was left by attempts that failed.
func (c *commit) tidy(ctx context.Context) error {
	keep := map[string]bool{jobName: true}
	for _, in := range c.manifest {
		keep[in.Path] = true
	}
	there, err := contents(ctx, c.stores, c.output)
	if err != nil {
		return err
	}
	var names []string
	for name := range there {
		if isOwn(name) && !keep[name] && !strings.HasPrefix(name, unfinished+"/") {
			names = append(names, name)
		}
	}
	return c.remove(ctx, names)
}

// remove removes files of the output folder.
func (c *commit) remove(ctx context.Context, names []string) error {
	from, err := c.stores.of(ctx, c.output)
	if err != nil {
		return err
	}
	paths := make([]string, len(names))
	for i, name := range names {
		paths[i] = join(c.output, name)
	}
	return from.remove(ctx, paths)
}

// write writes the manifest: the names of the results and their sizes, in order.
func (c *commit) write(ctx context.Context) error {
	return c.stores.write(ctx, join(c.output, manifestName), func(to io.Writer) error {
		var text []byte
		for _, in := range c.manifest {
			text = append(append(text, in.Path...), '\t')
			text = append(strconv.AppendInt(text, in.Size, 10), '\n')
		}
		_, err := to.Write(text)
		return err
	})
}

// finish removes what is left beside the results of a job that has ended, and returns its figures: a
// commit step that was stopped leaves temporary files, and workers that were thought dead may write on.
func (j *job) finish(ctx context.Context) (*Summary, error) {
	c := commit{output: j.output, stores: newStores(j.timeout)}
	there, err := contents(ctx, c.stores, c.output)
	if err != nil {
		return nil, err
	}
	text, err := c.stores.readAll(ctx, join(c.output, manifestName), there[manifestName])
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		name, _, _ := strings.Cut(line, "\t")
		c.manifest = append(c.manifest, Input{Path: name})
	}
	c.manifest = append(c.manifest, Input{Path: manifestName})
	if err := errors.Join(c.tidy(ctx), c.clear(ctx, there)); err != nil {
		return nil, err
	}
	return j.summary(ctx)
}

// clear removes the temporary files, and the parts of files whose writers were killed.
func (c *commit) clear(ctx context.Context, there map[string]int64) error {
	to, err := c.stores.of(ctx, c.output)
	if err == nil {
		err = to.abort(ctx, c.output)
	}
	if err != nil {
		return err
	}
	var names []string
	for name := range there {
		if strings.HasPrefix(name, unfinished+"/") {
			names = append(names, name)
		}
	}
	err = c.remove(ctx, names)
	if err == nil && scheme(c.output) == "" {
		err = removeFolder(join(c.output, unfinished))
	}
	if err != nil {
		err = fmt.Errorf("%w; the results are complete, and %s is no longer needed", err, join(c.output, unfinished))
	}
	return err
}

// removeFolder removes an empty local folder, if it is there.
func removeFolder(name string) error {
	err := os.Remove(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
