package command

import (
	"errors"
	"fmt"
	"slices"

	"urigrep/internal/source"
)

// sharding has the settings by which many runs share the work.
type sharding struct {
	part     *source.Shard // nil for the whole input
	list     string        // of the files and their sizes; empty for none
	makeList string        // the file that the list is written to; empty for a search
	merge    bool          // summaries are merged, and nothing is searched
	errorsOK tolerance
}

// shardOptions returns the options by which many runs share the work.
func shardOptions(s *settings) []option {
	return []option{
		{
			name: "shard", arg: "I/N",
			line: "read part I/N of the input; the outputs of 1/N to N/N make up the whole",
			text: "Read the I-th of N equal parts of all bytes of the input, at whatever byte " +
				"they are cut. The outputs of 1/N to N/N, one after the other, are the output " +
				"of the whole run, so that N machines can share the work. Files are not cut with --count and the like, " +
				"nor with --replace, --mend and --annotate, whose parts are whole files. A pipe has no parts, " +
				"and is an error, as are `--files-from -`, --report and --in-place. " +
				"--stats says how far before its part the run read.",
			see:   "Many machines",
			value: part{to: &s.shards.part},
			check: s.checkShard,
		},
		{
			name: "shard-list", arg: "FILE", path: filePath,
			line: "with --shard, the files and sizes in FILE; if they have changed: an error",
			text: "With --shard: read the files that FILE names, which --make-shard-list wrote, and part them by the sizes in " +
				"it, so that all shards agree on the parts even if files come, go or grow between them. A file of " +
				"the shard whose size is another is an error. With operands they must name the same files of the " +
				"same sizes, in the same order, or nothing is read.",
			see:   "Many machines",
			value: named(&s.shards.list, "the name of a file", source.Stdin),
			check: s.checkShardList,
		},
		{
			name: "make-shard-list", arg: "FILE", path: filePath,
			line: "write the files of the input and their sizes to FILE, for --shard-list",
			text: "Write the names and sizes of the files that the operands name to FILE, for the --shard-list of each shard, and search " +
				"nothing. FILE itself is left out. The status is 0, or 2 if a file cannot be found; then FILE is not written.",
			see:   "Many machines",
			value: named(&s.shards.makeList, "the name of a file", source.Stdin),
			check: func() error {
				if s.shards.makeList != "" && (s.shards.part != nil || s.shards.list != "") {
					return errors.New("--make-shard-list lists the whole input: it does not go together with --shard and --shard-list")
				}
				return nil
			},
		},
		{
			name: "merge-summaries",
			line: "one summary of the --json outputs of shards, named as operands",
			text: "Print one summary: the sum of those in the files that the operands name, which are what shards printed with " +
				"--json, or one after the other on standard input. A file that does not end with a summary is not whole, which is an " +
				"error; then nothing is printed. `elapsed` is the time that all of them took together. The status is that of a search.",
			see:   "Many machines",
			value: on(&s.shards.merge),
		},
		{
			name: "errors-ok", arg: "NUM|PERCENT",
			line: "status 0 or 1 though NUM files, or PERCENT of them, are damaged",
			text: "End with status 0 or 1, not 2, though there were errors in up to NUM files, or in that share of " +
				"the files that were read, such as `0.1%`: what cannot be read, or not to its end, and " +
				"damaged rows and records. They are reported all the same. Errors of the output count as ever. " +
				"For schedulers that run again what fails, which a damaged file always would.",
			see:   "Many machines",
			value: tolerant{to: &s.shards.errorsOK},
		},
	}
}

// checkShard refuses a shard of what can be read only once, or is changed by another shard.
func (s *settings) checkShard() error {
	switch {
	case s.shards.part == nil:
		return nil
	case s.files.list == source.Stdin:
		return errors.New("--shard and --files-from - do not go together: the list is read twice")
	case s.write.inPlace != nil:
		return errors.New("--shard and --in-place do not go together: a shard must find the files as the others do; --output-dir leaves them as they are")
	}
	return nil
}

// checkShardList refuses a list of what no shard reads.
func (s *settings) checkShardList() error {
	switch {
	case s.shards.list == "":
		return nil
	case s.shards.part == nil:
		return errors.New("--shard-list needs --shard: it says what is parted")
	case slices.Contains(s.operands, source.Stdin):
		return fmt.Errorf("--shard-list and standard input do not go together: name the file")
	}
	return nil
}

// share sets the part of the input that is read.
func (c *config) share(s *settings) error {
	if c.shard != nil {
		c.shard.Whole = s.shapes.has("count", "files-with-matches", "files-without-match") || c.quiet ||
			c.pipeline.MaxCount >= 0 || s.rewrites()
	}
	return nil
}
