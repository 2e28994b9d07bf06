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
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn3x1[context.Context, int, func(*Piece) bool, error](&commitFn{})
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func(Piece), error](&countFn{})
	register.Iter1[Piece]()
	register.Iter1[[]byte]()
}

// Names of what a job writes to its output folder.
const (
	urisName    = "uris.tsv"
	hostsName   = "hosts.tsv"
	errorsName  = "errors.jsonl"
	summaryName = "summary.json"
	jobName     = "job.json"
)

var foundName = regexp.MustCompile(`^found-\d{5,}-of-\d{5,}\.(jsonl|csv|tsv)$`)

// isOwn reports whether a file of the output folder is one that a job writes, by its path there.
func isOwn(name string) bool {
	switch name {
	case urisName, hostsName, errorsName, summaryName, jobName:
		return true
	}
	return foundName.MatchString(name) || strings.HasPrefix(name, unfinished+"/")
}

// join returns the path of a file in a folder.
func join(folder string, names ...string) string {
	return strings.TrimSuffix(folder, "/") + "/" + path.Join(names...)
}

// A Summary is what summary.json says of a job.
type Summary struct {
	Files      int64 `json:"files"`
	Bytes      int64 `json:"bytes"` // of these
	Scanned    int64 `json:"bytes_scanned"`
	Skipped    int64 `json:"bytes_skipped"`
	References int64 `json:"references"`
	Found      int   `json:"found_files"`
	Errors     int64 `json:"errors"` // lines of errors.jsonl
	Unread     int64 `json:"unread"` // of these, what the command ends with status 2 for
}

// countFn merges the counts of a shard.
type countFn struct {
	Output string
	stores *stores
}

// Setup makes what does not travel.
func (fn *countFn) Setup() { fn.stores = new(stores) }

// ProcessElement merges the counts of a shard and writes them to a temporary file.
func (fn *countFn) ProcessElement(ctx context.Context, key int, packs func(*[]byte) bool, emit func(Piece)) error {
	var t tally
	var p []byte
	for packs(&p) {
		if err := t.unpack(p); err != nil {
			return ours(err)
		}
	}
	fs, err := fn.stores.fs(ctx, fn.Output)
	if err != nil {
		return ours(err)
	}
	kind := [...]string{ofURIs, ofHosts}[key%2]
	to, err := newTemporary(ctx, fs.OpenWrite, fn.Output, fmt.Sprintf("%s-%05d-%s.tsv", kind, key/2, unique()))
	if err != nil {
		return ours(err)
	}
	if err := errors.Join(t.write(to.buf), to.close()); err != nil {
		return ours(err)
	}
	emit(Piece{Kind: kind, From: int64(key / 2), Name: to.name})
	return nil
}

// commitFn puts the results of a job in place. It may be done twice: what is there already stays.
type commitFn struct {
	Output string
	Ending string // of files of records
	stores *stores
}

// Setup makes what does not travel.
func (fn *commitFn) Setup() { fn.stores = new(stores) }

// ProcessElement is the commit step: it is given all Pieces.
func (fn *commitFn) ProcessElement(ctx context.Context, _ int, pieces func(*Piece) bool) error {
	c := commit{output: fn.Output, ending: fn.Ending, stores: fn.stores}
	var p Piece
	for pieces(&p) {
		c.pieces = append(c.pieces, p)
	}
	return ours(c.run(ctx))
}

// A commit is the work of the commit step.
type commit struct {
	output, ending string
	stores         *stores
	pieces         []Piece

	fs    filesystem.Interface
	there map[string]int64 // sizes of the files in the output folder
	keep  map[string]bool  // those that stay
}

// run puts the results in place: records first, then what is made of them, then it removes what was
// left by attempts that failed.
func (c *commit) run(ctx context.Context) (err error) {
	if c.fs, err = c.stores.fs(ctx, c.output); err != nil {
		return err
	}
	if c.there, err = contents(ctx, c.stores, c.output); err != nil {
		return err
	}
	slices.SortFunc(c.pieces, func(a, b Piece) int {
		return cmp.Or(cmp.Compare(a.Unit, b.Unit), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	if err := complete(c.pieces); err != nil {
		return err
	}
	c.keep = map[string]bool{jobName: true, urisName: true, hostsName: true, errorsName: true, summaryName: true}
	n, err := c.rename(ctx)
	if err != nil {
		return err
	}
	for _, step := range []func(context.Context) error{c.errors, c.counts} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	if err := c.summary(ctx, n); err != nil {
		return err
	}
	return c.clear(ctx)
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
	type reach struct{ want, have int64 }
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
		at := &u.want
		if p.Kind == searched {
			at = &u.have
		}
		if p.From != *at {
			return fmt.Errorf("bytes %d to %d of unit %d were searched twice, or not at all", *at, p.From, p.Unit)
		}
		*at = p.To
	}
	for i, u := range units {
		if u.want != u.have {
			return fmt.Errorf("bytes %d to %d of unit %d were not searched", u.have, u.want, i)
		}
	}
	return nil
}

// renames is how many files are renamed at once.
const renames = 16

// rename gives the files of records their names, in the order of the input, and returns how many
// there are.
func (c *commit) rename(ctx context.Context) (int, error) {
	var named []*Piece
	for i := range c.pieces {
		if p := &c.pieces[i]; p.Kind == searched && p.Name != "" {
			named = append(named, p)
		}
	}
	for i := range named {
		c.keep[c.foundName(i, len(named))] = true
	}
	return len(named), each(len(named), func(i int) error {
		p, to := named[i], c.foundName(i, len(named))
		from := path.Join(unfinished, p.Name)
		if _, ok := c.there[from]; ok {
			return filesystem.Rename(ctx, c.fs, join(c.output, from), join(c.output, to))
		}
		if size, ok := c.there[to]; ok && size == p.NameSize {
			return nil // done by an attempt before
		}
		return fmt.Errorf("%s: is gone, and so are its records", join(c.output, from))
	})
}

// foundName returns the name of a file of records, of n.
func (c *commit) foundName(i, n int) string {
	return fmt.Sprintf("found-%05d-of-%05d.%s", i, n, c.ending)
}

// each calls do for all numbers below n, some at once, and returns the first error.
func each(n int, do func(int) error) error {
	var mu sync.Mutex
	var first error
	var all sync.WaitGroup
	slots := make(chan struct{}, renames)
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

// write makes a file of the output folder, by way of a temporary one, so that it is there as a
// whole or not at all.
func (c *commit) write(ctx context.Context, name string, fill func(io.Writer) error) error {
	t, err := newTemporary(ctx, c.fs.OpenWrite, c.output, unique()+"-"+name)
	if err != nil {
		return err
	}
	if err := fill(t.buf); err != nil {
		t.cancel()
		return errors.Join(err, t.to.Close())
	}
	if err := t.close(); err != nil {
		return err
	}
	return filesystem.Rename(ctx, c.fs, join(c.output, unfinished, t.name), join(c.output, name))
}

// isGone reports whether temporary files of which a result is made are gone because an attempt
// before has made it.
func (c *commit) isGone(result string, names []string) (bool, error) {
	for _, name := range names {
		if _, ok := c.there[path.Join(unfinished, name)]; ok {
			continue
		}
		if _, done := c.there[result]; done {
			return true, nil
		}
		return false, fmt.Errorf("%s: is gone, and so is what %s is made of", join(c.output, unfinished, name), result)
	}
	return false, nil
}

// errors makes errors.jsonl.
func (c *commit) errors(ctx context.Context) error {
	var lines [][]byte
	var names []string
	for i := range c.pieces {
		if p := &c.pieces[i]; p.Kind == failed {
			lines = append(lines, p.Line)
		} else if p.Errors != "" {
			names = append(names, p.Errors)
		}
	}
	gone, err := c.isGone(errorsName, names)
	if gone || err != nil {
		return err
	}
	slices.SortFunc(lines, bytes.Compare)
	return c.write(ctx, errorsName, func(to io.Writer) error {
		if _, err := to.Write(bytes.Join(lines, nil)); err != nil {
			return err
		}
		for _, name := range names {
			if err := c.copy(ctx, to, name); err != nil {
				return err
			}
		}
		return nil
	})
}

// copy copies a temporary file.
func (c *commit) copy(ctx context.Context, to io.Writer, name string) error {
	r, err := c.fs.OpenRead(ctx, join(c.output, unfinished, name))
	if err != nil {
		return err
	}
	_, err = io.Copy(to, r)
	return errors.Join(err, r.Close())
}

// counts makes uris.tsv and hosts.tsv.
func (c *commit) counts(ctx context.Context) error {
	for _, kind := range []struct{ kind, name, first string }{{ofURIs, urisName, "target"}, {ofHosts, hostsName, "host"}} {
		var names []string
		for i := range c.pieces {
			if p := &c.pieces[i]; p.Kind == kind.kind {
				names = append(names, p.Name)
			}
		}
		gone, err := c.isGone(kind.name, names)
		if gone {
			continue
		}
		if err == nil {
			err = c.write(ctx, kind.name, func(to io.Writer) error {
				if _, err := io.WriteString(to, kind.first+"\tcount\tpath\tstart\n"); err != nil {
					return err
				}
				return c.merge(ctx, to, names)
			})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// merge writes the lines of temporary files of counts, in order.
func (c *commit) merge(ctx context.Context, to io.Writer, names []string) error {
	var from []io.Reader
	for _, name := range names {
		r, err := c.fs.OpenRead(ctx, join(c.output, unfinished, name))
		if err != nil {
			return err
		}
		defer func() { _ = r.Close() }() // it was read to its end, or there is another error
		from = append(from, bufio.NewReaderSize(r, 64<<10))
	}
	return merge(to, from)
}

// summary makes summary.json.
func (c *commit) summary(ctx context.Context, n int) error {
	s := Summary{Found: n}
	for i := range c.pieces {
		p := &c.pieces[i]
		if p.Kind == failed {
			s.Errors++
			s.Unread++
		}
		if p.Kind == wanted {
			s.Files += p.Files
			s.Bytes += p.To - p.From
		}
		s.Scanned += p.Scanned
		s.Skipped += p.Skipped
		s.References += p.Found
		s.Errors += p.Troubles
		s.Unread += p.Unread
	}
	return c.write(ctx, summaryName, func(to io.Writer) error {
		e := json.NewEncoder(to)
		e.SetIndent("", "  ")
		return e.Encode(&s)
	})
}

// clear removes all files of the job's own that are no result: what was renamed or read, what was
// left by attempts that failed, and results of a run before.
func (c *commit) clear(ctx context.Context) error {
	there, err := contents(ctx, c.stores, c.output)
	if err != nil {
		return err
	}
	var names []string
	for name := range there {
		if isOwn(name) && !c.keep[name] {
			names = append(names, name)
		}
	}
	err = each(len(names), func(i int) error { return remove(ctx, c.fs, join(c.output, names[i])) })
	if err == nil && scheme(c.output) == "" {
		err = removeFolder(join(c.output, unfinished))
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

// remove removes a file.
func remove(ctx context.Context, fs filesystem.Interface, name string) error {
	r, ok := fs.(filesystem.Remover)
	if !ok {
		return fmt.Errorf("%s: its store removes no files", name)
	}
	return r.Remove(ctx, name)
}
