package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"urigrep/internal/command"
)

func init() {
	register.DoFn4x1[context.Context, []byte, func(Unit), func(Piece), error](&listFn{})
	register.DoFn4x1[context.Context, Unit, func(Share), func(Piece), error](&inspectFn{})
	register.Emitter1[Unit]()
	register.Emitter1[Share]()
	register.Function1x1(branchOf)
	register.Function1x2(onlyKey)
}

// A job is what is to be done.
type job struct {
	input    []string
	output   string
	runner   string
	endpoint string
	block    int64 // bytes
	split    int64 // bytes
	branches int64 // 0: one for each core
	shards   int64 // of counts
	stats    bool

	scan *command.Scan
	beam []string // options of Beam's own
}

// countMemory is how many bytes of counts a branch keeps before it sends them on.
const countMemory = 24 << 20

// build returns the pipeline of a job.
//
//	list → inspect → branches of scan → counts by shard → commit
func (j *job) build() *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	options, files := j.scan.Options()
	with := searcher{Options: options, Files: files}
	units, notListed := beam.ParDo2(s, &listFn{Input: j.input, Most: j.block}, beam.Impulse(s))
	shares, toSearch := beam.ParDo2(s, &inspectFn{Searcher: with, Branches: int(j.branches), Block: j.block, Split: j.split}, beam.Reshuffle(s, units))
	pieces := []beam.PCollection{notListed, toSearch, beam.Create(s, Piece{Kind: always})}
	var counts []beam.PCollection
	for _, branch := range beam.Partition(s, int(j.branches), branchOf, shares) {
		fn := &scanFn{Searcher: with, Output: j.output, Shards: int(j.shards), Memory: countMemory}
		searched, packed := beam.ParDo2(s, fn, branch)
		pieces, counts = append(pieces, searched), append(counts, packed)
	}
	merged := beam.ParDo(s, &countFn{Output: j.output}, beam.GroupByKey(s, beam.Flatten(s, counts...)))
	all := beam.Flatten(s, append(pieces, merged)...)
	beam.ParDo0(s, &commitFn{Output: j.output, Ending: j.scan.Ending()}, beam.GroupByKey(s, beam.ParDo(s, onlyKey, all)))
	return p
}

// branchOf returns the branch of a Share.
func branchOf(s Share) int { return s.Branch }

// onlyKey gives all Pieces the same key.
func onlyKey(p Piece) (int, Piece) { return 0, p }

// listFn lists the input.
type listFn struct {
	Input []string
	Most  int64 // bytes of a Unit of several files
}

// ProcessElement is called once.
func (fn *listFn) ProcessElement(ctx context.Context, _ []byte, emit func(Unit), report func(Piece)) error {
	g := grouper{most: fn.Most, emit: emit}
	err := listAll(ctx, new(stores), fn.Input, func(in Input) error {
		g.add(in)
		return nil
	}, func(path string, err error) {
		t := command.Trouble{Type: command.Unread, Path: path, Reason: oneLine(err)}
		report(Piece{Kind: failed, Line: troubleLine(t)})
	})
	g.flush()
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
	err := listAll(ctx, new(stores), j.input, func(Input) error { return errFound }, func(string, error) {})
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
// search.
func (fn *inspectFn) ProcessElement(ctx context.Context, u Unit, emit func(Share), report func(Piece)) error {
	for i := range u.Files {
		if err := fn.Searcher.stores.inspect(ctx, fn.Searcher.scan, &u.Files[i]); err != nil && ctx.Err() != nil {
			return ctx.Err()
		}
	}
	files := int64(len(u.Files))
	u.shares(fn.Branches, fn.Block, fn.Split, func(s Share) {
		report(Piece{Kind: wanted, Unit: u.Index, From: s.From, To: s.To, Files: files})
		files = 0
		emit(s)
	})
	return nil
}
