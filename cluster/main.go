// Command cluster is urigrep on Apache Beam: it searches archives that are too large for one
// machine, on any runner of Beam, with the decisions of the command.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/exec/optimized" // calls without reflection
	beamlog "github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/dataflow" // registers a runner
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"

	"urigrep/internal/output/escape"
)

// Exit states.
const (
	exitFound   = 0
	exitNothing = 1
	exitError   = 2
)

func main() {
	if isWorker(os.Args[1:]) {
		flag.Parse()
		beam.Init() // which ends the process
		os.Exit(exitError)
	}
	os.Exit(runClean())
}

// runClean runs the command line of the process, and removes what Beam leaves in the folder of temporary
// files.
func runClean() int {
	if dir, err := os.MkdirTemp("", name+"-*"); err == nil {
		defer func() { _ = os.RemoveAll(dir) }()
		_ = os.Setenv("TMPDIR", dir)
	}
	return run(os.Args[1:], os.Stdout, os.Stderr)
}

// isWorker reports whether the process was started by a runner, with options of its own, to do
// work.
func isWorker(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		name, value, given := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		return strings.HasPrefix(arg, "-") && name == "worker" && (!given || value == "true")
	})
}

// run runs a command line and returns its exit state.
func run(args []string, stdout, stderr io.Writer) int {
	j, about, err := parse(args)
	if err == nil && about != "" {
		_, err = io.WriteString(stdout, about)
		if err == nil {
			return exitFound
		}
	}
	var s *Summary
	if err == nil {
		ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		s, err = j.run(ctx)
		cancel()
	}
	say := func(text string) {
		_, _ = fmt.Fprintf(stderr, "%s: %s\n", name, escape.Safe(text)) // cannot be reported anywhere
	}
	if j != nil {
		for _, note := range j.notes {
			say(note)
		}
	}
	switch {
	case err != nil:
		say(oneLine(err))
		return exitError
	case s == nil: // the runner does not wait for the end
		return exitFound
	}
	if j.stats {
		say(fmt.Sprintf("%d files of %d bytes, %d scanned, %d skipped", s.Files, s.Bytes, s.Scanned, s.Skipped))
		say(fmt.Sprintf("%d references in %d files", s.References, s.Found))
	}
	see := join(j.output, errorsName)
	if s.Unread > 0 {
		say(fmt.Sprintf("%d files or parts of files could not be read: see %s", s.Unread, see))
	}
	if s.Damaged > 0 {
		say(fmt.Sprintf("%d rows, records or other things were damaged or passed over: see %s", s.Damaged, see))
	}
	switch {
	case s.Unread+s.Damaged > 0:
		return exitError
	case s.References == 0:
		return exitNothing
	}
	return exitFound
}

// run does the job, and returns its figures; nil if the runner does not wait for its end.
func (j *job) run(ctx context.Context) (sum *Summary, err error) {
	if err := j.checkInput(ctx); err != nil {
		return nil, err
	}
	out := j.access().open()
	if _, err := j.claim(ctx, out); err != nil {
		return nil, err
	}
	if err := j.configure(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	release, err := j.lease(ctx, out, cancel)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, release()) }()
	switch state, failed := j.claim(ctx, out); { // once more: a run before may have ended by now
	case failed != nil:
		return nil, failed
	case state == finished:
		sum, err := out.finish(ctx)
		if err == nil {
			const done = "the job is finished already, and nothing was done: %d references in %d files"
			j.note(done, sum.References, sum.Files)
		}
		return sum, err
	case state == stopped && !j.resume:
		j.note("a run was stopped there, and this one began anew: --resume continues such a run")
	}
	if err = out.saveJSON(ctx, jobName, j.identity()); err == nil {
		err = out.abort(ctx)
	}
	if err == nil {
		err = j.runPipeline(ctx)
	}
	if err != nil {
		if scheme(j.output) == "" { // what the steps are still writing may fill the disk
			err = errors.Join(err, out.abort(context.WithoutCancel(ctx)))
		}
		return nil, err
	}
	if f := flag.Lookup("async"); f != nil && f.Value.String() == "true" {
		return nil, nil
	}
	return out.summary(ctx)
}

// note keeps what is to be said of the output folder.
func (j *job) note(format string, args ...any) {
	j.notes = append(j.notes, fmt.Sprintf("--output %s: ", j.output)+fmt.Sprintf(format, args...))
}

// runPipeline runs the pipeline, or gives up waiting for its end if ctx is done.
func (j *job) runPipeline(ctx context.Context) error {
	ended := make(chan error, 1)
	go func() {
		_, err := beam.Run(context.WithoutCancel(ctx), j.runner, j.build())
		ended <- err
	}()
	select {
	case err := <-ended:
		return jobError(err)
	case <-ctx.Done():
		if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
			return err
		}
		return errors.New("stopped by a signal; --resume goes on")
	}
}

// dialTime is how long an endpoint may take to answer; tests set it lower.
var dialTime = 30 * time.Second

// configure sets Beam's options, and keeps Beam quiet.
func (j *job) configure() error {
	flag.CommandLine.Init(name, flag.ContinueOnError)
	flag.CommandLine.SetOutput(io.Discard)
	if err := flag.CommandLine.Parse(j.beam); err != nil {
		return fmt.Errorf("an option of Beam: %w", err)
	}
	if flag.NArg() > 0 {
		return fmt.Errorf("%q is not an option of Beam, want --NAME=VALUE", flag.Arg(0))
	}
	if kind := environment(); j.runner == "prism" && kind != "" && kind != "LOOPBACK" {
		return fmt.Errorf("--environment_type=%s needs --runner universal and --endpoint: "+
			"the workers of the built-in Prism are in this process", kind)
	}
	if j.endpoint != "" {
		if err := flag.Set("endpoint", j.endpoint); err != nil {
			return err
		}
		if err := reach(j.endpoint); err != nil {
			return err
		}
	}
	if err := j.sendProgram(); err != nil {
		return err
	}
	if !beam.Initialized() {
		beam.Init()
	}
	beamlog.SetLogger(silent{})
	slog.SetDefault(slog.New(slog.DiscardHandler))
	return nil
}

// environment returns Beam's --environment_type in capitals, empty if it is not given.
func environment() string { return strings.ToUpper(flag.Lookup("environment_type").Value.String()) }

// sendProgram makes this program that of the workers, unless another one is named, or they are in
// this process. Beam would otherwise build one from its source.
func (j *job) sendProgram() error {
	worker := flag.Lookup("worker_binary")
	if j.runner == "prism" || worker.Value.String() != "" || environment() == "LOOPBACK" {
		return nil
	}
	if runtime.GOOS != "linux" {
		return fmt.Errorf("workers run on linux: name the program for it with -- --worker_binary=FILE")
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	return worker.Value.Set(self)
}

// reach returns an error if no runner answers at an endpoint within dialTime: Beam would wait for minutes.
func reach(endpoint string) error {
	c, err := net.DialTimeout("tcp", endpoint, dialTime)
	if err == nil {
		err = c.Close()
	}
	if err != nil {
		return fmt.Errorf("--endpoint %s: does not answer: %w", endpoint, err)
	}
	runner, err := grpcx.Dial(context.Background(), endpoint, dialTime)
	if err != nil {
		return fmt.Errorf("--endpoint %s: takes connections, but no runner answers within %v", endpoint, dialTime)
	}
	return runner.Close()
}

// A silent logger drops what Beam has to say.
type silent struct{}

// Log drops a message.
func (silent) Log(context.Context, beamlog.Severity, int, string) {}

// Beam wraps errors in many lines. Those of our own steps are marked, so that they can be found.
const mark = "\u2063" + name + ": "

// ours marks an error of a step.
func ours(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(mark + oneLine(err) + "\u2063")
}

var marked = regexp.MustCompile(mark + "([^\u2063]*)")

// jobError returns what a job failed of; nil if it did not.
func jobError(err error) error {
	if err == nil {
		return nil
	}
	if m := marked.FindStringSubmatch(err.Error()); m != nil {
		return errors.New(m[1])
	}
	if strings.Contains(err.Error(), "worker disconnected") {
		return fmt.Errorf("a worker was lost, and the runner gave up: %w; --resume goes on", err)
	}
	return err
}

// oneLine returns the text of an error as one line.
func oneLine(err error) string {
	text := lineEnds.ReplaceAllString(strings.TrimSpace(err.Error()), "; ")
	return strings.ReplaceAll(text, ":; ", ": ")
}

var lineEnds = regexp.MustCompile(`\s*[\n\r]\s*`)
