package search

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"urigrep/internal/output/escape"
	"urigrep/internal/output/rewrite"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// A rewriter writes texts back, one file after the other.
type rewriter struct {
	*Search
	splicer *rewrite.Splicer
	failed  error // of standard output

	current atomic.Pointer[rewrite.Target] // that is being written; nil for none
	written map[string]bool                // absolute paths of files that were changed in place; true of backups
	looked  string                         // the directory in which temporary files were last looked for

	// Of the current source.
	absolute string         // its path, symbolic links followed, if it is changed in place
	buffered *bufio.Writer  // what the splicer writes to
	under    io.WriteCloser // under buffered: a terminal, or a file that is compressed again; nil for others
	through  bool           // the splicer was ended
	err      error          // of ending it
}

// newRewriter returns a rewriter for a sink, and sets the sources up for it.
func (s *Search) newRewriter(sink *rewrite.Sink) *rewriter {
	r := &rewriter{Search: s, splicer: &sink.Splicer, written: make(map[string]bool)}
	key := sink.Splicer.Key
	if s.Source.Rewrite = key == ""; key != "" {
		s.Source.RowEnds, s.Source.Keys, s.Source.Characters = true, rewrite.Keys(key), true
	}
	s.Source.Rest = r.stream
	// The rest after the last reference that -m wants is passed on as it comes, too.
	s.Pipeline.ToEnd = s.Pipeline.ToEnd || s.Source.Live
	return r
}

// stream makes the splicer read from a spool, because the source can be read only once.
func (r *rewriter) stream() source.StreamCopy {
	spool := new(rewrite.Spool)
	r.splicer.Use(spool)
	spool.Finish = func() error {
		r.end()
		return nil
	}
	return spool
}

// end ends the splicer for the current source, once: what is left is copied, unless the search was
// stopped before it was through with the source.
func (r *rewriter) end() {
	if r.through {
		return
	}
	r.through = true
	if r.pipe.Sync(); r.pipe.Stopped() {
		r.err = r.splicer.Break(pipeline.ErrStopped)
	} else {
		_, r.err = r.splicer.End()
	}
	if err := r.buffered.Flush(); r.err == nil {
		r.err = err
	}
	if r.under == nil {
		return
	}
	if err := r.under.Close(); r.err == nil {
		r.err = err
	}
}

// visit writes one file back, and reports what is wrong with it. It returns an error only when no more
// files are wanted.
func (r *rewriter) visit(ctx context.Context, f *source.File) error {
	path, standard := f.Path, r.shared(f)
	if f.Standard() {
		path = source.Stdin
	}
	in, err := r.open(path)
	if err == nil && path != source.Stdin {
		f = r.sources.OpenFile(ctx, path, in, nil)
	}
	if err == nil {
		f.Wanted = slices.Contains(r.Paths, path)
		err = r.file(ctx, f, path, in)
	}
	if err != nil {
		err = source.Reason(err)
	}
	if standard != nil {
		standard.leave(r.Search, f)
	}
	r.ended(ctx, f, err)
	return r.failed
}

// file writes one file back. Its error is about that file; one of standard output is in r.failed.
func (r *rewriter) file(ctx context.Context, f *source.File, path string, in source.OpenFile) error {
	if path != source.Stdin {
		defer func() { _ = in.Close() }()
	}
	if again, err := r.again(path); again || err != nil {
		return err
	}
	var old *rewrite.Original
	if path != source.Stdin {
		var err error
		if old, err = rewrite.NewOriginal(in); err != nil {
			return err
		}
	}
	target, err := r.target(path, in, old)
	if err != nil {
		return err
	}
	r.current.Store(target)
	if r.under = nil; target != nil && r.Source.Archives {
		if packed := source.CompressionOf(in); packed != nil {
			r.under, err = packed.Pack(target)
		}
	}
	if err != nil {
		return r.finishFile(target, err)
	}
	err = r.splice(ctx, f, in, target)
	var unread *rewrite.SourceError
	if r.err != nil && target == nil && !errors.As(r.err, &unread) {
		r.failed = r.err
		return nil
	}
	if err == nil {
		err = r.err
	}
	if err == nil && path != source.Stdin {
		err = old.Unchanged()
	}
	return r.finishFile(target, err)
}

// splice runs a file through the pipeline and the splicer, which writes to target; without one, to
// standard output. It returns the error of reading the file, and sets r.err to that of writing it.
func (r *rewriter) splice(ctx context.Context, f *source.File, in io.ReaderAt, target *rewrite.Target) error {
	r.through, r.err = false, nil
	var out io.Writer
	switch {
	case r.under != nil:
		out = r.under
	case target != nil:
		out = target
	case r.Text.Terminal:
		r.under = escape.NewTerminalWriter(r.std.Out)
		out = r.under
	default:
		out = r.std.Out
	}
	r.buffered = bufio.NewWriterSize(out, 64<<10)
	r.splicer.Begin(rewrite.NewFile(in), r.buffered)
	if r.splicer.Diff = nil; r.Write.DryRun {
		r.splicer.Diff = rewrite.NewDiff(r.buffered, name(f.Path))
	}
	if r.splicer.Flush = nil; r.Source.Live && target == nil {
		r.splicer.Flush = r.buffered.Flush
	}
	r.splicer.Sticky = target == nil
	r.splicer.Failed = func(offset int64, reason string) {
		r.messages.file(f.Path, fmt.Errorf("at byte %d: %s", offset, reason))
	}
	err := r.pipe.File(f.Path, f.Documents)
	if errors.Is(err, pipeline.ErrStopped) {
		err = ctx.Err()
	}
	if !errors.Is(err, source.ErrRefused) {
		r.end()
	}
	return err
}

// finishFile commits a target, or aborts it if there is an error or if, in place, nothing was
// changed.
func (r *rewriter) finishFile(target *rewrite.Target, err error) error {
	switch {
	case target == nil:
		return err
	case err != nil || r.Write.InPlace != nil && r.splicer.Edits() == 0:
		target.Abort()
		return err
	}
	if err := target.Commit(); err != nil || r.Write.InPlace == nil {
		return err
	}
	r.written[r.absolute] = false
	if path, backup := target.Path(); backup != "" {
		r.written[r.absolute+backup[len(path):]] = true
	}
	return nil
}

// abort leaves the file that is being written as it was.
func (r *rewriter) abort() {
	if target := r.current.Load(); target != nil {
		target.Abort()
	}
}

// again reports whether a file was changed in place before, by this run and by whatever name. It is
// an error to change the backup of another, which the run has made.
func (r *rewriter) again(path string) (bool, error) {
	if r.Write.InPlace == nil || path == source.Stdin {
		return false, nil
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false, nil // opening it has said why, or will
	}
	if dir := filepath.Dir(real); dir != r.looked {
		r.looked = dir
		for _, left := range rewrite.Left(dir) {
			r.messages.note(left, "a temporary file, left by a run that was killed or being written by another")
		}
	}
	r.absolute = absolute(path)
	isBackup, was := r.written[r.absolute]
	if isBackup {
		return false, errors.New("the backup of another file, which this run has made")
	}
	return was, nil
}

// absolute returns the one absolute path of a file without symbolic links; path itself if it has none.
func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		if real, err := filepath.EvalSymlinks(abs); err == nil {
			return real
		}
	}
	return path
}

// open opens a file to be copied.
func (r *rewriter) open(path string) (source.OpenFile, error) {
	if path == source.Stdin {
		in, _ := r.std.In.(*os.File)
		return in, nil // nil if it is not a file; then it is read as a stream
	}
	return r.std.files().Open(path)
}

// target returns the file that is written; nil for standard output.
func (r *rewriter) target(path string, in source.OpenFile, old *rewrite.Original) (*rewrite.Target, error) {
	switch o := &r.Write; {
	case o.DryRun:
		return nil, nil
	case o.InPlace != nil:
		if path == source.Stdin {
			return nil, errors.New("standard input cannot be changed in place")
		}
		if r.Source.Archives && source.CompressionOf(in) != nil {
			return nil, errors.New("compressed: it cannot be changed in place")
		}
		return rewrite.InPlace(r.std.targets(), path, *o.InPlace, old)
	case o.Dir != "":
		name, err := r.relative(path)
		if err != nil {
			return nil, err
		}
		if old.Info().IsDir() {
			return nil, errors.New("is a directory")
		}
		return rewrite.New(r.std.targets(), filepath.Join(o.Dir, name), old.Info())
	}
	return nil, nil
}

// relative returns the path of a file below --output-dir: its path as given if that is below the
// current directory, else its path from the directory that holds the operand by which it was found.
func (r *rewriter) relative(path string) (string, error) {
	if path == source.Stdin {
		return "", errors.New("standard input has no name below --output-dir")
	}
	clean := filepath.Clean(path)
	if filepath.IsLocal(clean) {
		return clean, nil
	}
	for _, operand := range r.Paths {
		above := filepath.Dir(filepath.Clean(operand))
		if name, err := filepath.Rel(above, clean); err == nil && filepath.IsLocal(name) {
			return name, nil
		}
	}
	return strings.TrimLeft(filepath.Base(clean), "."), nil
}
