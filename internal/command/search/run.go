package search

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"urigrep/internal/command/system"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// An outcome is how a search ended.
type outcome struct {
	stats  pipeline.Stats
	err    error          // of the output
	signal syscall.Signal // that ended it; 0 if none did
	whole  bool           // whether, after a signal, all that was read is searched
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

// finish writes the summary, the report and the figures, and returns the exit state.
func (s *Search) finish(o *outcome) int {
	m := s.messages
	m.endFile() // that in which the search was stopped
	m.foreignFiles()
	if o.signal != 0 && !o.whole {
		s.abandon()
		return ExitSignal + int(o.signal)
	}
	s.reportFailures(o)
	s.reportFields(o)
	o.stats.Errors, o.stats.Source, o.stats.NotScanned = m.count(), s.tally, &m.kinds
	if s.Partial { // a source whose reading was ended has no account
		o.stats.Source.Scanned = max(s.tally.Scanned, o.stats.Bytes)
	}
	if o.err == nil {
		o.err = s.sink.End(s.std.Out, &o.stats)
	}
	if o.err != nil && !o.closed() {
		m.say("standard output", source.Reason(o.err))
		o.stats.Errors = m.count()
	}
	if s.page != nil {
		if err := s.page.write(s, &o.stats); err != nil {
			m.say("--report "+s.Report, source.Reason(err))
			o.stats.Errors = m.count()
		}
	}
	if s.Stats {
		m.stats(&o.stats)
		if s.Shard != nil {
			m.lookedBack(s.Shard, s.pipe.LookBack())
		}
	}
	if o.signal != 0 {
		return ExitSignal + int(o.signal)
	}
	return s.exitState(o)
}

// abandon leaves the files as they were that a search was to write when a signal stopped it.
func (s *Search) abandon() {
	if s.page != nil {
		s.page.file.discard()
		s.messages.say("--report "+s.Report, errors.New("not written, since the search was interrupted"))
	}
	if s.rewriter != nil {
		s.rewriter.abort()
	}
}

// closed reports whether the output ended because nobody reads it, which is not an error.
func (o *outcome) closed() bool { return errors.Is(o.err, syscall.EPIPE) }

// exitState returns the exit state of a search that no signal ended.
func (s *Search) exitState(o *outcome) int {
	found := o.stats.Found() > 0
	switch {
	case o.closed(), s.Quiet && found:
		return ExitFound
	case s.messages.count() > 0 && !s.messages.tolerable(&s.ErrorsOK, &o.stats):
		return ExitError
	case s.Stats && s.messages.unwritten:
		return ExitError // figures that were asked for could not be written
	case found || s.rewriter != nil:
		return ExitFound
	}
	return ExitNothing
}

// reportFields reports the fields that no row had, if all rows were read.
func (s *Search) reportFields(o *outcome) {
	missing, others := s.sources.MissingFields()
	if len(missing) == 0 || s.Partial && o.stats.Found() > 0 || s.Shard != nil || o.err != nil {
		return
	}
	err := errors.New("no row has text there")
	if len(others) > 0 {
		err = fmt.Errorf("%w; rows have %s", err, strings.Join(others, ", "))
	}
	s.messages.say("--field "+strings.Join(missing, ", "), err)
}

// reportFailures reports the records with which a template or a condition failed, and sets o.err if
// a text could not be written back.
func (s *Search) reportFailures(o *outcome) {
	m := s.messages
	if s.Where != nil {
		m.failures("--where", s.Where.Failure)
	}
	if s.rewriter == nil {
		m.failures("--"+s.Print, s.sink.Failure)
		return
	}
	if n, err := s.sink.Failure(); n > 0 {
		m.say("--replace", fmt.Errorf("%w; %d records in all, which stay as they are", err, n))
	}
	if s.rewriter.failed != nil {
		o.err = s.rewriter.failed
	}
}
