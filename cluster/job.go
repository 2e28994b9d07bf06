package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"urigrep/internal/command/program"
)

func init() {
	register.DoFn4x1[context.Context, []byte, func(Unit), func(Piece), error](&listFn{})
	register.DoFn4x1[context.Context, Unit, func(Share), func(Piece), error](&inspectFn{})
	register.DoFn4x1[context.Context, int, func(*Piece) bool, func(Piece), error](&foldFn{})
	register.DoFn3x1[context.Context, int, func(*Piece) bool, error](&commitFn{})
	register.Iter1[Piece]()
	register.Emitter1[Unit]()
	register.Emitter1[Share]()
	register.Function1x1(branchOf)
	register.Function1x2(foldKey)
	register.Function1x2(onlyKey)
}

// A job is what is to be done.
type job struct {
	id, host string // no other job has the id
	input    []string
	output   string
	runner   string
	endpoint string
	block    int64  // bytes
	split    int64  // bytes
	branches int64  // 0: one for each core
	counts   string // what is counted
	memory   int64  // bytes of counts that a worker keeps
	timeout  time.Duration
	resume   bool
	stats    bool

	timeoutText string // of --timeout

	scan  *program.Scan
	beam  []string // options of Beam's own
	notes []string // for the user
}

// build returns the pipeline of a job.
//
//	list → inspect → branches of scan → fold → commit
func (j *job) build() *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	options, files := j.scan.Options()
	access := j.access()
	with := searcher{Options: options, Files: files, Access: *access}
	list := &listFn{Input: j.input, Most: j.block, Resume: j.resume, Access: *access}
	units, notListed := beam.ParDo2(s, list, beam.Impulse(s))
	inspect := &inspectFn{Searcher: with, Branches: int(j.branches), Block: j.block, Split: j.split}
	shares, told := beam.ParDo2(s, inspect, beam.Reshuffle(s, units))
	pieces := []beam.PCollection{notListed, told, beam.Create(s, Piece{})} // there is a commit step in any case
	memory := max(1, j.memory/j.branches)
	for _, branch := range beam.Partition(s, int(j.branches), branchOf, beam.Reshuffle(s, shares)) {
		pieces = append(pieces, beam.ParDo(s, &scanFn{Searcher: with, Counts: j.counts, Memory: memory}, branch))
	}
	fold := &foldFn{Access: *access, Memory: memory}
	folded := beam.ParDo(s, fold, beam.GroupByKey(s, beam.ParDo(s, foldKey, beam.Flatten(s, pieces...))))
	commit := &commitFn{Access: *access, Counts: j.counts, Memory: j.memory}
	beam.ParDo0(s, commit, beam.GroupByKey(s, beam.ParDo(s, onlyKey, folded)))
	return p
}

// access returns what the steps need that read or write files.
func (j *job) access() *Access { return &Access{j.output, j.timeout} }

// branchOf returns the branch of a Share.
func branchOf(s Share) int { return s.Branch }

// foldKey gives the Pieces of neighbouring Units the same key.
func foldKey(p Piece) (int, Piece) { return int(p.Unit / unitsFolded), p }

// onlyKey gives all Pieces the same key.
func onlyKey(p Piece) (int, Piece) { return 0, p }

// listFn lists the input.
type listFn struct {
	Input  []string
	Most   int64 // bytes of a Unit of several files
	Resume bool
	Access Access
}

// ProcessElement is called once.
func (fn *listFn) ProcessElement(ctx context.Context, _ []byte, emit func(Unit), report func(Piece)) error {
	out := fn.Access.open()
	g := grouper{most: fn.Most, emit: emit}
	if fn.Resume {
		var err error
		if g.done, err = out.doneFiles(ctx); err != nil {
			return ours(err)
		}
	}
	files := 0
	for in, err := range listAll(ctx, out.stores, fn.Input) {
		switch {
		case err == nil:
			g.add(in)
			files++
		case in.Path == "":
			return ours(err)
		default:
			t := program.Trouble{Type: program.Unread, Path: in.Path, Reason: oneLine(err)}
			report(Piece{Kind: failed, Line: troubleLine(t), Figures: Figures{Errors: 1, Unread: 1}})
		}
	}
	if g.flush(); files == 0 { // the submitting machine has seen some
		return ours(fmt.Errorf("no input: where the workers are, no file is called %s", strings.Join(fn.Input, " or ")))
	}
	return nil
}

// checkInput returns an error if the input has no files.
func (j *job) checkInput(ctx context.Context) error {
	for in, err := range listAll(ctx, newStores(j.timeout), j.input) {
		if err == nil || in.Path == "" {
			return err
		}
	}
	return fmt.Errorf("no input: no file is called %s", strings.Join(j.input, " or "))
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
func (fn *inspectFn) ProcessElement(ctx context.Context, u Unit, emit func(Share), report func(Piece)) error {
	out := fn.Searcher.out
	err := each(len(u.Files), func(i int) error {
		in := &u.Files[i]
		if begin, err := out.head(ctx, in.Path, min(in.Size, program.KindSize)); err == nil {
			in.Kind, in.Cut = fn.Searcher.scan.Kind(in.Path, begin)
		}
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	figures := Figures{Files: int64(len(u.Files)), Bytes: u.size()}
	report(Piece{Kind: wanted, Unit: u.Index, To: u.size(), Figures: figures})
	left, done := u.without(out.readDone(ctx, &u))
	for _, d := range done {
		report(d)
	}
	u.shares(left, fn.Branches, fn.Block, fn.Split, emit)
	return nil
}
