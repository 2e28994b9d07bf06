package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"path"
	"runtime"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

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
	*j = job{runner: "prism", block: usualBlock, split: usualSplit, shards: usualShards}
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
			{Name: "branches", Arg: "NUM", About: "NUM branches that work side by side (default: one for each core; dataflow: 1)", Value: command.Number(&j.branches, 0, mostBranches)},
			{Name: "shards", Arg: "NUM", About: "counts of targets and hosts are merged in NUM parts", Value: command.Number(&j.shards, 1, mostShards)},
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
	j.scan, j.beam = p.Scan, rest
	return j, "", j.check(p.Operands)
}

// check refuses options that do not go together, and sets what depends on others.
func (j *job) check(operands []string) error {
	switch {
	case len(operands) > 0:
		return fmt.Errorf("%q is no option: files are named by --input", operands[0])
	case len(j.input) == 0:
		return errors.New("--input is missing: the files to be searched, such as 'mail/**'")
	case j.output == "":
		return errors.New("--output is missing: the folder that results are written to")
	case j.runner == "universal" && j.endpoint == "":
		return errors.New("--runner universal needs --endpoint HOST:PORT, that of a job service")
	case j.runner != "universal" && j.endpoint != "":
		return fmt.Errorf("--endpoint needs --runner universal, not %s", j.runner)
	}
	if scheme(j.output) == "" {
		j.output = path.Clean(j.output)
	} else if _, _, err := bucket(j.output); err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	for _, text := range j.input {
		if _, err := parsePattern(text); err != nil {
			return err
		}
	}
	if j.branches == 0 {
		if j.branches = int64(runtime.GOMAXPROCS(0)); j.runner == "dataflow" {
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

// identity returns what makes two jobs the same: what is searched, and what for.
func (j *job) identity() []byte {
	options, _ := j.scan.Options()
	text, err := json.MarshalIndent(struct {
		Input   []string `json:"input"`
		Options []string `json:"options"`
		Block   int64    `json:"block_size"`
		Split   int64    `json:"split_size"`
	}{j.input, append([]string{}, options...), j.block, j.split}, "", "  ")
	if err != nil {
		panic(err) // nothing in it cannot be written
	}
	return append(text, '\n')
}

// claim makes sure that the output folder is empty or that of the same job, and takes it.
func (j *job) claim(ctx context.Context) error {
	s := new(stores)
	there, err := contents(ctx, s, j.output)
	if err != nil {
		return err
	}
	names := make([]string, 0, len(there))
	for name := range there {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if !isOwn(name) {
			return fmt.Errorf("--output %s: has %s, which no job has written: want an empty folder", j.output, name)
		}
	}
	fs, err := s.fs(ctx, j.output)
	if err != nil {
		return err
	}
	file := join(j.output, jobName)
	if _, ok := there[jobName]; ok {
		before, err := filesystem.Read(ctx, fs, file)
		if err != nil {
			return err
		}
		if string(before) == string(j.identity()) {
			return nil
		}
	}
	if len(names) > 0 {
		return fmt.Errorf("--output %s: has the results of another job: want an empty folder", j.output)
	}
	return filesystem.Write(ctx, fs, file, j.identity())
}
