package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"urigrep/internal/command"
)

func init() {
	register.DoFn4x1[context.Context, []byte, func(Unit), func(Piece), error](&listFn{})
	register.DoFn5x1[context.Context, Unit, func(Share), func(Piece), func(int, Section), error](&inspectFn{})
	register.DoFn4x1[context.Context, int, func(*Section) bool, func(Piece), error](&countFn{})
	register.DoFn3x1[context.Context, int, func(*Piece) bool, error](&commitFn{})
	register.Iter1[Piece]()
	register.Iter1[Section]()
	register.Emitter1[Unit]()
	register.Emitter1[Share]()
	register.Function1x1(branchOf)
	register.Function1x2(onlyKey)
}

// A job is what is to be done.
type job struct {
	id       string // no other job has it
	input    []string
	output   string
	runner   string
	endpoint string
	block    int64  // bytes
	split    int64  // bytes
	branches int64  // 0: one for each core
	counts   string // what is counted
	shards   int64  // of counts
	memory   int64  // bytes of counts that a worker keeps
	timeout  time.Duration
	resume   bool
	unread   string // the folder of a job of which only that is searched that it could not read
	stats    bool

	timeoutText string // of --timeout

	scan  *command.Scan
	beam  []string // options of Beam's own
	notes []string // for the user
}

// build returns the pipeline of a job.
//
//	list → inspect → branches of scan → counts by shard → commit
func (j *job) build() *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	options, files := j.scan.Options()
	access := Access{Job: j.id, Output: j.output, Timeout: j.timeout}
	with := searcher{Options: options, Files: files, Access: access}
	list := &listFn{Input: j.input, Unread: j.unread, Most: j.block, Resume: j.resume, Access: access}
	units, notListed := beam.ParDo2(s, list, beam.Impulse(s))
	inspect := &inspectFn{Searcher: with, Branches: int(j.branches), Block: j.block, Split: j.split}
	shares, told, counted := beam.ParDo3(s, inspect, beam.Reshuffle(s, units))
	pieces := []beam.PCollection{notListed, told, beam.Create(s, Piece{Kind: always})}
	counts := []beam.PCollection{counted}
	memory := max(1, j.memory/j.branches)
	for _, branch := range beam.Partition(s, int(j.branches), branchOf, beam.Reshuffle(s, shares)) {
		fn := &scanFn{Searcher: with, Counts: j.counts, Shards: int(j.shards), Memory: memory}
		searched, counted := beam.ParDo2(s, fn, branch)
		pieces, counts = append(pieces, searched), append(counts, counted)
	}
	count := &countFn{Access: access, What: j.counts, Shards: int(j.shards), Memory: memory}
	merged := beam.ParDo(s, count, beam.GroupByKey(s, beam.Flatten(s, counts...)))
	all := beam.Flatten(s, append(pieces, merged)...)
	commit := &commitFn{Access: access, Ending: j.scan.Ending(), Counts: j.counts}
	beam.ParDo0(s, commit, beam.GroupByKey(s, beam.ParDo(s, onlyKey, all)))
	return p
}

// branchOf returns the branch of a Share.
func branchOf(s Share) int { return s.Branch }

// onlyKey gives all Pieces the same key.
func onlyKey(p Piece) (int, Piece) { return 0, p }

// listFn lists the input.
type listFn struct {
	Input  []string
	Unread string // see job.unread
	Most   int64  // bytes of a Unit of several files
	Resume bool
	Access Access
}

// ProcessElement is called once.
func (fn *listFn) ProcessElement(ctx context.Context, _ []byte, emit func(Unit), report func(Piece)) error {
	s := fn.Access.stores()
	g := grouper{most: fn.Most, emit: emit}
	if fn.Resume {
		var err error
		if g.done, err = doneFiles(ctx, s, fn.Access.Output); err != nil {
			return ours(err)
		}
	}
	trouble := func(path string, err error) {
		t := command.Trouble{Type: command.Unread, Path: path, Reason: oneLine(err)}
		report(Piece{Kind: failed, Line: troubleLine(t)})
	}
	if fn.Unread != "" {
		return ours(listUnread(ctx, s, fn.Unread, &g, trouble))
	}
	files := 0
	err := listAll(ctx, s, fn.Input, func(in Input) error {
		g.add(in)
		files++
		return nil
	}, trouble)
	if g.flush(); err == nil && files == 0 { // the submitting machine has seen some
		err = fmt.Errorf("no input: where the workers are, no file is called %s", either(fn.Input))
	}
	return ours(err)
}

// listAll calls visit for each file of the input, in order, and once, though several patterns
// match it.
func listAll(ctx context.Context, s *stores, input []string, visit func(Input) error, trouble func(string, error)) error {
	seen := make(map[string]bool)
	for _, text := range input {
		p, err := parsePattern(text)
		if err != nil {
			return err
		}
		err = s.list(ctx, p, func(in Input) error {
			if len(input) > 1 {
				if seen[in.Path] {
					return nil
				}
				seen[in.Path] = true
			}
			return visit(in)
		}, trouble)
		if err != nil {
			return err
		}
	}
	return nil
}

// errFound ends a listing.
var errFound = errors.New("there is something")

// checkInput returns an error if the input has no files.
func (j *job) checkInput(ctx context.Context) error {
	if j.unread != "" {
		return nil
	}
	err := listAll(ctx, newStores(j.timeout), j.input, func(Input) error { return errFound }, func(string, error) {})
	switch {
	case errors.Is(err, errFound):
		return nil
	case err == nil:
		return fmt.Errorf("no input: no file is called %s", either(j.input))
	}
	return err
}

// inspectFn finds out what the files of Units are, and gives them to the branches.
type inspectFn struct {
	Searcher searcher
	Branches int
	Block    int64
	Split    int64
}

// Setup makes the search.
func (fn *inspectFn) Setup() error { return ours(fn.Searcher.setup()) }

// ProcessElement inspects the files of a Unit. One that cannot be opened is found again by the
// search. What is done already is handed on.
func (fn *inspectFn) ProcessElement(ctx context.Context, u Unit, emit func(Share), report func(Piece), count func(int, Section)) error {
	s := fn.Searcher.stores
	err := each(len(u.Files), func(i int) error {
		_ = s.inspect(ctx, fn.Searcher.scan, &u.Files[i]) // the search finds it again
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	files := int64(len(u.Files))
	for _, w := range u.wanted() {
		report(Piece{Kind: wanted, Unit: u.Index, From: w.From, To: w.To, Files: files})
		files = 0
	}
	left, done := without(u.wanted(), readDone(ctx, s, &u))
	for i := range done {
		done[i].emit(report, count)
	}
	u.shares(left, fn.Branches, fn.Block, fn.Split, emit)
	return nil
}
