package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"urigrep/internal/output"
	"urigrep/internal/output/rewrite"
	"urigrep/internal/pipeline"
	"urigrep/internal/prefilter"
	"urigrep/internal/source"
)

// A search is one run of the command over its input.
type search struct {
	*config
	std      Streams
	messages *messages
	sources  *source.Sources
	pipe     *pipeline.Run
	sink     output.Sink
	places   bool       // offsets in the source are written
	page     *reporting // nil without --report
	rewriter *rewriter  // nil unless texts are written back

	stream *interruptible // standard input, if that is a stream; else nil

	tallying sync.Mutex
	tally    source.Tally // of the files read; guarded by tallying
}

// newSearch prepares the search that a config describes.
func newSearch(c *config, std Streams, m *messages) (*search, error) {
	s := &search{config: c, std: std, messages: m}
	if err := s.prepare(); err != nil {
		if s.page != nil {
			s.page.file.discard()
		}
		return nil, err
	}
	return s, nil
}

// prepare makes what the search needs. With an error a page may have been begun.
func (s *search) prepare() error {
	c, std, m := s.config, s.std, s.messages
	c.source.Stdin, c.source.Files = std.In, std.files
	if slices.Contains(c.paths, source.Stdin) {
		if s.stream = newInterruptible(std.In); s.stream != nil {
			c.source.Stdin = s.stream
		}
	}
	if c.pre.command != "" {
		prepared := &preparedFiles{std.files, c.pre}
		c.source.Files, c.source.Prepare = prepared, prepared.Prepare
	}
	c.source.Archives = c.decompress
	m.noErrors, m.noNotes = c.noMessages, c.noMessages || c.quiet
	for _, n := range c.notes {
		m.note(n[0], n[1])
	}
	c.source.Bundles, c.source.Searched = true, true
	c.pipeline.Live = c.pipeline.Prompt || isTerminal(std.In) || isTerminal(std.Out)
	c.source.Live, c.source.Prompt = c.pipeline.Live, c.pipeline.Prompt
	if err := s.setOutput(); err != nil {
		return err
	}
	if sink, ok := s.sink.(*rewrite.Sink); ok {
		s.rewriter = s.newRewriter(sink)
	}
	if err := s.connect(); err != nil {
		return err
	}
	if slices.Contains(c.paths, source.Stdin) || c.filesFrom == source.Stdin {
		widenPipe(std.In)
	}
	if c.nothingNamed && isTerminal(std.In) {
		m.note("", "text is read from the terminal until Ctrl-D; urigrep --help says more")
	}
	if err := s.measure(); err != nil {
		return err
	}
	s.pipe = pipeline.New(s.sink.Writer(s.std.Out), c.pipeline)
	return nil
}

// connect makes the sources, and connects what they and the pipeline report to the messages.
func (s *search) connect() (err error) {
	m := s.messages
	s.source.Note = m.note
	s.source.Damage = m.damaged
	s.skipHopeless()
	s.source.NotRead = m.notRead
	m.eachForeign, m.eachDamaged = s.verbose, s.verbose
	if s.verbose {
		s.source.Skip = m.skipped
		s.source.Trouble = m.trouble
		s.source.Left = m.leftOut
	}
	s.pipeline.GivenUp = m.giveUp
	s.pipeline.NoPlaces = !s.places && s.pipeline.NeedsNoPlaces()
	s.source.NoPlaces = s.pipeline.NoPlaces
	s.sources, err = source.New(s.source)
	return err
}

// skipHopeless makes the sources pass over texts in which no reference can begin.
func (c *config) skipHopeless() {
	if find := c.pipeline.Find; !c.pipeline.Lines && c.pipeline.MaxCount != 0 {
		c.source.MayBegin = func() func([]byte) bool { return prefilter.New(find).MayFind }
		c.source.RowFilter = func() source.RowFilter { return prefilter.NewRows(find) }
	}
}

// stopDelay is how long an interrupted search may take to end.
const stopDelay = 700 * time.Millisecond

// run does the search.
func (s *search) run() outcome {
	signals := make(chan os.Signal, 1)
	for _, ending := range endings {
		if !signal.Ignored(ending) { // as a shell has it for commands in the background, and nohup
			signal.Notify(signals, ending)
		}
	}
	defer signal.Stop(signals)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	progress := s.showProgress(ctx)
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		if header := s.sink.Header(); len(header) > 0 {
			_, o.err = s.std.Out.Write(header)
		}
		if o.err == nil {
			s.walk(ctx)
		}
		var err error
		if o.stats, err = s.pipe.Close(); o.err == nil {
			o.err = err
		}
		done <- o
	}()
	select {
	case o := <-done:
		progress.end()
		return o
	case sig := <-signals:
		signal.Stop(signals) // the next one ends the process
		if o, ended := s.endStream(done); ended {
			progress.end()
			o.signal, o.whole = sig.(syscall.Signal), true
			return o
		}
		s.pipe.Stop()
		stop()
		select {
		case <-done:
		case <-time.After(stopDelay): // a read that does not return
		}
		progress.end()
		return outcome{signal: sig.(syscall.Signal)}
	}
}

// streamDelay is how long the search of what was read of a stream may take once it is interrupted.
const streamDelay = 3 * time.Second

// endStream ends standard input, if that is a stream and all that is searched, and reports whether the
// search then came to its end, and how: what had been read whole is printed.
func (s *search) endStream(done <-chan outcome) (o outcome, ended bool) {
	if s.stream == nil || len(s.paths) != 1 || s.paths[0] != source.Stdin {
		return o, false
	}
	s.stream.interrupt()
	select {
	case o = <-done:
		return o, true
	case <-time.After(streamDelay):
		return o, false
	}
}

// walk sends everything that the operands name through the pipeline.
func (s *search) walk(ctx context.Context) {
	if s.rewriter != nil {
		if err := s.rewriter.all(ctx); err != nil && !errors.Is(err, context.Canceled) && s.rewriter.failed == nil {
			s.messages.say("input", err)
		}
		return
	}
	ahead := s.pipe.Threads() > 1 && (s.tree.Recursive || s.filesFrom != "" || s.shardList != "" || len(s.paths) > 1)
	err := s.sources.Walk(ctx, func(p *source.Prefetcher) error {
		tree := s.tree
		tree.Regular = p.VisitRegular
		tree.Report = func(path string, err error) { p.Do(func() { s.messages.file(path, err) }) }
		tree.Note = func(path, text string) { p.Do(func() { s.messages.note(path, text) }) }
		if s.verbose {
			tree.Leave = func(path, why string) { p.Do(func() { s.messages.note(path, "left out: "+why) }) }
		}
		for range s.unnamed {
			tree.Report(`""`, errNoName)
		}
		if s.shardList != "" {
			return s.visitListed(p)
		}
		return s.names(ctx, &tree, p.Visit)
	}, source.Visitor{
		Ahead:  ahead,
		Shard:  s.shard,
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

// names calls visit for the name of each file that the operands name.
func (s *search) names(ctx context.Context, tree *source.Tree, visit func(path string) error) error {
	err := tree.Walk(ctx, s.paths, visit)
	if err == nil && s.filesFrom != "" {
		err = s.list(ctx, tree, visit)
	}
	return err
}

// errNoName is the error for an operand that is empty.
var errNoName = errors.New("no file has an empty name; standard input is -")

// list walks the files named in the list of --files-from.
func (s *search) list(ctx context.Context, tree *source.Tree, visit func(path string) error) error {
	list := s.std.In
	if s.filesFrom != source.Stdin {
		file, err := s.std.files.Open(s.filesFrom)
		if err != nil {
			tree.Report(s.filesFrom, source.Reason(err))
			return nil
		}
		defer func() { _ = file.Close() }()
		list = file
	}
	var stopped error
	err := source.Names(list, func(path string) error {
		if path == source.Stdin {
			path = "./" + path // in a list, - is a file of that name
		}
		if s.listed(path, tree) {
			stopped = tree.Walk(ctx, []string{path}, visit)
		}
		return stopped
	})
	if stopped == nil && err != nil {
		tree.Report(s.filesFrom, err)
	}
	return stopped
}

// listed reports whether a file that the list of --files-from names is read. One that is not there
// is an error, and one that is not regular is passed over with a note, since lists are made by
// programs.
func (s *search) listed(path string, tree *source.Tree) bool {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		tree.Report(path, fmt.Errorf("%w; it is named in %s", source.Reason(err), name(strings.TrimPrefix(s.filesFrom, source.Stdin))))
		return false
	case err != nil || info.Mode().IsRegular() || info.IsDir() && s.tree.Recursive:
		return true
	case tree.Note != nil && info.IsDir():
		tree.Note(path, "skipped: a directory; -r reads the files below it")
	case tree.Note != nil:
		tree.Note(path, "skipped: not a regular file")
	}
	return false
}

// documents calls yield for each document of a file.
func (s *search) documents(f *source.File, yield func(*source.Document) error) error {
	if s.decompress {
		return f.Decompressed(s.maxDecompressed, yield)
	}
	return f.Documents(yield)
}

// read sends one file through the pipeline and reports what is wrong with it. It returns an
// error only when no more files are wanted.
func (s *search) read(ctx context.Context, f *source.File) error {
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
	if err != nil || s.verbose || f.Damaged() {
		s.pipe.Do(func() { s.ended(ctx, f, err) })
	} else {
		s.account(f)
	}
	return nil
}

// account adds up the bytes of a file.
func (s *search) account(f *source.File) {
	s.tallying.Lock()
	defer s.tallying.Unlock()
	tally := f.Tally()
	s.tally.Scanned += tally.Scanned
	s.tally.Skipped += tally.Skipped
	s.tally.Text += tally.Text
}

// ended reports what is wrong with a file as a whole, if there is anything, and with --verbose its
// figures.
func (s *search) ended(ctx context.Context, f *source.File, err error) {
	s.messages.endFile()
	if err != nil && !errors.Is(err, pipeline.ErrStopped) && ctx.Err() == nil {
		switch given := slices.Contains(s.paths, f.Path); {
		case given && errors.Is(err, fs.ErrNotExist):
			err = s.missing(f.Path, err)
		case given && errors.Is(err, syscall.EISDIR) && !s.tree.Recursive:
			err = fmt.Errorf("%w; -r reads the files below it", err)
		}
		if lost := f.LostParts(); lost > 0 {
			s.messages.damagedIn(f.Path, "part", lost, err)
		} else {
			s.messages.file(f.Path, err)
		}
	}
	s.account(f)
	if s.verbose {
		s.messages.note(f.Path, bytesOf(f.Tally()))
	}
}
