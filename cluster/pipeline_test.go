package main

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/graph"
)

// steps returns the steps of a job, and how many there are of each by the name of its DoFn.
func steps(t *testing.T, args ...string) (all []*graph.MultiEdge, n map[string]int) {
	t.Helper()
	j, _, err := parse(append([]string{"--input", "a", "--output", "b"}, args...))
	must(t, err)
	all, _, err = j.build().Build()
	must(t, err)
	n = make(map[string]int)
	for _, e := range all {
		n[doFn(e)]++
	}
	return all, n
}

// doFn returns the name of the DoFn of a step, without its package; empty if it has none.
func doFn(e *graph.MultiEdge) string {
	if e.DoFn == nil {
		return ""
	}
	_, name, _ := strings.Cut(filepath.Base(e.DoFn.Name()), ".")
	return name
}

// The lists of files and of what to search are given to all workers anew: the lists are those of
// one worker.
func TestUnitsAndSharesAreReshuffled(t *testing.T) {
	all, _ := steps(t, "--branches", "2")
	after := make(map[string]bool)
	for _, from := range all {
		for _, to := range all {
			if from.Op == graph.Reshuffle && len(to.Input) > 0 && from.Output[0].To == to.Input[0].From {
				after[doFn(to)] = true
			}
		}
	}
	if len(after) != 2 || !after["inspectFn"] {
		t.Errorf("a reshuffle is before %v", after)
	}
}

// There are as many copies of the search as --branches says, and they share the memory for counts.
func TestBranches(t *testing.T) {
	for _, c := range []struct {
		args []string
		want int
	}{
		{[]string{"--branches", "3"}, 3},
		{nil, runtime.GOMAXPROCS(0)},
		{[]string{"--runner", "universal", "--endpoint", "h:1"}, 1},
		{[]string{"--runner", "universal", "--endpoint", "h:1", "--branches", "5"}, 5},
	} {
		all, n := steps(t, append(c.args, "--memory", "60M")...)
		if n["scanFn"] != c.want {
			t.Errorf("%q: %v, want %d branches", c.args, n, c.want)
		}
		for _, e := range all {
			if doFn(e) == "scanFn" && e.DoFn.Recv.(*scanFn).Memory != 60<<20/int64(c.want) {
				t.Errorf("%q: %d bytes for a branch", c.args, e.DoFn.Recv.(*scanFn).Memory)
			}
		}
	}
}
