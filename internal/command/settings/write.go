package settings

import "urigrep/internal/command/option"

// writeOptions returns the options that print or write the text itself.
func writeOptions(s *Settings) []option.Option {
	shapes := &s.Shapes
	return []option.Option{
		{Name: "replace", Arg: "TEMPLATE", See: "Text with its URIs replaced, removed or mended",
			Value: template(shapes, "replace"),
			Brief: "the text, each URI replaced, such as by '<URL>'",
			Line:  "the text, each reference replaced by TEMPLATE, such as '<URL>'",
			Text: "Print the text itself, with each reference that the filters keep replaced by what TEMPLATE makes " +
				"of it: `<URL>`, `[{{.host}}]`, or nothing to remove it. All other bytes stay. It works on text, " +
				"JSON Lines and, with `--input=html`, HTML. The exit status is 0 whether anything was found or not."},
		{Name: "mend", See: "Text with its URIs replaced, removed or mended", Value: shape(shapes, "mend", ""),
			Brief: "the text, broken URIs joined",
			Line:  "the text, its broken references made whole",
			Text: "Print the text itself, with references that are broken over lines made whole. Nothing else is " +
				"changed. It works on the same input as --replace, and ends with the same status."},
		{Name: "annotate", Arg: "KEY", See: "Documents in JSON Lines", Value: keyName(shapes, "annotate", "urls"),
			Line: "rows as they are, with an array KEY of what is in each (default: urls)",
			Text: "Print rows of JSON Lines as they are, each with an array KEY of the references in it, and with " +
				"KEY_share, their share of the characters. Rows of CSV and TSV get a column KEY with the targets. " +
				"The default KEY is urls. An element has uri, target, kind, field, start and end. KEY:FIELDS chooses " +
				"others, as for --json, such as `--annotate=urls:target,host,start`, and a cell then holds the " +
				"array. start and end count characters (code points) of the string, pieces bytes. The exit status is " +
				"0 whether anything was found or not."},
		{Name: "in-place", Arg: "SUFFIX", Value: option.Suffix(&s.Write.InPlace),
			Line: "change the files; with SUFFIX, keep the old ones as FILESUFFIX",
			Text: "With --replace, --mend or --annotate: write to the file itself, if there is something to change. " +
				"A new file is written beside it and renamed over it, with its owner, group, mode, extended " +
				"attributes and time. If another program changes the file meanwhile, its text stays, which is an " +
				"error. A file that is named twice is changed once. With SUFFIX, such as .old, the old file is kept " +
				"under the name with that suffix; it is an error if there is a file of that name."},
		{Name: "output-dir", Arg: "DIR", Path: option.DirPath,
			Value: option.Named(&s.Write.Dir, "the name of a directory", ""),
			Line:  "write below DIR, by the same relative paths",
			Text: "With --replace, --mend or --annotate: write files below DIR, by the same relative paths. A file " +
				"that is there already is not overwritten."},
		{Name: "dry-run", See: "Text with its URIs replaced, removed or mended", Value: option.On(&s.Write.DryRun),
			Line: "a unified diff of what would be written, and write nothing",
			Text: "With --replace, --mend or --annotate: print a unified diff of what they change, and write no " +
				"file, also with --in-place and --output-dir. `patch -p0` and `git apply -p0` make the changes. A " +
				"line may have 64 MiB."},
	}
}

// rewrites reports whether texts are written back.
func (s *Settings) rewrites() bool { return s.Shapes.has("replace", "mend", "annotate") }
