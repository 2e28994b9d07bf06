package main

import (
	"cmp"
	"context"
	"encoding/json"
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
var takes = strings.Fields(`rfc strict invalid iri email domains no-abbreviated all-schemes relative base lax rejoin hyphen
	normalize no-fragment refang unwrap unwrap-rules strip-tracking tracking-rules
	scheme host host-list regexp invert-match kind wrapper where json csv tsv around defang
	decompress max-decompressed input field id max-record alternative encoding text max-length`)

// options returns the program whose options set j.
func options(j *job) *program.Program {
	*j = job{runner: "prism", block: usualBlock, split: usualSplit, counts: countHosts, memory: usualMemory, timeoutText: usualTimeout.String()}
	return &program.Program{
		Name:     name,
		Synopsis: name + " --input GLOB --output DIR [OPTION]... [-- BEAM-OPTION...]",
		Purpose:  "Find the URIs in archives of any size, on Apache Beam.",
		Own: []option.Option{
			{Name: "input", Arg: "GLOB", Line: "files like GLOB: local, gs://BUCKET/... or s3://BUCKET/...; ** stands for any folders (several: all of them)", Value: option.InOrder(&j.input)},
			{Name: "output", Arg: "DIR", Line: "DIR, local, gs:// or s3://: an empty folder, or that of the same job", Value: option.AnyWord(&j.output)},
			{Name: "runner", Arg: "NAME", Line: "where it runs, NAME: prism (here), universal (at --endpoint) or dataflow", Value: option.WordOf(&j.runner, "prism", "universal", "dataflow")},
			{Name: "endpoint", Arg: "HOST:PORT", Line: "HOST:PORT of a job service: Flink's, Spark's, Prism's or any portable runner's", Value: option.AnyWord(&j.endpoint)},
			{Name: "block-size", Arg: "SIZE", Line: "files are cut into blocks of SIZE bytes", Value: option.Sized(&j.block, leastBlock, math.MaxInt32)},
			{Name: "split-size", Arg: "SIZE", Line: "a worker takes at most SIZE bytes at a time, a number of blocks", Value: option.Sized(&j.split, leastBlock, math.MaxInt64)},
			{Name: "branches", Arg: "NUM", Line: "NUM branches that work side by side (default: one for each core; universal, dataflow: 1)", Value: option.Between(&j.branches, 0, mostBranches)},
			{Name: "counts", Arg: "KIND", Line: "count KIND: none, hosts, targets (and hosts) or approx (hosts, and how many targets, about)", Value: option.WordOf(&j.counts, noCounts, countHosts, countTargets, countApprox)},
			{Name: "memory", Arg: "SIZE", Line: "a worker keeps counts of at most SIZE bytes", Value: option.Sized(&j.memory, leastMemory, math.MaxInt64)},
			{Name: "timeout", Arg: "TIME", Line: "give up an object that gives no byte for TIME, such as 90s or 5m", Value: option.AnyWord(&j.timeoutText)},
			{Name: "resume", Line: "go on where a run into the same folder was stopped", Value: option.On(&j.resume)},
			{Name: "stats", Line: "figures of the job, at its end", Value: option.On(&j.stats)},
		},
		Takes:   takes,
		Renamed: map[string]string{"input": "input-kind"},
		Examples: []page.Example{
			{Command: name + " --input 'mail/**' --output found", About: "all files below mail"},
			{Command: name + " --input 's3://b/**.mbox' --output s3://b/out --runner universal --endpoint flink:8099", About: "on Flink"},
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
	if err := checkScheme(j.output); err != nil {
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

// either returns words as a sentence has them.
func either(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// An identity is what makes two jobs the same: what is searched, and what for.
type identity struct {
	Input   []string `json:"input"`
	Options []string `json:"options"`
	Block   int64    `json:"block_size"`
	Split   int64    `json:"split_size"`
	Counts  string   `json:"counts"`
}

// identity returns the identity of a job.
func (j *job) identity() *identity {
	options, _ := j.scan.Options()
	return &identity{append([]string{}, j.input...), append([]string{}, options...), j.block, j.split, j.counts}
}

// begin writes what the job is.
func (j *job) begin(ctx context.Context, s *stores) error {
	text, err := json.MarshalIndent(j.identity(), "", "  ")
	if err != nil {
		return err
	}
	return s.writeText(ctx, join(j.output, jobName), append(text, '\n'))
}

// readIdentity returns the identity of the job of an output folder; an error that is errNoFile if there
// is none.
func readIdentity(ctx context.Context, s *stores, folder string) (*identity, error) {
	path := join(folder, jobName)
	in, err := s.stat(ctx, path)
	var text []byte
	if err == nil {
		text, err = s.readAll(ctx, path, in.Size)
	}
	id := new(identity)
	if err == nil {
		err = json.Unmarshal(text, id)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return id, nil
}

// differences says in what two identities differ, by the names of options.
func (id *identity) differences(now *identity) string {
	var all []string
	for _, d := range []struct {
		name        string
		before, now any
	}{
		{"--input", id.Input, now.Input}, {"--block-size", id.Block, now.Block},
		{"--split-size", id.Split, now.Split}, {"--counts", id.Counts, now.Counts},
	} {
		if before, now := fmt.Sprint(d.before), fmt.Sprint(d.now); before != now {
			all = append(all, fmt.Sprintf("%s was %s, is %s", d.name, cmp.Or(before, "not given"), cmp.Or(now, "not given")))
		}
	}
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
func (j *job) claim(ctx context.Context, s *stores) (state, error) {
	var foreign string
	own := make(map[string]bool)
	err := s.list(ctx, j.output, func(name string, _ int64) error {
		if !isOwn(name) {
			foreign = name
			return errFound
		}
		if name != leaseName && len(own) < 10 || name == jobName || name == manifestName {
			own[name] = true
		}
		return nil
	})
	switch {
	case foreign != "":
		return fresh, fmt.Errorf("--output %s: has %s, which no job has written: want an empty folder", j.output, foreign)
	case err != nil || len(own) == 0:
		return fresh, err
	case !own[jobName]:
		return fresh, fmt.Errorf("--output %s: has the results of another job: want an empty folder", j.output)
	}
	before, err := readIdentity(ctx, s, j.output)
	switch now := j.identity(); {
	case err != nil || before.differences(now) != now.differences(now):
		if err != nil {
			return fresh, err
		}
		return fresh, fmt.Errorf("--output %s: is that of another job: %s", j.output, before.differences(now))
	case own[manifestName]:
		return finished, nil
	case len(own) > 1:
		return stopped, nil
	}
	return fresh, nil
}

// summary returns the figures of a job that has ended.
func (j *job) summary(ctx context.Context, s *stores) (*Summary, error) {
	in, err := s.stat(ctx, join(j.output, summaryName))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", join(j.output, summaryName), err)
	}
	text, err := s.readAll(ctx, in.Path, in.Size)
	if err != nil {
		return nil, err
	}
	sum := new(Summary)
	return sum, json.Unmarshal(text, sum)
}
