package settings

import "urigrep/internal/command/option"

// writeOptions returns the options that print or write the text itself.
func writeOptions(s *Settings) []option.Option {
	shapes := &s.Shapes
	return []option.Option{
		{Name: "replace", Arg: "TEMPLATE", See: "Text with its URIs replaced, removed or mended", Often: true,
			Value: template(shapes, "replace"),
			Line:  "the text, each URI replaced, such as by '<URL>'",
			Text: "Each reference that the filters keep is replaced by what TEMPLATE makes of it: `<URL>`, " +
				"`[{{.host}}]`, or nothing to remove it. All other bytes stay. It works on text, JSON Lines and, " +
				"with `--input=html`, HTML. The exit status is 0 whether anything was found or not."},
		{Name: "mend", See: "Text with its URIs replaced, removed or mended", Often: true,
			Value: shape(shapes, "mend", ""),
			Line:  "the text, broken URIs joined",
			Text:  "Nothing else is changed. It works on the same input as --replace, and ends with the same status."},
		{Name: "annotate", Arg: "KEY", See: "Documents in JSON Lines", Value: keyName(shapes, "annotate", "urls"),
			Line: "rows as they are, with an array KEY of what is in each (default: urls)",
			Text: "Rows of JSON Lines also get KEY_share, the share of their characters that references have. Rows " +
				"of CSV and TSV get a column KEY with the targets. An element has uri, target, kind, field, start " +
				"and end. KEY:FIELDS chooses others, as for --json, such as `--annotate=urls:target,host,start`, and " +
				"a cell then holds the array. start and end count characters (code points) of the string, pieces " +
				"bytes. The exit status is 0 whether anything was found or not."},
		{Name: "in-place", Arg: "SUFFIX", Value: option.Suffix(&s.Write.InPlace),
			Line: "change the files; with SUFFIX, keep the old ones as FILESUFFIX",
			Text: "With --replace, --mend or --annotate: a new file is written beside one in which there is " +
				"something to change, and renamed over it, with its owner, group, mode, extended attributes and " +
				"time. If another program changes the file meanwhile, its text stays, which is an error. A file that " +
				"is named twice is changed once. It is an error if there is a file with the name of the one that is " +
				"kept, such as FILE.old."},
		{Name: "output-dir", Arg: "DIR", Path: option.DirPath,
			Value: option.Named(&s.Write.Dir, "the name of a directory", ""),
			Line:  "write below DIR, by the same relative paths",
			Text:  "It goes with --replace, --mend or --annotate. A file that is there already is not overwritten."},
		{Name: "dry-run", See: "Text with its URIs replaced, removed or mended", Value: option.On(&s.Write.DryRun),
			Line: "a unified diff of what would be written, and write nothing",
			Text: "With --replace, --mend or --annotate, also with --in-place and --output-dir. `patch -p0` and " +
				"`git apply -p0` make the changes. A line may have 64 MiB."},
	}
}

// rewrites reports whether texts are written back.
func (s *Settings) rewrites() bool { return s.Shapes.has("replace", "mend", "annotate") }
