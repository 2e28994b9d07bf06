package settings

import (
	"errors"
	"fmt"
	"slices"

	"urigrep/delimit"
	"urigrep/internal/command/option"
	"urigrep/internal/source"
)

// writeOptions returns the options that print or write the text itself.
func writeOptions(s *Settings) []option.Option {
	shapes := &s.Shapes
	return []option.Option{
		{
			Name: "replace", Arg: "TEMPLATE",
			Line:  "the text, each reference replaced by TEMPLATE, such as '<URL>'",
			Brief: "the text, each URI replaced, such as by '<URL>'",
			Text: "Print the text itself, with each reference that the filters keep replaced by " +
				"what TEMPLATE makes of it: `<URL>`, `[{{.host}}]`, or nothing to remove it. " +
				"All other bytes stay. It works on text, JSON Lines and, with `--input=html`, " +
				"HTML. The exit status is 0 whether anything was found or not.",
			See:   "Text with its URIs replaced, removed or mended",
			Value: template(shapes, "replace"),
			Check: s.checkRewrites,
		},
		{
			Name:  "mend",
			Line:  "the text, its broken references made whole",
			Brief: "the text, broken URIs joined",
			Text: "Print the text itself, with references that are broken over lines made whole. " +
				"Nothing else is changed. It works on the same input as --replace, and ends " +
				"with the same status.",
			See:   "Text with its URIs replaced, removed or mended",
			Value: shape(shapes, "mend", ""),
		},
		{
			Name: "annotate", Arg: "KEY",
			Line: "rows as they are, with an array KEY of what is in each (default: urls)",
			Text: "Print rows of JSON Lines as they are, each with an array KEY of the references in it, and with " +
				"KEY_share, their share of the characters. Rows of CSV and TSV get a column KEY with the targets. " +
				"The default KEY is urls. An element has uri, target, kind, field, start and end. KEY:FIELDS " +
				"chooses others, as for --json, such as `--annotate=urls:target,host,start`, and a cell then " +
				"holds the array. start and end count characters (code points) of the string, pieces bytes. The " +
				"exit status is 0 whether anything was found or not.",
			See:   "Documents in JSON Lines",
			Value: keyName(shapes, "annotate", "urls"),
			Check: func() error {
				if shapes.has("annotate") && s.noRows() {
					return s.errNoRows("annotate")
				}
				return nil
			},
		},
		{
			Name: "in-place", Arg: "SUFFIX",
			Line: "change the files; with SUFFIX, keep the old ones as FILESUFFIX",
			Text: "With --replace, --mend or --annotate: write to the file itself, if there is something to " +
				"change. A new file is written beside it and renamed over it, with its owner, group, mode, " +
				"extended attributes and time. If another program changes the file meanwhile, its text stays, " +
				"which is an error. A file that is named twice is changed once. With SUFFIX, such as .old, the " +
				"old file is kept under the name with that suffix; it is an error if there is a file of that " +
				"name.",
			Value: option.Suffix(&s.Write.InPlace),
			Check: func() error {
				switch {
				case s.Write.InPlace != nil && s.Write.Dir != "":
					return errors.New("--in-place and --output-dir do not go together: each says where the text is " +
						"written")
				case s.Write.InPlace != nil && !s.rewrites():
					return errors.New("--in-place needs --replace, --mend or --annotate")
				}
				return s.checkBackups()
			},
		},
		{
			Name: "output-dir", Arg: "DIR", Path: option.DirPath,
			Line: "write below DIR, by the same relative paths",
			Text: "With --replace, --mend or --annotate: write files below DIR, by the same " +
				"relative paths. A file that is there already is not overwritten.",
			Value: option.Named(&s.Write.Dir, "the name of a directory", ""),
			Check: func() error {
				if s.Write.Dir != "" && !s.rewrites() {
					return errors.New("--output-dir needs --replace, --mend or --annotate")
				}
				return nil
			},
		},
		{
			Name: "dry-run",
			Line: "a unified diff of what would be written, and write nothing",
			Text: "With --replace, --mend or --annotate: print a unified diff of what they change, and " +
				"write no file, also with --in-place and --output-dir. `patch -p0` and `git apply -p0` " +
				"make the changes. A line may have 64 MiB.",
			See:   "Text with its URIs replaced, removed or mended",
			Value: option.On(&s.Write.DryRun),
			Check: func() error {
				if s.Write.DryRun && !s.rewrites() {
					return errors.New("--dry-run needs --replace, --mend or --annotate")
				}
				return nil
			},
		},
	}
}

// rewrites reports whether texts are written back.
func (s *Settings) rewrites() bool { return s.Shapes.has("replace", "mend", "annotate") }

// checkRewrites refuses what does not go together with texts that are written back.
func (s *Settings) checkRewrites() error {
	switch {
	case !s.rewrites():
		return nil
	case s.Pipeline.Find.Hyphen == delimit.HyphenBoth:
		return errors.New("--hyphen both gives two readings of one reference, and only one can be written back")
	case s.Source.Input == source.InputLines:
		return errors.New("--input lines is not written back: use --input text")
	case s.Quiet:
		return errors.New("--quiet prints nothing: it does not go together with what is written back")
	}
	return nil
}

// checkBackups refuses an operand that is to be the backup of another.
func (s *Settings) checkBackups() error {
	if s.Write.InPlace == nil || *s.Write.InPlace == "" {
		return nil
	}
	for _, path := range s.Operands {
		if backup := path + *s.Write.InPlace; slices.Contains(s.Operands, backup) {
			return fmt.Errorf("%s would be the backup of %s by --in-place=%s, and is to be changed too", backup, path,
				*s.Write.InPlace)
		}
	}
	return nil
}
