package search

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
	"sync/atomic"
	"syscall"
	"time"

	"urigrep/internal/command/system"
	"urigrep/internal/output"
	"urigrep/internal/output/rewrite"
	"urigrep/internal/pipeline"
	"urigrep/internal/prefilter"
	"urigrep/internal/source"
)

// A Search is one run of the command over its input.
type Search struct {
	*Config
	std      Streams
	messages *Messages
	sources  *source.Sources
	pipe     *pipeline.Run
	sink     output.Sink
	places   bool       // offsets in the source are written
	page     *reporting // nil without --report
	rewriter *rewriter  // nil unless texts are written back

	stream *system.Interruptible // standard input, if that is a stream; else nil

	stoppedBy atomic.Int32 // the signal that stopped the search; 0 for none

	tallying sync.Mutex
	tally    source.Tally // of the files read; guarded by tallying
}

// New prepares the search that a config describes.
func New(c *Config, std Streams, m *Messages) (*Search, error) {
	s := &Search{Config: c, std: std, messages: m}
	if err := s.prepare(); err != nil {
		if s.page != nil {
			s.page.file.discard()
		}
		return nil, err
	}
	return s, nil
}

// prepare makes what the search needs. With an error a page may have been begun.
func (s *Search) prepare() error {
	c, std, m := s.Config, s.std, s.messages
	c.Source.Stdin, c.Source.Files = std.In, std.files()
	if slices.Contains(c.Paths, source.Stdin) {
		if s.stream = system.NewInterruptible(std.In); s.stream != nil {
			c.Source.Stdin = s.stream
		}
	}
	if c.Pre.Command != "" {
		prepared := &preparedFiles{std.files(), c.Pre}
		c.Source.Files, c.Source.Prepare = prepared, prepared.Prepare
	}
	c.Source.Archives = c.Decompress
	m.noErrors, m.noNotes = c.NoMessages, c.NoMessages || c.Quiet
	for _, n := range c.Notes {
		m.note(n[0], n[1])
	}
	c.Source.Bundles, c.Source.Searched = true, true
	c.Pipeline.Live = c.Pipeline.Prompt || system.IsTerminal(std.In) || system.IsTerminal(std.Out)
	c.Source.Live, c.Source.Prompt = c.Pipeline.Live, c.Pipeline.Prompt
	if err := s.setOutput(); err != nil {
		return err
	}
	if sink, ok := s.sink.(*rewrite.Sink); ok {
		s.rewriter = s.newRewriter(sink)
	}
	if err := s.connect(); err != nil {
		return err
	}
	if slices.Contains(c.Paths, source.Stdin) || c.FilesFrom == source.Stdin {
		system.WidenPipe(std.In)
	}
	if c.NothingNamed && system.IsTerminal(std.In) {
		m.note("", "text is read from the terminal until Ctrl-D; urigrep --help says more")
	}
	if err := s.measure(); err != nil {
		return err
	}
	s.pipe = pipeline.New(s.sink.Writer(s.std.Out), c.Pipeline)
	return nil
}

// connect makes the sources, and connects what they and the pipeline report to the messages.
func (s *Search) connect() (err error) {
	m := s.messages
	s.Source.Note = m.note
	s.Source.Damage = m.damaged
	s.SkipHopeless()
	s.Source.NotRead = m.notRead
	m.eachForeign, m.eachDamaged = s.Verbose, s.Verbose
	if s.Verbose {
		s.Source.Skip = m.skipped
		s.Source.Trouble = m.trouble
		s.Source.Left = m.leftOut
	}
	s.Pipeline.GivenUp = m.giveUp
	s.Pipeline.NoPlaces = !s.places && s.Pipeline.NeedsNoPlaces()
	s.Source.NoPlaces = s.Pipeline.NoPlaces
	s.sources, err = source.New(s.Source)
	return err
}

// SkipHopeless makes the sources pass over texts in which no reference can begin.
func (c *Config) SkipHopeless() {
	if find := c.Pipeline.Find; !c.Pipeline.Lines && c.Pipeline.MaxCount != 0 {
		c.Source.MayBegin = func() func([]byte) bool { return prefilter.New(find).MayFind }
		c.Source.RowFilter = func() source.RowFilter { return prefilter.NewRows(find) }
	}
}

// stopDelay is how long an interrupted search may take to end.
const stopDelay = 700 * time.Millisecond

// Stop ends the search as a signal does: what is being written stays as it was.
func (s *Search) Stop(sig syscall.Signal) {
	s.stoppedBy.Store(int32(sig))
	s.pipe.Stop()
}

// Run does the search, writes what comes after the records, and returns the exit state.
func (s *Search) Run() int {
	o := s.watched()
	if sig := syscall.Signal(s.stoppedBy.Load()); sig != 0 {
		o = outcome{signal: sig}
	}
	return s.finish(&o)
}

// watched does the search while it waits for signals.
func (s *Search) watched() outcome {
	signals := make(chan os.Signal, 1)
	for _, ending := range system.Endings {
		if !signal.Ignored(ending) { // as a shell has it for commands in the background, and nohup
			signal.Notify(signals, ending)
		}
	}
	defer signal.Stop(signals)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	progress := s.showProgress(ctx)
	defer progress.end()
	done := make(chan outcome, 1)
	go func() { done <- s.all(ctx) }()
	select {
	case o := <-done:
		return o
	case sig := <-signals:
		signal.Stop(signals) // the next one ends the process
		if o, ended := s.endStream(done); ended {
			o.signal, o.whole = sig.(syscall.Signal), true
			return o
		}
		s.Stop(sig.(syscall.Signal))
		stop()
		select {
		case <-done:
		case <-time.After(stopDelay): // a read that does not return
		}
		return outcome{}
	}
}

// all searches all of the input.
func (s *Search) all(ctx context.Context) (o outcome) {
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
	return o
}

// streamDelay is how long the search of what was read of a stream may take once it is interrupted.
const streamDelay = 3 * time.Second

// endStream ends standard input, if that is a stream and all that is searched, and reports whether the
// search then came to its end, and how: what had been read whole is printed.
func (s *Search) endStream(done <-chan outcome) (o outcome, ended bool) {
	if s.stream == nil || len(s.Paths) != 1 || s.Paths[0] != source.Stdin {
		return o, false
	}
	s.stream.Interrupt()
	select {
	case o = <-done:
		return o, true
	case <-time.After(streamDelay):
		return o, false
	}
}

// walk sends everything that the operands name through the pipeline.
func (s *Search) walk(ctx context.Context) {
	if s.rewriter != nil {
		if err := s.rewriter.all(ctx); err != nil && !errors.Is(err, context.Canceled) && s.rewriter.failed == nil {
			s.messages.say("input", err)
		}
		return
	}
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

// names calls visit for the name of each file that the operands name.
func (s *Search) names(ctx context.Context, tree *source.Tree, visit func(path string) error) error {
	err := tree.Walk(ctx, s.Paths, visit)
	if err == nil && s.FilesFrom != "" {
		err = s.list(ctx, tree, visit)
	}
	return err
}

// errNoName is the error for an operand that is empty.
var errNoName = errors.New("no file has an empty name; standard input is -")

// list walks the files named in the list of --files-from.
func (s *Search) list(ctx context.Context, tree *source.Tree, visit func(path string) error) error {
	list := s.std.In
	if s.FilesFrom != source.Stdin {
		file, err := s.std.files().Open(s.FilesFrom)
		if err != nil {
			tree.Report(s.FilesFrom, source.Reason(err))
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
		tree.Report(s.FilesFrom, err)
	}
	return stopped
}

// listed reports whether a file that the list of --files-from names is read. One that is not there
// is an error, and one that is not regular is passed over with a note, since lists are made by
// programs.
func (s *Search) listed(path string, tree *source.Tree) bool {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		tree.Report(path, fmt.Errorf("%w; it is named in %s", source.Reason(err), name(strings.TrimPrefix(s.FilesFrom, source.Stdin))))
		return false
	case err != nil || info.Mode().IsRegular() || info.IsDir() && s.Tree.Recursive:
		return true
	case tree.Note != nil && info.IsDir():
		tree.Note(path, "skipped: a directory; -r reads the files below it")
	case tree.Note != nil:
		tree.Note(path, "skipped: not a regular file")
	}
	return false
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
