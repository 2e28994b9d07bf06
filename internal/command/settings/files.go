package settings

import (
	"math"
	"slices"

	"urigrep/internal/command/option"
	"urigrep/internal/source"
)

// fileOptions returns the options on which files are read.
func fileOptions(s *Settings) []option.Option {
	return []option.Option{
		{Name: "recursive", Letter: 'r', See: "Many files", Often: true, Value: option.On(&s.Tree.Recursive),
			Line: "all files below each directory (default: .)",
			Text: "Hidden ones are read too, in the order of their names. Symbolic links below a directory are not " +
				"followed. Without this option a directory is an error."},
		{Name: "include", Arg: "GLOB", See: "Many files", Value: pathGlobs(&s.Tree.Include, &s.Tree.Exclude),
			Line: "with -r, only files like GLOB, such as *.txt or doc/**; !GLOB: any other",
			Text: "A GLOB without a slash is matched with the name; one with a slash with the path below the " +
				"operand. `**` stands for any number of directories; the other signs are those of --host. An operand " +
				"itself is read whatever the globs say."},
		{Name: "exclude", Arg: "GLOB", Value: pathGlobs(&s.Tree.Exclude, nil),
			Line: "with -r, no files like GLOB"},
		{Name: "exclude-dir", Arg: "GLOB", Path: option.DirPath, Value: pathGlobs(&s.Tree.ExcludeDir, nil),
			Line: "with -r, no directories like GLOB",
			Text: "All that is below them is left out."},
		{Name: "max-depth", Arg: "NUM", See: "Many files", Value: option.Between(&s.Tree.MaxDepth, 1, math.MaxInt),
			Line: "with -r, at most NUM directories deep",
			Text: "1 is the files in DIRECTORY itself. By default all are read."},
		{Name: "gitignore", See: "Many files", Value: option.On(&s.Tree.Ignore),
			Line: "with -r, no hidden files, and none that .gitignore or .ignore name",
			Text: "Hidden are those whose names begin with a dot. The files `.gitignore` and `.ignore` count in " +
				"each directory that is read and, within a repository of git, in those above it; `.git/info/exclude` " +
				"counts too. `.ignore` counts before `.gitignore`. Files that only the user's own configuration of " +
				"git excludes are read."},
		{Name: "hidden", See: "Many files", Value: option.On(&s.Tree.Hidden),
			Line: "with --gitignore, hidden files too, such as .github",
			Text: "`.git` is not read. Without --gitignore they are read anyway."},
		{Name: "files-from", Arg: "FILE", Path: option.FilePath,
			Value: option.Named(&s.FilesFrom, "the name of a file, or - for standard input", ""),
			Line:  "files named in FILE, each on a line or before NUL",
			Text: "They are read after the operands. NUL counts if there is one in the first 64 KiB, as `find " +
				"-print0` writes them. `-` is standard input. What is not a regular file is passed over with a note."},
		{Name: "label", Arg: "NAME", Value: option.AnyWord(&s.Source.Label),
			Line: "NAME of standard input in the output",
			Text: "The default is (standard input), and `-` in fields."},
		{Name: "decompress", Letter: 'z', See: "Compressed files", Often: true, Value: option.On(&s.Source.Archives),
			Line: "read compressed files and archives too",
			Text: "Files and standard input that are compressed by gzip, bzip2, xz, zstd or lz4 are told by their " +
				"content, whatever their names. Other files are read as they are. A stream of xz that asks for more " +
				"than 64 MiB of memory, or of zstd for more than 128 MiB, is refused, and the error says how to read " +
				"it. Zeros after a stream, which tapes leave, are not an error. The files in tar and zip archives " +
				"(jar, whl and apk are such), compressed or not, are read as other files are, archives in archives " +
				"to a depth of 4. Each counts as a file, whose path is `a.tar.gz{dir/x.txt}`, which is printed " +
				"before each target unless `--no-filename` is given. Nothing is written back into an archive."},
		{Name: "max-decompressed", Arg: "SIZE", Value: option.Sized(&s.Source.MaxDecompressed, 0, math.MaxInt64),
			Line: "give up a file that becomes larger than SIZE",
			Text: "It is an error, with --decompress; the files in it count together. All before that is searched. " +
				"0 refuses all compressed files; for no limit use 1024T."},
		{Name: "pre", Arg: "COMMAND", See: "PDF, and formats that are not read",
			Value: option.Named(&s.Pre.Command, "a program", ""),
			Line:  "read what COMMAND prints of each file, which it is given",
			Text: "It gets the path of the file as its one argument, and the file as its standard input; it is a " +
				"program, not a line for a shell. For an attachment of mail that has a name, and for a file in an " +
				"archive, it gets a temporary copy. A COMMAND that fails is an error of that file. Standard input is " +
				"read as it is. Positions are those of what is printed."},
		{Name: "pre-glob", Arg: "GLOB", Value: pathGlobs(&s.Pre.Globs, &s.Pre.Others),
			Line: "with --pre, only for files like GLOB; !GLOB: any other",
			Text: "GLOB is as for --include."},
	}
}

// read sets the files that are read, and the part of them.
func (s *Settings) read() error {
	s.Paths = slices.DeleteFunc(slices.Clone(s.Operands), func(operand string) bool { return operand == "" })
	s.Unnamed = len(s.Operands) - len(s.Paths)
	switch {
	case len(s.Operands) > 0 || s.FilesFrom != "":
	case s.Tree.Recursive:
		s.Paths = []string{""}
	case s.ShardList != "":
	default:
		s.Paths, s.NothingNamed = []string{source.Stdin}, true
	}
	return nil
}
