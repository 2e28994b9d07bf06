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
			Text: "Read the I-th of N equal parts of all bytes of the input, at whatever byte they are cut. The " +
				"outputs of 1/N to N/N, one after the other, are the output of the whole run, so that N machines can " +
				"share the work. With --count and the like, and with --replace, --mend and --annotate, parts are of " +
				"whole files. A pipe has no parts, which is an error; so are `--files-from -`, --report and " +
				"--in-place. --stats says how far before its part the run read."},
		{Name: "shard-list", Arg: "FILE", Path: option.FilePath, See: "Many machines",
			Value: option.Named(&s.ShardList, "the name of a file", source.Stdin),
			Line:  "with --shard, the files and sizes in FILE; if they have changed: an error",
			Text: "With --shard: read the files that FILE names, which --make-shard-list wrote, and part them by " +
				"the sizes in it, so that all shards agree on the parts even if files come, go or grow between them. " +
				"It is an error if the size of a file of the shard has changed. Operands, if there are any, must " +
				"name the same files in the same order and of the same sizes; else nothing is read."},
		{Name: "make-shard-list", Arg: "FILE", Path: option.FilePath, See: "Many machines",
			Value: option.Named(&s.MakeList, "the name of a file", source.Stdin),
			Line:  "write the files of the input and their sizes to FILE, for --shard-list",
			Text: "Write the names and sizes of the files that the operands name to FILE, for the --shard-list of " +
				"each shard, and search nothing. FILE itself is left out. The status is 0, or 2 if a file cannot be " +
				"found; then FILE is not written."},
		{Name: "merge-summaries", See: "Many machines", Value: option.On(&s.Merge),
			Line: "one summary of the --json outputs of shards, named as operands",
			Text: "Print one summary, the sum of those that shards printed with --json. Their outputs are files " +
				"that the operands name, or come one after the other on standard input. A file that does not end " +
				"with a summary is not whole. That is an error, and nothing is printed. `elapsed` is the time that " +
				"all of them took together. The status is that of a search."},
		{Name: "errors-ok", Arg: "NUM|PERCENT", See: "Many machines", Value: tolerant(&s.ErrorsOK),
			Line: "status 0 or 1 though NUM files, or PERCENT of them, are damaged",
			Text: "End with status 0 or 1, not 2, though there were errors in up to NUM files, or in that share of " +
				"the files that were read, such as `0.1%`. An error is a file that cannot be read to its end, or a " +
				"damaged row or record. They are reported all the same. Errors of the output still end it with 2. It " +
				"is for schedulers, which run again what fails: a damaged file always would."},
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
