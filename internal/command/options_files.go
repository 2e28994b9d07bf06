package command

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"urigrep/internal/source"
)

// listing has the settings of this group for which source.Tree has no field.
type listing struct {
	list            string // of more operands; empty for none
	decompress      bool
	maxDecompressed int64 // bytes
	pre             preparing
}

// fileOptions returns the options on which files are read.
func fileOptions(s *settings) []option {
	return []option{
		{
			name: "recursive", letter: 'r',
			brief: "all files below each directory",
			line:  "all files below each directory (default: .)",
			text: "Read all files below each DIRECTORY, or below the current one if no operand " +
				"is given, hidden ones too, in the order of their names. Symbolic links below " +
				"a directory are not followed. Without this option a directory is an error.",
			see:   "Many files",
			value: on(&s.tree.Recursive),
		},
		{
			name: "include", arg: "GLOB",
			line: "with -r, only files like GLOB, such as *.txt or doc/**; !GLOB: any other",
			text: "With --recursive: read only files that match GLOB. A GLOB without a slash is " +
				"matched with the name, such as `*.txt`; one with a slash with the path below " +
				"the operand, such as `doc/**`. `**` stands for any number of directories; the " +
				"other signs are those of --host. A GLOB after ! excludes. An operand itself " +
				"is read whatever the globs say. May be given several times.",
			see:   "Many files",
			value: pathGlobs{to: &s.tree.Include, others: &s.tree.Exclude},
			check: func() error { return s.checkBelow("include", s.tree.Include != nil) },
		},
		{
			name: "exclude", arg: "GLOB",
			line:  "with -r, no files like GLOB",
			text:  "With --recursive: leave out files that match GLOB. May be given several times.",
			value: pathGlobs{to: &s.tree.Exclude},
			check: func() error { return s.checkBelow("exclude", s.tree.Exclude != nil) },
		},
		{
			name: "exclude-dir", arg: "GLOB", path: dirPath,
			line: "with -r, no directories like GLOB",
			text: "With --recursive: leave out directories that match GLOB, with all that is " +
				"below them. May be given several times.",
			value: pathGlobs{to: &s.tree.ExcludeDir},
			check: func() error { return s.checkBelow("exclude-dir", s.tree.ExcludeDir != nil) },
		},
		{
			name: "max-depth", arg: "NUM",
			line: "with -r, at most NUM directories deep",
			text: "With --recursive: read only files that lie at most NUM directories deep: 1 is " +
				"those in DIRECTORY itself. By default all are read.",
			see:   "Many files",
			value: between(&s.tree.MaxDepth, 1, math.MaxInt),
			check: func() error { return s.checkBelow("max-depth", s.tree.MaxDepth > 0) },
		},
		{
			name: "gitignore",
			line: "with -r, no hidden files, and none that .gitignore or .ignore name",
			text: "With --recursive: leave out files whose names begin with a dot, and those that " +
				"`.gitignore` and `.ignore` name: in each directory that is read, and, within a " +
				"repository of git, above it, with `.git/info/exclude`. `.ignore` counts before " +
				"`.gitignore`. Files that only the user's own configuration of git excludes are read.",
			see:   "Many files",
			value: on(&s.tree.Ignore),
			check: func() error { return s.checkBelow("gitignore", s.tree.Ignore) },
		},
		{
			name: "hidden",
			line: "with --gitignore, hidden files too, such as .github",
			text: "With --recursive and --gitignore: read files and directories whose names begin with a dot, too, " +
				"such as `.github`, but for `.git`. Without --gitignore they are read.",
			see:   "Many files",
			value: on(&s.tree.Hidden),
			check: func() error { return s.checkBelow("hidden", s.tree.Hidden) },
		},
		{
			name: "files-from", arg: "FILE", path: filePath,
			line: "files named in FILE, each on a line or before NUL",
			text: "Read also the files that FILE names, after the operands: one on a line, or " +
				"each before a NUL byte if there is one in the first 64 KiB, as `find -print0` " +
				"writes them. `-` is standard input. What is not a regular file is passed over with a note.",
			value: named(&s.files.list, "the name of a file, or - for standard input", ""),
		},
		{
			name: "label", arg: "NAME",
			line: "NAME of standard input in the output",
			text: "Call standard input NAME in the output. The default is (standard input), " +
				"and `-` in fields.",
			value: word{&s.source.Label},
		},
		{
			name: "decompress", letter: 'z',
			brief: "read compressed files and archives too",
			line:  "read gzip, bzip2, xz, zstd, lz4, tar and zip, told by content",
			text: "Decompress files and standard input that gzip, bzip2, xz, zstd or lz4 compressed, " +
				"told by their content. Other files are read as they are. A stream that asks " +
				"for more memory than xz and zstd write by default, 64 and 128 MiB, is " +
				"refused, with the way to read it; zeros after a stream, as tapes leave them, " +
				"are not an error. The files in tar and zip archives (jar, whl and apk are such), compressed " +
				"or not, are read as other files are, archives in archives to a depth of 4. Each counts as a " +
				"file, whose path is `a.tar.gz{dir/x.txt}`, which is printed before each target unless " +
				"`--no-filename` is given. In an archive nothing is written back.",
			see:   "Compressed files",
			value: on(&s.files.decompress),
		},
		{
			name: "max-decompressed", arg: "SIZE",
			line: "give up a file that becomes larger than SIZE",
			text: "With --decompress: give up a file with an error once it, or what is in it, has become larger " +
				"than SIZE bytes; what comes before is searched. The default is 64G. 0 refuses " +
				"all compressed files; for no limit use 1024T.",
			value: sized(&s.files.maxDecompressed, 0, math.MaxInt64),
			check: func() error {
				if s.files.maxDecompressed != source.MaxDecompressed && !s.files.decompress {
					return errors.New("--max-decompressed needs --decompress")
				}
				return nil
			},
		},
		{
			name: "pre", arg: "COMMAND",
			line: "read what COMMAND prints of each file, which it is given",
			text: "Run COMMAND for each file, and read what it prints in place of the file. It gets the " +
				"path of the file as its one argument, and the file as its standard input; it is a " +
				"program, not a line for a shell. Of an attachment of mail with a name, and of a file in an " +
				"archive, it gets a copy that is removed after it. A COMMAND that fails is an error of that file. " +
				"Standard input is read as it is. Positions are those of what is printed.",
			see:   "PDF, and formats that are not read",
			value: named(&s.files.pre.command, "a program", ""),
			check: func() error {
				switch {
				case s.files.pre.command != "" && s.rewrites():
					return errors.New("--pre does not go together with --replace, --mend and --annotate, which write the files themselves")
				case s.files.pre.command != "" && s.shards.part != nil:
					return errors.New("--pre and --shard do not go together: the output of a program cannot be cut into parts")
				}
				return s.files.pre.check()
			},
		},
		{
			name: "pre-glob", arg: "GLOB",
			line: "with --pre, only for files like GLOB; !GLOB: any other",
			text: "With --pre: run the command only for files that match GLOB, as --include matches them. A " +
				"GLOB after ! excludes. May be given several times.",
			value: pathGlobs{to: &s.files.pre.globs, others: &s.files.pre.others},
			check: func() error {
				if p := &s.files.pre; p.command == "" && len(p.globs)+len(p.others) > 0 {
					return errors.New("--pre-glob needs --pre: it says for which files that is run")
				}
				return nil
			},
		},
	}
}

// checkBelow refuses an option on files below a directory, if it is given, where none is read.
func (s *settings) checkBelow(name string, given bool) error {
	if given && !s.tree.Recursive {
		return fmt.Errorf("--%s needs --recursive: it says which files below a directory are read", name)
	}
	return nil
}

// operands sets the files that are read, and the part of them.
func (c *config) operands(s *settings) error {
	c.paths = slices.DeleteFunc(slices.Clone(s.operands), func(operand string) bool { return operand == "" })
	c.unnamed = len(s.operands) - len(c.paths)
	switch {
	case len(s.operands) > 0 || c.filesFrom != "":
	case c.tree.Recursive:
		c.paths = []string{""}
	case c.shardList != "":
	default:
		c.paths, c.nothingNamed = []string{source.Stdin}, true
	}
	if c.filesFrom == source.Stdin && slices.Contains(c.paths, source.Stdin) {
		return errors.New("standard input cannot be both the operand - and --files-from -")
	}
	return nil
}
