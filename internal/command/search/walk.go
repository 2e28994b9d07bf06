package search

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"syscall"

	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// walk searches, or writes back, everything that the operands name.
func (s *Search) walk(ctx context.Context) {
	visitor := source.Visitor{
		Shard:  s.Shard,
		Ended:  func(f *source.File, err error) { s.ended(ctx, f, err) },
		File:   func(f *source.File) error { return s.read(ctx, f) },
		Bundle: s.pipe.Bundle,
		Do:     s.pipe.Do,
	}
	if together := s.pipe.Together(); together > 1 && (s.Tree.Recursive || s.FilesFrom != "" || s.ShardList != "" ||
		len(s.Paths) > 1) {
		visitor.Together = together
	}
	if s.rewriter != nil {
		visitor = source.Visitor{Shard: s.Shard, File: func(f *source.File) error { return s.rewriter.visit(ctx, f) }}
	}
	err := s.sources.Walk(ctx, func(w *source.Walk) error { return s.visit(ctx, w) }, visitor)
	switch {
	case err == nil, errors.Is(err, pipeline.ErrStopped), errors.Is(err, context.Canceled):
	case s.rewriter != nil && s.rewriter.failed != nil:
	default:
		s.pipe.Do(func() { s.messages.say("input", err) })
	}
}

// visit visits all files that the operands, or the list for shards, name.
func (s *Search) visit(ctx context.Context, w *source.Walk) error {
	tree := s.Tree
	tree.Regular = w.VisitRegular
	tree.Report = func(path string, err error) { w.Do(func() { s.messages.file(path, err) }) }
	tree.Note = func(path, text string) { w.Do(func() { s.messages.note(path, text) }) }
	if s.Verbose {
		tree.Leave = func(path, why string) { w.Do(func() { s.messages.note(path, "left out: "+why) }) }
	}
	for range s.Unnamed {
		tree.Report(`""`, errNoName)
	}
	if s.ShardList == "" {
		return s.names(ctx, &tree, w.Visit)
	}
	return s.listedFiles(func(path string, size int64) error {
		return w.VisitListed(path, size, func(err error) { s.messages.file(path, err) })
	})
}

// read sends one file through the pipeline and reports what is wrong with it. It returns an
// error only when no more files are wanted.
func (s *Search) read(ctx context.Context, f *source.File) error {
	in := s.shared(f)
	open := s.pipe.File
	if f.Continued() {
		open = s.pipe.Rest
	}
	err := open(f.Path, f.Documents)
	if errors.Is(err, pipeline.ErrStopped) {
		return err
	}
	if in != nil {
		in.leave(s, f)
	}
	if err != nil || s.Verbose || f.Damaged() {
		s.pipe.Do(func() { s.ended(ctx, f, err) })
	} else {
		s.account(f)
	}
	return nil
}

// account adds up the bytes of a file.
func (s *Search) account(f *source.File) {
	s.tallying.Lock()
	defer s.tallying.Unlock()
	tally := f.Tally()
	s.tally.Scanned += tally.Scanned
	s.tally.Skipped += tally.Skipped
	s.tally.Text += tally.Text
}

// ended reports what is wrong with a file as a whole, if there is anything, and with --verbose its
// figures.
func (s *Search) ended(ctx context.Context, f *source.File, err error) {
	s.messages.endFile()
	if err != nil && !errors.Is(err, pipeline.ErrStopped) && ctx.Err() == nil {
		switch given := slices.Contains(s.Paths, f.Path); {
		case given && errors.Is(err, fs.ErrNotExist):
			err = s.missing(f.Path, err)
		case given && errors.Is(err, syscall.EISDIR) && !s.Tree.Recursive:
			err = fmt.Errorf("%w; -r reads the files below it", err)
		}
		if lost := f.LostParts(); lost > 0 {
			s.messages.damagedIn(f.Path, "part", lost, err)
		} else {
			s.messages.file(f.Path, err)
		}
	}
	s.account(f)
	if s.Verbose {
		s.messages.note(f.Path, bytesOf(f.Tally()))
	}
}
