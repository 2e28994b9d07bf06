package command

import (
	"errors"

	"urigrep/delimit"
	"urigrep/internal/source"
)

// writing says where texts are written back.
type writing struct {
	inPlace *string // suffix of the backup
	dir     string  // of --output-dir; empty for none
	dryRun  bool    // a diff is printed, and nothing is written
}

// writeOptions returns the options that print or write the text itself.
func writeOptions(s *settings) []option {
	shapes := &s.shapes
	return []option{
		{
			name: "replace", arg: "TEMPLATE",
			line:  "the text, each reference replaced by TEMPLATE, such as '<URL>'",
			brief: "the text, each URI replaced, such as by '<URL>'",
			text: "Print the text itself, with each reference that the filters keep replaced by " +
				"what TEMPLATE makes of it: `<URL>`, `[{{.host}}]`, or nothing to remove it. " +
				"All other bytes stay. It works on text, JSON Lines and, with `--input=html`, " +
				"HTML. The exit status is 0 whether anything was found or not.",
			see:   "Text with its URIs replaced, removed or mended",
			value: template{to: shapes, name: "replace"},
			check: s.checkRewrites,
		},
		{
			name:  "mend",
			line:  "the text, its broken references made whole",
			brief: "the text, broken URIs joined",
			text: "Print the text itself, with references that are broken over lines made whole. " +
				"Nothing else is changed. It works on the same input as --replace, and ends " +
				"with the same status.",
			see:   "Text with its URIs replaced, removed or mended",
			value: shape{to: shapes, name: "mend"},
		},
		{
			name: "annotate", arg: "KEY",
			line: "rows as they are, with an array KEY of what is in each (default: urls)",
			text: "Print rows of JSON Lines as they are, each with an array KEY of what was " +
				"found in it, and its share of the characters as KEY_share; rows of CSV and " +
				"TSV with a column KEY of its targets. The default KEY is " +
				"urls. An element has uri, target, kind, field, start and end, or, with KEY:FIELDS, those " +
				"that are named, as for --json: `--annotate=urls:target,host,start`. A cell then holds the array. start and " +
				"end count characters (code points) of the string, pieces bytes. The exit status is 0 whether anything was found " +
				"or not.",
			see:   "Documents in JSON Lines",
			value: keyName{to: shapes, name: "annotate", bare: "urls"},
			check: func() error {
				if shapes.has("annotate") && s.noRows() {
					return s.errNoRows("annotate")
				}
				return nil
			},
		},
		{
			name: "in-place", arg: "SUFFIX",
			line: "change the files; with SUFFIX, keep the old ones as FILESUFFIX",
			text: "With --replace, --mend or --annotate: write to the file itself, if there is " +
				"something to change. A new file is written beside it and renamed over it, " +
				"with its owner, group, mode, extended attributes and time; if another program " +
				"changes the file meanwhile, it stays as that has left it, which is an error. A " +
				"file that is named twice is changed once. With SUFFIX, such as .old, what was " +
				"there is kept under the name with that suffix, where there must be no file yet.",
			value: suffix{to: &s.write.inPlace},
			check: func() error {
				switch {
				case s.write.inPlace != nil && s.write.dir != "":
					return errors.New("--in-place and --output-dir do not go together: each says where the text is written")
				case s.write.inPlace != nil && !s.rewrites():
					return errors.New("--in-place needs --replace, --mend or --annotate")
				}
				return s.checkBackups()
			},
		},
		{
			name: "output-dir", arg: "DIR", path: dirPath,
			line: "write below DIR, by the same relative paths",
			text: "With --replace, --mend or --annotate: write files below DIR, by the same " +
				"relative paths. A file that is there already is not overwritten.",
			value: named(&s.write.dir, "the name of a directory", ""),
			check: func() error {
				if s.write.dir != "" && !s.rewrites() {
					return errors.New("--output-dir needs --replace, --mend or --annotate")
				}
				return nil
			},
		},
		{
			name: "dry-run",
			line: "a unified diff of what would be written, and write nothing",
			text: "With --replace, --mend or --annotate: print a unified diff of what they change, and " +
				"write no file, also with --in-place and --output-dir. `patch -p0` and `git apply -p0` " +
				"make the changes. A line may have 64 MiB.",
			see:   "Text with its URIs replaced, removed or mended",
			value: on(&s.write.dryRun),
			check: func() error {
				if s.write.dryRun && !s.rewrites() {
					return errors.New("--dry-run needs --replace, --mend or --annotate")
				}
				return nil
			},
		},
	}
}

// rewrites reports whether texts are written back.
func (s *settings) rewrites() bool { return s.shapes.has("replace", "mend", "annotate") }

// checkRewrites refuses what does not go together with texts that are written back.
func (s *settings) checkRewrites() error {
	switch {
	case !s.rewrites():
		return nil
	case s.pipeline.Find.Hyphen == delimit.HyphenBoth:
		return errors.New("--hyphen both gives two readings of one reference, and only one can be written back")
	case s.source.Input == source.InputLines:
		return errors.New("--input lines is not written back: use --input text")
	case s.display.quiet:
		return errors.New("--quiet prints nothing: it does not go together with what is written back")
	}
	return nil
}
