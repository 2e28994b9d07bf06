package settings

import (
	"urigrep/internal/command/option"
	"urigrep/internal/source"
)

// shardOptions returns the options by which many runs share the work.
func shardOptions(s *Settings) []option.Option {
	return []option.Option{
		{Name: "shard", Arg: "I/N", See: "Many machines", Value: part(&s.Shard),
			Line: "read part I/N of the input; the outputs of 1/N to N/N make up the whole",
			Text: "The parts are equal in bytes, at whatever byte they are cut, so that N machines can share the " +
				"work. With --count and the like, and with --replace, --mend and --annotate, parts are of whole " +
				"files. A pipe has no parts, which is an error; so are `--files-from -`, --report and --in-place. " +
				"--stats says how far before its part the run read."},
		{Name: "shard-list", Arg: "FILE", Path: option.FilePath, See: "Many machines",
			Value: option.Named(&s.ShardList, "the name of a file", source.Stdin),
			Line:  "with --shard, the files and sizes in FILE; if they have changed: an error",
			Text: "--make-shard-list writes FILE. All shards then agree on the parts even if files come, go or grow " +
				"between them. Operands, if there are any, must name the same files in the same order and of the " +
				"same sizes; else nothing is read."},
		{Name: "make-shard-list", Arg: "FILE", Path: option.FilePath, See: "Many machines",
			Value: option.Named(&s.MakeList, "the name of a file", source.Stdin),
			Line:  "write the files of the input and their sizes to FILE, for --shard-list",
			Text: "Nothing is searched. FILE itself is left out. The status is 0, or 2 if a file cannot be found; " +
				"then FILE is not written."},
		{Name: "merge-summaries", See: "Many machines", Value: option.On(&s.Merge),
			Line: "one summary of the --json outputs of shards, named as operands",
			Text: "Without operands they come one after the other on standard input. A file that does not end with " +
				"a summary is not whole. That is an error, and nothing is printed. `elapsed` is the time that all of " +
				"them took together. The status is that of a search."},
		{Name: "errors-ok", Arg: "NUM|PERCENT", See: "Many machines", Value: tolerant(&s.ErrorsOK),
			Line: "status 0 or 1 though NUM files, or PERCENT of them, are damaged",
			Text: "A percentage, such as `0.1%`, is of the files that were read. Damaged is a file that cannot be " +
				"read to its end, or that has a damaged row or record. They are reported all the same. Errors of the " +
				"output still end it with 2. It is for schedulers, which run again what fails: a damaged file always " +
				"would."},
	}
}

// share sets the part of the input that is read.
func (s *Settings) share() error {
	if s.Shard != nil {
		s.Shard.Whole = s.Shapes.has("count", "files-with-matches", "files-without-match") || s.Quiet ||
			s.Pipeline.MaxCount >= 0 || s.rewrites()
	}
	return nil
}
