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

// walk sends everything that the operands name through the pipeline.
func (s *Search) walk(ctx context.Context) {
	ahead := s.pipe.Threads() > 1 && (s.Tree.Recursive || s.FilesFrom != "" || s.ShardList != "" || len(s.Paths) > 1)
	err := s.sources.Walk(ctx, func(p *source.Prefetcher) error {
		tree := s.Tree
		tree.Regular = p.VisitRegular
		tree.Report = func(path string, err error) { p.Do(func() { s.messages.file(path, err) }) }
		tree.Note = func(path, text string) { p.Do(func() { s.messages.note(path, text) }) }
		if s.Verbose {
			tree.Leave = func(path, why string) { p.Do(func() { s.messages.note(path, "left out: "+why) }) }
		}
		for range s.Unnamed {
			tree.Report(`""`, errNoName)
		}
		if s.ShardList != "" {
			return s.visitListed(p)
		}
		return s.names(ctx, &tree, p.Visit)
	}, source.Visitor{
		Ahead:  ahead,
		Shard:  s.Shard,
		Read:   s.documents,
		Ended:  func(f *source.File, err error) { s.ended(ctx, f, err) },
		File:   func(f *source.File) error { return s.read(ctx, f) },
		Bundle: s.pipe.Bundle,
		Do:     s.pipe.Do,
	})
	if err != nil && !errors.Is(err, pipeline.ErrStopped) && !errors.Is(err, context.Canceled) {
		s.pipe.Do(func() { s.messages.say("input", err) })
	}
}

// visitListed calls visit for each file in the list for shards, and reports those whose size has
// changed.
func (s *Search) visitListed(p *source.Prefetcher) error {
	return s.listedFiles(func(path string, size int64) error {
		return p.VisitListed(path, size, func(err error) { s.messages.file(path, err) })
	})
}

// documents calls yield for each document of a file.
func (s *Search) documents(f *source.File, yield func(*source.Document) error) error {
	if s.Decompress {
		return f.Decompressed(s.MaxDecompressed, yield)
	}
	return f.Documents(yield)
}

// read sends one file through the pipeline and reports what is wrong with it. It returns an
// error only when no more files are wanted.
func (s *Search) read(ctx context.Context, f *source.File) error {
	in := s.shared(f)
	open := s.pipe.File
	if f.Continued() {
		open = s.pipe.Rest
	}
	err := open(f.Path, func(yield func(*source.Document) error) error { return s.documents(f, yield) })
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
