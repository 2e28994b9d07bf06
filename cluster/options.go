package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"path"
	"runtime"
	"slices"
	"strings"
	"time"

	"urigrep/internal/command"
)

// Bounds of the sizes of a job.
const (
	leastBlock   = 1 << 10
	usualBlock   = 64 << 20
	usualSplit   = 1 << 30
	usualShards  = 64
	mostShards   = 1024
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

// program returns the program whose options set j.
func program(j *job) *command.Program {
	*j = job{runner: "prism", block: usualBlock, split: usualSplit, shards: usualShards, counts: countHosts, memory: usualMemory, timeoutText: usualTimeout.String()}
	return &command.Program{
		Name:     name,
		Synopsis: name + " --input GLOB --output DIR [OPTION]... [-- BEAM-OPTION...]",
		Purpose:  "Find the URIs in archives of any size, on Apache Beam.",
		Own: []command.OwnOption{
			{Name: "input", Arg: "GLOB", About: "files like GLOB: local, gs://BUCKET/... or s3://BUCKET/...; ** stands for any folders (several: all of them)", Value: command.List(&j.input)},
			{Name: "output", Arg: "DIR", About: "DIR, local, gs:// or s3://: an empty folder, or that of the same job", Value: command.Text(&j.output)},
			{Name: "runner", Arg: "NAME", About: "where it runs, NAME: prism (here), universal (at --endpoint) or dataflow", Value: command.Word(&j.runner, "prism", "universal", "dataflow")},
			{Name: "endpoint", Arg: "HOST:PORT", About: "HOST:PORT of a job service: Flink's, Spark's, Prism's or any portable runner's", Value: command.Text(&j.endpoint)},
			{Name: "block-size", Arg: "SIZE", About: "files are cut into blocks of SIZE bytes", Value: command.Size(&j.block, leastBlock, math.MaxInt32)},
			{Name: "split-size", Arg: "SIZE", About: "a worker takes at most SIZE bytes at a time, a number of blocks", Value: command.Size(&j.split, leastBlock, math.MaxInt64)},
			{Name: "branches", Arg: "NUM", About: "NUM branches that work side by side (default: one for each core; universal, dataflow: 1)", Value: command.Number(&j.branches, 0, mostBranches)},
			{Name: "shards", Arg: "NUM", About: "counts of targets and hosts are merged in NUM parts", Value: command.Number(&j.shards, 1, mostShards)},
			{Name: "counts", Arg: "KIND", About: "count KIND: none, hosts, targets (and hosts; a file for each of --shards) or approx (both, in constant memory)", Value: command.Word(&j.counts, noCounts, countHosts, countURIs, countApprox)},
			{Name: "memory", Arg: "SIZE", About: "a worker keeps counts of at most SIZE bytes", Value: command.Size(&j.memory, leastMemory, math.MaxInt64)},
			{Name: "timeout", Arg: "TIME", About: "give up an object that gives no byte for TIME, such as 90s or 5m", Value: command.Text(&j.timeoutText)},
			{Name: "resume", About: "go on where a run into the same folder was stopped", Value: command.Toggle(&j.resume)},
			{Name: "only-unread", Arg: "DIR", About: "search only what the job of the folder DIR could not read, instead of --input", Value: command.Text(&j.unread)},
			{Name: "stats", About: "figures of the job, at its end", Value: command.Toggle(&j.stats)},
		},
		Takes:   takes,
		Renamed: map[string]string{"input": "input-kind"},
		Examples: [][2]string{
			{name + " --input 'mail/**' --output found", "all files below mail"},
			{name + " --input 's3://b/**.mbox' --output s3://b/out --runner universal --endpoint flink:8099", "on Flink"},
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
	p, err := program(j).Parse(args)
	if err != nil {
		return nil, "", err
	}
	if p.About != "" {
		return j, p.About, nil
	}
	j.id, j.scan, j.beam = unique(), p.Scan, rest
	return j, "", j.check(p.Operands)
}

// check refuses options that do not go together, and sets what depends on others.
func (j *job) check(operands []string) error {
	switch {
	case len(operands) > 0:
		return fmt.Errorf("%q is not an option: name files with --input", operands[0])
	case len(j.input) > 0 && j.unread != "":
		return errors.New("--input and --only-unread do not go together: a job names its own input")
	case len(j.input) == 0 && j.unread == "":
		return errors.New("--input is missing: the files to be searched, such as 'mail/**'")
	case j.output == "":
		return errors.New("--output is missing: the folder that results are written to")
	case j.runner == "universal" && j.endpoint == "":
		return errors.New("--runner universal needs --endpoint HOST:PORT, that of a job service")
	case j.runner != "universal" && j.endpoint != "":
		return fmt.Errorf("--endpoint needs --runner universal, not %s", j.runner)
	}
	if err := j.checkFolder("output", &j.output); err != nil {
		return err
	}
	if err := j.checkFolder("only-unread", &j.unread); err != nil {
		return err
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

// checkFolder refuses the folder of an option where nothing can be written, and cleans it. An empty
// one is not given.
func (j *job) checkFolder(option string, folder *string) error {
	if err := checkScheme(*folder); err != nil {
		return fmt.Errorf("--%s: %w", option, err)
	}
	if scheme(*folder) == "" && *folder != "" {
		*folder = path.Clean(*folder)
	}
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
	Unread  string   `json:"only_unread,omitempty"`
	Options []string `json:"options"`
	Block   int64    `json:"block_size"`
	Split   int64    `json:"split_size"`
	Counts  string   `json:"counts"`
	Shards  int64    `json:"shards"`
}

// identity returns the identity of a job, as job.json has it.
func (j *job) identity() []byte {
	options, _ := j.scan.Options()
	text, err := json.MarshalIndent(identity{append([]string{}, j.input...), j.unread, append([]string{}, options...), j.block, j.split, j.counts, j.shards}, "", "  ")
	if err != nil {
		panic(err) // nothing in it cannot be written
	}
	return append(text, '\n')
}

// checkUnread refuses to read what another job could not, unless both search in the same way:
// otherwise the records of both together would not be those of one.
func (j *job) checkUnread(ctx context.Context, s *stores) error {
	if j.unread == "" {
		return nil
	}
	there, err := contents(ctx, s, j.unread)
	if err != nil {
		return err
	}
	text, err := s.readAll(ctx, join(j.unread, jobName), there[jobName])
	if err != nil {
		return fmt.Errorf("--only-unread: %s: %w", join(j.unread, jobName), err)
	}
	var other identity
	if err := json.Unmarshal(text, &other); err != nil {
		return fmt.Errorf("--only-unread: %s: %w", join(j.unread, jobName), err)
	}
	options, _ := j.scan.Options()
	if !slices.Equal(options, other.Options) || j.block != other.Block {
		return fmt.Errorf("--only-unread %s: its options were %q and --block-size %d: want the same", j.unread, other.Options, other.Block)
	}
	_, err = unreadSpans(ctx, s, j.unread)
	return err
}

// errFinished says that there is nothing to do.
var errFinished = errors.New("finished already")

// claim makes sure that the output folder is empty or that of the same job, and takes it. It
// returns errFinished if the job is done, and whether something is left of a run that was stopped.
func (j *job) claim(ctx context.Context) (stopped bool, err error) {
	s := newStores(j.timeout)
	if err := j.checkUnread(ctx, s); err != nil {
		return false, err
	}
	to, err := s.of(ctx, j.output)
	if err != nil {
		return false, err
	}
	there, err := contents(ctx, s, j.output)
	if err != nil {
		return false, err
	}
	names := slices.Sorted(maps.Keys(there))
	for _, name := range names {
		if !isOwn(name) {
			return false, fmt.Errorf("--output %s: has %s, which no job has written: want an empty folder", j.output, name)
		}
	}
	if size, ok := there[jobName]; ok {
		before, err := s.readAll(ctx, join(j.output, jobName), size)
		if err != nil {
			return false, err
		}
		if string(before) == string(j.identity()) {
			if _, ok := there[manifestName]; ok {
				return false, errFinished
			}
			return len(names) > 1, to.abort(ctx, j.output)
		}
	}
	if len(names) > 0 {
		return false, fmt.Errorf("--output %s: has the results of another job: want an empty folder", j.output)
	}
	return false, s.write(ctx, join(j.output, jobName), func(to io.Writer) error {
		_, err := to.Write(j.identity())
		return err
	})
}

// summary returns the figures of a job that has ended.
func (j *job) summary(ctx context.Context) (*Summary, error) {
	s := newStores(j.timeout)
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
