package main

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A place is where a test has the input and the output of its jobs: local folders, or a bucket.
type place struct {
	in, out string // patterns and folder of jobs
	records func() string
}

// eachPlace runs a test with a local folder and with each of the stores, in which one file is to be
// searched.
func eachPlace(t *testing.T, test func(t *testing.T, p place)) {
	t.Run("local", func(t *testing.T) {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "in", "a.txt"), text(100))
		out := filepath.Join(dir, "out")
		test(t, place{dir + "/in/**", out, func() string { return records(t, out) }})
	})
	eachStore(t, func(t *testing.T, s *server) {
		s.put("in/a.txt", text(100))
		test(t, place{s.path("in/**"), s.path("out"), func() string { return s.records("out") }})
	})
}

// A run into a folder in which another run is at work says so in one line, and disturbs nothing; one
// that was killed is succeeded.
func TestTwoRunsIntoOneFolder(t *testing.T) {
	eachPlace(t, func(t *testing.T, p place) {
		j, _, err := parse([]string{"--input", p.in, "--output", p.out})
		must(t, err)
		out := j.access().open()
		lost := make(chan error, 1)
		release, err := j.lease(t.Context(), out, func(err error) { lost <- err })
		must(t, err)
		must(t, out.saveJSON(t.Context(), jobName, j.identity()))
		state, messages := runInto(p.out, "--input", p.in)
		if state != exitError || strings.Count(messages, "\n") != 1 || !strings.Contains(messages, "another run is at work there") {
			t.Errorf("state %d: %s", state, messages)
		}
		other := *j
		other.id = unique()
		must(t, other.beat(t.Context(), out)) // as if it had taken the folder while this one could not reach the store
		if err := <-lost; !errors.Is(err, errTaken) {
			t.Error(err)
		}
		must(t, release())
		if state, messages := runInto(p.out, "--input", p.in); state != exitFound || messages != "" { // the other beats no more
			t.Errorf("after its end: state %d: %s", state, messages)
		}
		if got := strings.Count(p.records(), "\n"); got != 100 {
			t.Errorf("%d records", got)
		}
		if _, err := out.load(t.Context(), leaseName); !errors.Is(err, errNoFile) {
			t.Errorf("the lease is left: %v", err)
		}
	})
}

// Of two processes that are given the same folder at the same time one does the job, and the other ends with
// one line that says who is there, or that all is done; what they leave is that of one.
func TestTwoProcessesIntoOneFolder(t *testing.T) {
	eachPlace(t, func(t *testing.T, p place) {
		type result struct {
			state    int
			messages string
		}
		results := make(chan result)
		for range 2 {
			go func() {
				state, messages := runProcess(t, "--input", p.in, "--output", p.out, "--block-size", "1K", "--split-size", "1K")
				results <- result{state, messages}
			}()
		}
		done := 0
		for range 2 {
			switch r := <-results; {
			case r.state == exitFound && (r.messages == "" || strings.Contains(r.messages, "finished already")):
				done++
			case r.state != exitError || strings.Count(r.messages, "\n") != 1 || !strings.Contains(r.messages, errTaken.Error()):
				t.Errorf("state %d: %s", r.state, r.messages)
			}
		}
		if got := strings.Count(p.records(), "\n"); done == 0 || got != 100 {
			t.Errorf("%d were done, %d records", done, got)
		}
	})
}

// A process that was killed is succeeded by one with --resume.
func TestARunThatIsKilled(t *testing.T) {
	eachPlace(t, func(t *testing.T, p place) {
		j, _, err := parse([]string{"--input", p.in, "--output", p.out})
		must(t, err)
		out := j.access().open()
		must(t, out.saveJSON(t.Context(), jobName, j.identity()))
		must(t, j.beat(t.Context(), out)) // and then no more
		begun := time.Now()
		state, messages := runInto(p.out, "--input", p.in, "--resume")
		if state != exitFound || messages != "" {
			t.Errorf("state %d: %s", state, messages)
		}
		if waited := time.Since(begun); waited < leaseTime {
			t.Errorf("it waited for %v only, want %v", waited, leaseTime)
		}
	})
}
