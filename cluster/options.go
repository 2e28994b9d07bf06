package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"time"

	"urigrep/internal/command/option"
	"urigrep/internal/command/page"
	"urigrep/internal/command/program"
)

// Bounds of the sizes of a job.
const (
	leastBlock   = 1 << 10
	usualBlock   = 64 << 20
	usualSplit   = 1 << 30
	mostBranches = 1024
	leastMemory  = 1 << 20
	usualMemory  = 64 << 20
)

// name is the name of the program.
const name = "urigrep-cluster"

// takes are the names of the options of urigrep that mean something here.
var takes = strings.Fields(`rfc strict invalid iri email domains no-abbreviated all-schemes relative base lax
	rejoin hyphen normalize no-fragment refang unwrap unwrap-rules strip-tracking tracking-rules
	scheme host host-list regexp invert-match kind wrapper where json csv tsv around defang
	decompress max-decompressed input field id max-record alternative encoding text max-length`)

// options returns the program whose options set j.
func options(j *job) *program.Program {
	*j = job{runner: "prism", block: usualBlock, split: usualSplit, counts: countHosts, memory: usualMemory,
		timeoutText: usualTimeout.String()}
	return &program.Program{
		Name:     name,
		Synopsis: name + " --input GLOB --output DIR [OPTION]... [-- BEAM-OPTION...]",
		Purpose:  "Find the URIs in archives of any size, on Apache Beam.",
		Own: []option.Option{
			{Name: "input", Arg: "GLOB", Value: option.InOrder(&j.input),
				Line: "files like GLOB: local, gs://BUCKET/... or s3://BUCKET/...; " +
					"** stands for any folders (several: all of them)"},
			{Name: "output", Arg: "DIR", Value: option.AnyWord(&j.output),
				Line: "DIR, local, gs:// or s3://: an empty folder, or that of the same job"},
			{Name: "runner", Arg: "NAME", Value: option.WordOf(&j.runner, "prism", "universal", "dataflow"),
				Line: "where it runs, NAME: prism (here), universal (at --endpoint) or dataflow"},
			{Name: "endpoint", Arg: "HOST:PORT", Value: option.AnyWord(&j.endpoint),
				Line: "HOST:PORT of a job service: Flink's, Spark's, Prism's or any portable runner's"},
			{Name: "block-size", Arg: "SIZE", Value: option.Sized(&j.block, leastBlock, math.MaxInt32),
				Line: "files are cut into blocks of SIZE bytes"},
			{Name: "split-size", Arg: "SIZE", Value: option.Sized(&j.split, leastBlock, math.MaxInt64),
				Line: "a worker takes at most SIZE bytes at a time, a number of blocks"},
			{Name: "branches", Arg: "NUM", Value: option.Between(&j.branches, 0, mostBranches),
				Line: "NUM branches that work side by side (default: one for each core; universal, dataflow: 1)"},
			{Name: "counts", Arg: "KIND",
				Value: option.WordOf(&j.counts, noCounts, countHosts, countTargets, countApprox),
				Line:  "count KIND: none, hosts, targets (and hosts) or approx (hosts, and how many targets, about)"},
			{Name: "memory", Arg: "SIZE", Value: option.Sized(&j.memory, leastMemory, math.MaxInt64),
				Line: "a worker keeps counts of at most SIZE bytes"},
			{Name: "timeout", Arg: "TIME", Value: option.AnyWord(&j.timeoutText),
				Line: "give up an object that gives no byte for TIME, such as 90s or 5m"},
			{Name: "resume", Value: option.On(&j.resume), Line: "go on where a run into the same folder was stopped"},
			{Name: "stats", Value: option.On(&j.stats), Line: "figures of the job, at its end"},
		},
		Takes:   takes,
		Renamed: map[string]string{"input": "input-kind"},
		Examples: []page.Example{
			{Command: name + " --input 'mail/**' --output found", About: "all files below mail"},
			{About: "on Flink", Command: name +
				" --input 's3://b/**.mbox' --output s3://b/out --runner universal --endpoint flink:8099"},
		},
		States: "What follows -- are options of Beam, such as --environment_type or --project.\n" +
			"Exit status: 0 if something is found, 1 if nothing, 2 if there was an error.",
	}
}

// parse reads a command line into a job. about is what --help or --version print.
func parse(args []string) (j *job, about string, err error) {
	j = new(job)
	at := slices.Index(args, "--")
	var rest []string
	if at >= 0 {
		args, rest = args[:at], args[at+1:]
	}
	p, err := options(j).Parse(args)
	if err != nil {
		return nil, "", err
	}
	if p.About != "" {
		return j, p.About, nil
	}
	j.id, j.scan, j.beam = unique(), p.Scan, rest
	j.host, _ = os.Hostname() // it is for people
	return j, "", j.check(p.Operands)
}

// check refuses options that do not go together, and sets what depends on others.
func (j *job) check(operands []string) error {
	switch {
	case len(operands) > 0:
		return fmt.Errorf("%q is not an option: name files with --input", operands[0])
	case len(j.input) == 0:
		return errors.New("--input is missing: the files to be searched, such as 'mail/**'")
	case j.output == "":
		return errors.New("--output is missing: the folder that results are written to")
	case j.runner == "universal" && j.endpoint == "":
		return errors.New("--runner universal needs --endpoint HOST:PORT, that of a job service")
	case j.runner != "universal" && j.endpoint != "":
		return fmt.Errorf("--endpoint needs --runner universal, not %s", j.runner)
	}
	if _, err := rootOf(j.output); err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	if scheme(j.output) == "" {
		j.output = path.Clean(j.output)
	}
	var err error
	if j.timeout, err = time.ParseDuration(j.timeoutText); err != nil || j.timeout <= 0 {
		return fmt.Errorf("--timeout: %q is not a time, want one such as 90s or 5m", j.timeoutText)
	}
	for _, text := range j.input {
		if _, err := parsePattern(text); err != nil {
			return err
		}
	}
	if j.branches == 0 {
		if j.branches = int64(runtime.GOMAXPROCS(0)); j.runner != "prism" {
			j.branches = 1
		}
	}
	j.split = max(j.split, j.block)
	return nil
}

// An identity is what makes two jobs the same: what is searched, and what for.
type identity struct {
	Options []string `json:"options"`
}

// identity returns the identity of a job.
func (j *job) identity() *identity {
	options, _ := j.scan.Options()
	all := []string{fmt.Sprint("--block-size=", j.block), fmt.Sprint("--split-size=", j.split), "--counts=" + j.counts}
	for _, text := range j.input {
		all = append(all, "--input="+text)
	}
	return &identity{append(all, options...)}
}

// differences says in what two identities differ.
func (id *identity) differences(now *identity) string {
	var all []string
	for _, o := range id.Options {
		if !slices.Contains(now.Options, o) {
			all = append(all, o+" was given, is not")
		}
	}
	for _, o := range now.Options {
		if !slices.Contains(id.Options, o) {
			all = append(all, o+" is given, was not")
		}
	}
	return cmp.Or(strings.Join(all, "; "), "the order of its options")
}

// A state says how far the job of an output folder is.
type state int

const (
	fresh    state = iota // nothing is there
	stopped               // something is left of a run
	finished              // all is done
)

// claim makes sure that the output folder is empty or that of the same job, and returns how far that
// is. It writes nothing.
func (j *job) claim(ctx context.Context, out *folder) (state, error) {
	own := make(map[string]bool)
	for f, err := range out.list(ctx, "") {
		switch {
		case err != nil:
			return fresh, err
		case !isOwn(f.Name):
			return fresh, fmt.Errorf("--output %s: has %s, which no job has written: want an empty folder",
				j.output, f.Name)
		case strings.HasPrefix(f.Name, partial), f.Name == leaseName: // a run may have just begun
		case len(own) < 10 || f.Name == jobName || f.Name == manifestName:
			own[f.Name] = true
		}
	}
	switch {
	case len(own) == 0:
		return fresh, nil
	case !own[jobName]:
		return fresh, fmt.Errorf("--output %s: has the results of another job: want an empty folder", j.output)
	}
	before, now := new(identity), j.identity()
	switch err := out.loadJSON(ctx, jobName, before); {
	case err != nil:
		return fresh, err
	case !slices.Equal(before.Options, now.Options):
		return fresh, fmt.Errorf("--output %s: is that of another job: %s", j.output, before.differences(now))
	case own[manifestName]:
		return finished, nil
	case len(own) > 1:
		return stopped, nil
	}
	return fresh, nil
}
