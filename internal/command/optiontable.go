package command

import (
	"math"

	"github.com/urfave/cli/v2"

	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
	"urigrep/resolve"
)

// Categories of the options, in the order of the table.
const (
	looked  = "What is looked for"
	kept    = "Which are kept"
	printed = "What is printed"
	origin  = "Where it comes from"
	itself  = "About urigrep"
)

// table returns all options in the order of the help. Backquotes in a usage are around the name of
// the value.
func (f *flags) table() []libraryFlag {
	all := f.lookTable()
	for _, part := range [][]libraryFlag{f.keepTable(), f.printTable(), f.originTable(), f.selfTable()} {
		all = append(all, part...)
	}
	return all
}

// lookTable returns the options that say what is looked for.
func (f *flags) lookTable() []libraryFlag {
	return []libraryFlag{
		&cli.GenericFlag{Name: "rfc", Category: looked, Usage: "rules of RFC `NUM`: 3986 or 2396",
			Value: oneOf(&f.rfc, "3986 2396", resolve.RFC3986, resolve.RFC2396)},
		&cli.GenericFlag{Name: "strict", Category: looked, Usage: "only what is valid as written, nothing repaired",
			Value: setting[strictness]{&f.strictness, validOnly, validOrRepaired}},
		&cli.GenericFlag{Name: "invalid", Category: looked, Usage: "also what is not valid and cannot be repaired",
			Value: setting[strictness]{&f.strictness, invalidToo, validOrRepaired}},
		&cli.BoolFlag{Name: "iri", Category: looked, Usage: "ends of bare IRIs by UTS #58, hosts in Unicode", Destination: &f.iri},
		&cli.BoolFlag{Name: "email", Category: looked, Usage: "bare mail addresses too, as mailto:", Destination: &f.email},
		&cli.BoolFlag{Name: "domains", Category: looked, Usage: "bare domains too, as http://", Destination: &f.domains},
		&cli.BoolFlag{Name: "no-abbreviated", Category: looked, Usage: "no www. and ftp. forms", Destination: &f.noAbbreviated},
		&cli.BoolFlag{Name: "all-schemes", Category: looked, Usage: "unregistered schemes without // too", Destination: &f.allSchemes},
		&cli.GenericFlag{Name: "relative", Category: looked, Usage: "wrapped relative references too (on with a base)", Value: onOrOff{&f.relative}},
		&cli.GenericFlag{Name: "base", Category: looked, Usage: "base `URI` to resolve relative references against", Value: text{&f.base}},
		&cli.BoolFlag{Name: "lax", Category: looked, Usage: "read http:g as relative to a base of its scheme", Destination: &f.lax},
		&cli.GenericFlag{Name: "rejoin", Category: looked, Usage: "join broken references, `WHICH`: none, wrapped, auto or all",
			Value: oneOf(&f.rejoin, "none wrapped auto all", delimit.RejoinNone, delimit.RejoinWrapped, delimit.RejoinAuto, delimit.RejoinAll)},
		&cli.GenericFlag{Name: "hyphen", Category: looked, Usage: "treat a hyphen at a line break by `HOW`: keep, drop or both",
			Value: oneOf(&f.hyphen, "keep drop both", delimit.HyphenKeep, delimit.HyphenDrop, delimit.HyphenBoth)},
		&cli.GenericFlag{Name: "normalize", Category: looked, Usage: "targets in normal form, by `LEVEL`: none, syntax or scheme",
			Value: oneOf(&f.normalize, "none syntax scheme", resolve.AsWritten, resolve.BySyntax, resolve.ByScheme)},
		&cli.BoolFlag{Name: "no-fragment", Category: looked, Usage: "targets without their fragment", Destination: &f.noFragment},
		&cli.BoolFlag{Name: "refang", Category: looked, Usage: "defanged spellings too, as hxxp://a[.]example", Destination: &f.refang},
		&cli.BoolFlag{Name: "unwrap", Category: looked, Usage: "the link inside a rewritten link", Destination: &f.unwrap},
		&cli.GenericFlag{Name: "unwrap-rules", Category: looked, Usage: "unwrap by the rules in `FILE` too", TakesFile: true, Value: fileList{&f.unwrapRules}},
		&cli.GenericFlag{Name: "strip-tracking", Category: looked, Usage: "targets without tracking parameters, `WHICH`: none, tracking or all (referral ones too)",
			Value: optional{oneOf(&f.stripTracking, "none tracking all", stripNone, stripTracking, stripAll), "tracking", "none"}},
		&cli.GenericFlag{Name: "tracking-rules", Category: looked, Usage: "strip by the rules of ClearURLs in `FILE` too", TakesFile: true, Value: fileList{&f.trackingRules}},
	}
}

// keepTable returns the options that say which references are kept.
func (f *flags) keepTable() []libraryFlag {
	return []libraryFlag{
		&cli.GenericFlag{Name: "scheme", Category: kept, Usage: "schemes in `LIST`, as http,https; !http: any other", Value: wordList{&f.schemes, nil}},
		&cli.GenericFlag{Name: "host", Category: kept, Usage: "hosts like `GLOB`, as **.example.org,b.example; !GLOB: any other", Value: hostList{&f.hosts}},
		&cli.GenericFlag{Name: "host-list", Category: kept, Usage: "hosts listed in `FILE`, and those below them; !FILE: any other", TakesFile: true, Value: fileList{&f.hostLists}},
		&cli.GenericFlag{Name: "regexp", Aliases: []string{"e"}, Category: kept, Usage: "targets that match `RE` (of several: one of them)", Value: regexps{&f.regexps}},
		&cli.BoolFlag{Name: "invert-match", Aliases: []string{"v"}, Category: kept, Usage: "targets that match no RE", Destination: &f.invertMatch},
		&cli.GenericFlag{Name: "kind", Category: kept, Usage: "kinds in `LIST`, as uri,email; !uri: any other",
			Value: wordList{&f.kinds, pipeline.Kinds[:]}},
		&cli.GenericFlag{Name: "wrapper", Category: kept, Usage: "wrappers in `LIST`, as angle,quote; !bare: any other",
			Value: wordList{&f.wrappers, pipeline.Wrappers[:]}},
		&cli.GenericFlag{Name: "where", Category: kept, Usage: "those for which `EXPR` holds, as 'len(rules)>0'", Value: text{&f.where}},
		&cli.GenericFlag{Name: "max-count", Aliases: []string{"m"}, Category: kept, Usage: "at most `NUM` in each file", Value: number{&f.maxCount, 0, math.MaxInt64}},
		&cli.GenericFlag{Name: "unique", Aliases: []string{"u"}, Category: kept, Usage: "each `WHAT` once: target (-u alone), domain, host or none",
			Value: optional{oneOf(&f.unique, "none target domain host", pipeline.NotDistinct, pipeline.ByTarget, pipeline.ByDomain, pipeline.ByHost), "target", "none"}},
	}
}

// printTable returns the options that say what is printed, and how.
func (f *flags) printTable() []libraryFlag {
	return []libraryFlag{
		&cli.BoolFlag{Name: "line-number", Aliases: []string{"n"}, Category: printed, Usage: "line of the start before each, from 1", Destination: &f.lineNumber},
		&cli.BoolFlag{Name: "column", Category: printed, Usage: "line, and column of the start, from 1", Destination: &f.column},
		&cli.BoolFlag{Name: "byte-offset", Aliases: []string{"b"}, Category: printed, Usage: "byte offset of the start in the source, from 0", Destination: &f.byteOffset},
		&cli.GenericFlag{Name: "with-filename", Aliases: []string{"H"}, Category: printed, Usage: "file name before each (default: if several)",
			Value: setting[when]{&f.names, always, whenFitting}},
		&cli.GenericFlag{Name: "no-filename", Aliases: []string{"I"}, Category: printed, Usage: "no file names",
			Value: setting[when]{&f.names, never, whenFitting}},
		&cli.BoolFlag{Name: "count", Aliases: []string{"c"}, Category: printed, Usage: "number of references in each file", Destination: &f.count},
		&cli.GenericFlag{Name: "files-with-matches", Aliases: []string{"l"}, Category: printed, Usage: "names of files in which there are any",
			Value: setting[fileNames]{&f.files, filesWith, noFiles}},
		&cli.GenericFlag{Name: "files-without-match", Aliases: []string{"L"}, Category: printed, Usage: "names of files in which there are none",
			Value: setting[fileNames]{&f.files, filesWithout, noFiles}},
		&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Category: printed, Usage: "nothing; end with 0 at the first found", Destination: &f.quiet},
		&cli.BoolFlag{Name: "lines", Category: printed, Usage: "the lines that hold them, these highlighted", Destination: &f.lines},
		&cli.GenericFlag{Name: "json", Category: printed, Usage: "JSON Lines: an object for each, then a summary; or only `FIELDS`, as target,host",
			Value: fieldNames{&f.json, ""}},
		&cli.GenericFlag{Name: "csv", Category: printed, Usage: "CSV with a header line, of JSON `FIELDS` (default: " + output.DefaultColumns + ")",
			Value: fieldNames{&f.csv, output.DefaultColumns}},
		&cli.GenericFlag{Name: "tsv", Category: printed, Usage: "the same `FIELDS` with tabs between them",
			Value: fieldNames{&f.tsv, output.DefaultColumns}},
		&cli.GenericFlag{Name: "around", Category: printed, Usage: "`NUM` characters of the text before and after each, in JSON", Value: number{&f.around, 0, maxAround}},
		&cli.GenericFlag{Name: "format", Category: printed, Usage: "Go `TEMPLATE` over JSON fields, as '{{.host}}'", Value: text{&f.format}},
		&cli.GenericFlag{Name: "replace", Category: printed, Usage: "the text, each reference replaced by `TEMPLATE`, as '<URL>'", Value: text{&f.replace}},
		&cli.BoolFlag{Name: "mend", Category: printed, Usage: "the text, its broken references made whole", Destination: &f.mend},
		&cli.GenericFlag{Name: "annotate", Category: printed, Usage: "rows of JSON Lines, with an array `KEY` of what is in each (default: urls)", Value: keyName{&f.annotate, "urls"}},
		&cli.GenericFlag{Name: "in-place", Category: printed, Usage: "change the files; with `SUFFIX`, keep the old ones as FILESUFFIX", Value: suffix{&f.inPlace}},
		&cli.GenericFlag{Name: "output-dir", Category: printed, Usage: "write below `DIR`, by the same relative paths", Value: text{&f.outputDir}},
		&cli.GenericFlag{Name: "report", Category: printed, Usage: "write a page with charts and tables to `FILE`, too", TakesFile: true, Value: text{&f.report}},
		&cli.BoolFlag{Name: "defang", Category: printed, Usage: "targets that nothing opens, as hxxps[://]a[.]example", Destination: &f.defang},
		&cli.BoolFlag{Name: "only-matching", Aliases: []string{"o"}, Category: printed, Usage: "the URIs alone, as without this option"},
		&cli.BoolFlag{Name: "print0", Aliases: []string{"0"}, Category: printed, Usage: "NUL after each, not a line end", Destination: &f.print0},
		&cli.BoolFlag{Name: "null", Aliases: []string{"Z"}, Category: printed, Usage: "NUL after each file name", Destination: &f.null},
		&cli.GenericFlag{Name: "color", Category: printed, Usage: "color by `WHEN`: auto, always or never",
			Value: optional{oneOf(&f.color, "auto always never", whenFitting, always, never), "always", "never"}},
		&cli.GenericFlag{Name: "hyperlink", Category: printed, Usage: "targets and file names as links, by `WHEN`: auto, always or never",
			Value: optional{oneOf(&f.hyperlink, "auto always never", whenFitting, always, never), "always", "never"}},
		&cli.BoolFlag{Name: "line-buffered", Category: printed, Usage: "write each line as soon as it is found", Destination: &f.lineBuffered},
		&cli.GenericFlag{Name: "progress", Category: printed, Usage: "show the progress (default: on a terminal, if long)",
			Value: onOrOff{&f.progress}},
		&cli.BoolFlag{Name: "no-messages", Aliases: []string{"s"}, Category: printed, Usage: "print no errors and notes about single files", Destination: &f.noMessages},
		&cli.BoolFlag{Name: "stats", Category: printed, Usage: "print figures of the run at its end", Destination: &f.stats},
		&cli.BoolFlag{Name: "verbose", Category: printed, Usage: "say what is skipped, left out or given up", Destination: &f.verbose},
	}
}

// originTable returns the options that say what is read, and how.
func (f *flags) originTable() []libraryFlag {
	return []libraryFlag{
		&cli.BoolFlag{Name: "recursive", Aliases: []string{"r"}, Category: origin, Usage: "all files below each directory (default: .)", Destination: &f.recursive},
		&cli.GenericFlag{Name: "include", Category: origin, Usage: "with -r, only files like `GLOB`, as *.txt or doc/**; !GLOB: any other", Value: pathGlobs{&f.include, &f.exclude}},
		&cli.GenericFlag{Name: "exclude", Category: origin, Usage: "with -r, no files like `GLOB`", Value: pathGlobs{&f.exclude, nil}},
		&cli.GenericFlag{Name: "exclude-dir", Category: origin, Usage: "with -r, no directories like `GLOB`", Value: pathGlobs{&f.excludeDir, nil}},
		&cli.GenericFlag{Name: "files-from", Category: origin, Usage: "files named in `FILE`, each on a line or before NUL", TakesFile: true, Value: text{&f.filesFrom}},
		&cli.GenericFlag{Name: "shard", Category: origin, Usage: "read part `I/N` of the input; the outputs of 1/N to N/N make up the whole", Value: shard{&f.shard}},
		&cli.GenericFlag{Name: "label", Category: origin, Usage: "`NAME` of standard input in what is printed", Value: text{&f.label}},
		&cli.BoolFlag{Name: "decompress", Aliases: []string{"z"}, Category: origin, Usage: "read gzip, bzip2, xz and zstd, told by content", Destination: &f.decompress},
		&cli.GenericFlag{Name: "max-decompressed", Category: origin, Usage: "give a file up that becomes larger than `SIZE`", Value: size{&f.maxDecompressed, 0, math.MaxInt64}},
		&cli.GenericFlag{Name: "input", Category: origin, Usage: "what the input is, by `KIND`: auto, text, mail, mbox, html, jsonl, jsonl:html, jsonl:mail, warc or lines",
			Value: wordOf(&f.input, append(source.Inputs[:], inputLines)...)},
		&cli.GenericFlag{Name: "field", Category: origin, Usage: "of JSON Lines read the strings at `PATH`, as msgs[].body (default: all)", Value: rowPaths{&f.fields}},
		&cli.GenericFlag{Name: "id", Category: origin, Usage: "of JSON Lines, name rows by the value at `PATH`", Value: rowPath{&f.id}},
		&cli.GenericFlag{Name: "max-record", Category: origin, Usage: "pass over rows and records longer than `SIZE`", Value: size{&f.maxRecord, 1 << 10, math.MaxInt32}},
		&cli.GenericFlag{Name: "alternative", Category: origin, Usage: "of alternative parts of a mail read `WHICH`: all, first or last",
			Value: wordOf(&f.alternative, source.Alternatives[:]...)},
		&cli.GenericFlag{Name: "encoding", Category: origin, Usage: "character encoding, by its `LABEL`", Value: label{&f.encoding}},
		&cli.BoolFlag{Name: "text", Aliases: []string{"a"}, Category: origin, Usage: "read binary files as text", Destination: &f.text},
		&cli.GenericFlag{Name: "threads", Aliases: []string{"j"}, Category: origin, Usage: "use `NUM` threads (default: one for each core)", Value: number{&f.threads, 0, maxThreads}},
		&cli.GenericFlag{Name: "max-length", Category: origin, Usage: "give up references above `SIZE`", Value: size{&f.maxLength, minLength, maxLengthMax}},
	}
}

// selfTable returns the options about the program.
func (f *flags) selfTable() []libraryFlag {
	return []libraryFlag{
		&cli.GenericFlag{Name: "completion", Category: itself, Usage: "completion for `SHELL`: bash, zsh or fish", Value: wordOf(&f.completion, shells...)},
		&cli.BoolFlag{Name: "version", Category: itself, Usage: "version of this program", Destination: &f.version},
		&cli.BoolFlag{Name: "help", Aliases: []string{"h"}, Category: itself, Usage: "this text"},
	}
}
