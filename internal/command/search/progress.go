package search

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"urigrep/internal/command/option"
	"urigrep/internal/command/system"
)

const (
	progressDelay = time.Second            // work shorter than this shows progress only if asked for
	progressPace  = 250 * time.Millisecond // between two updates
)

// A progress displays on standard error how much of the input is done.
type progress struct {
	search *Search
	began  time.Time
	total  atomic.Int64 // bytes of the input, 0 while not known
	stop   context.CancelFunc
	ended  sync.WaitGroup
}

// showProgress displays the progress until end is called, if it is asked for, or by default if
// standard error is a terminal and standard output is not. Otherwise it returns nil.
func (s *Search) showProgress(ctx context.Context) *progress {
	wanted := s.Progress == option.Always
	if s.Progress == option.Fitting {
		wanted = !s.Quiet && system.IsTerminal(s.std.Err) && !system.IsTerminal(s.std.Out)
	}
	if !wanted {
		return nil
	}
	p := &progress{search: s, began: time.Now()}
	ctx, p.stop = context.WithCancel(ctx)
	p.ended.Go(func() { p.run(ctx) })
	return p
}

// end stops the display and removes it.
func (p *progress) end() {
	if p == nil {
		return
	}
	p.stop()
	p.ended.Wait()
	m := p.search.messages
	m.mu.Lock()
	defer m.mu.Unlock()
	m.clear()
}

// run displays the progress until ctx is done; by default, not before the work has taken a while.
func (p *progress) run(ctx context.Context) {
	if p.search.Progress == option.Fitting {
		select {
		case <-ctx.Done():
			return
		case <-time.After(progressDelay):
		}
	}
	p.ended.Go(func() { p.measure(ctx) })
	tick := time.NewTicker(progressPace)
	defer tick.Stop()
	for {
		p.search.messages.show(p.text())
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// measure adds up the bytes of the input.
func (p *progress) measure(ctx context.Context) {
	s := p.search
	if s.FilesFrom != "" || s.Source.Archives {
		return
	}
	if size, known := s.Tree.Size(ctx, s.Paths); known {
		p.total.Store(size)
	}
}

// text returns the progress line, cut to the width of the terminal.
func (p *progress) text() string {
	read, found := p.search.pipe.Progress()
	read = max(read, p.search.sources.Accounted()) // a text is decoded from more, as in mail
	elapsed := time.Since(p.began)
	speed := rate(read, elapsed)
	text := bytesText(read)
	if total := p.total.Load(); total > 0 {
		text += fmt.Sprintf(" of %s, %d%%", bytesText(total), min(100, read*100/total))
		if speed > 0 && total > read {
			text += fmt.Sprintf(", %s left",
				time.Duration(float64(total-read)/float64(speed)*float64(time.Second)).Round(time.Second))
		}
	}
	text += fmt.Sprintf(", %s/s, %d URIs", bytesText(speed), found)
	if f, ok := p.search.std.Err.(*os.File); ok {
		if width := system.TerminalWidth(f); width > 1 && len(text) > width-1 {
			text = text[:width-1]
		}
	}
	return text
}
