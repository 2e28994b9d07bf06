package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
	"urigrep/resolve"
)

// config is a validated command line: its values go together and every default is set.
type config struct {
	arguments []string // as given, without the program's name
	paths     []string // "-" is standard input, "" the current directory
	unnamed   int      // operands that are empty
	filesFrom string   // a list of more of them; empty for none
	shard     *source.Shard
	source    source.Config
	tree      source.Tree
	pipeline  pipeline.Options

	decompress      bool
	maxDecompressed int64 // bytes

	print      string // name of the option that says what is printed; empty for targets
	quiet      bool
	partial    bool // a file is read no further than the last reference wanted
	text       output.Text
	template   string        // of --format, or the names of fields of --json, --csv or --tsv
	where      *output.Where // nil without --where
	rewriting  rewriting
	report     string // the file of --report; empty for none
	color      when
	hyperlink  when
	progress   when
	noMessages bool
	stats      bool
	verbose    bool

	open  openFile
	notes [][2]string // paths of files that options name, each with a note about it
}

// Limits of values.
const (
	maxLengthMax = 64 << 20 // bytes of --max-length: windows of the text must hold it
	minLength    = 16       // bytes; a shorter limit would find nothing
	maxThreads   = 1024
	maxAround    = 16 << 10 // characters of --around
)

// understand validates flags. Its error names the option, the value and what is allowed.
func understand(f *flags, open openFile) (*config, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	if err := f.checkReport(); err != nil {
		return nil, err
	}
	c := &config{
		open:            open,
		decompress:      f.decompress,
		maxDecompressed: f.maxDecompressed,
		quiet:           f.quiet,
		color:           f.color,
		hyperlink:       f.hyperlink,
		progress:        f.progress,
		noMessages:      f.noMessages,
		stats:           f.stats,
		verbose:         f.verbose,
	}
	if p := f.prints(); len(p) > 0 {
		c.print = p[0]
	}
	if f.report != nil {
		c.report = *f.report
	}
	for _, value := range []*string{f.format, f.json, f.csv, f.tsv} {
		if value != nil {
			c.template = *value
		}
	}
	c.rewriting = rewriting{template: f.replace, mend: f.mend, annotate: f.annotate, inPlace: f.inPlace}
	if f.outputDir != nil {
		c.rewriting.dir = *f.outputDir
	}
	for _, step := range []func(*flags) error{c.look, c.follow, c.keep, c.input, c.show} {
		if err := step(f); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// prints returns the names of those options given that say what is printed. Only one is allowed.
func (f *flags) prints() (names []string) {
	for _, p := range []struct {
		given bool
		name  string
	}{
		{f.count, "count"},
		{f.files == filesWith, "files-with-matches"},
		{f.files == filesWithout, "files-without-match"},
		{f.lines, "lines"},
		{f.json != nil, "json"},
		{f.csv != nil, "csv"},
		{f.tsv != nil, "tsv"},
		{f.format != nil, "format"},
		{f.replace != nil, "replace"},
		{f.mend, "mend"},
		{f.annotate != "", "annotate"},
	} {
		if p.given {
			names = append(names, p.name)
		}
	}
	return names
}

// check refuses options that do not go together.
func (f *flags) check() error {
	if p := f.prints(); len(p) > 1 {
		return fmt.Errorf("--%s and --%s do not go together: each says what is printed", p[0], p[1])
	}
	for _, list := range []struct {
		name  string
		globs []*source.Glob
	}{{"include", f.include}, {"exclude", f.exclude}, {"exclude-dir", f.excludeDir}} {
		if list.globs != nil && !f.recursive {
			return fmt.Errorf("--%s needs --recursive: it says which files below a directory are read", list.name)
		}
	}
	switch {
	case f.maxDecompressed != source.MaxDecompressed && !f.decompress:
		return fmt.Errorf("--max-decompressed needs --decompress")
	case f.kinds.wants("email") && !f.email:
		return fmt.Errorf("--kind email needs --email: mail addresses are not looked for without it")
	case f.kinds.wants("domain") && !f.domains:
		return fmt.Errorf("--kind domain needs --domains: domains are not looked for without it")
	case f.kinds.wants("defanged") && !f.refang:
		return fmt.Errorf("--kind defanged needs --refang: defanged spellings are not looked for without it")
	case f.kinds.wants("abbreviated") && f.noAbbreviated:
		return fmt.Errorf("--kind abbreviated and --no-abbreviated do not go together")
	case (f.json != nil || f.csv != nil || f.tsv != nil) && f.print0:
		return fmt.Errorf("--%s and --print0 do not go together: its records end in line ends", f.prints()[0])
	case f.around > 0 && f.json == nil && f.csv == nil && f.tsv == nil && f.format == nil && f.where == nil:
		return fmt.Errorf("--around needs --json, --csv, --tsv, --format or --where, which have the fields before and after")
	case len(f.fields) > 0 && f.noRows():
		return fmt.Errorf("--field needs rows of JSON Lines: --input jsonl, not %s", f.input)
	case f.id != "" && f.noRows():
		return fmt.Errorf("--id needs rows of JSON Lines: --input jsonl, not %s", f.input)
	case f.invertMatch && f.regexps == nil:
		return fmt.Errorf("--invert-match needs a --regexp to invert; the other filters are inverted by a ! before a value")
	}
	return f.checkRewrites()
}

// rewrites reports whether texts are written back.
func (f *flags) rewrites() bool { return f.replace != nil || f.mend || f.annotate != "" }

// checkRewrites refuses what does not go together with texts that are written back.
func (f *flags) checkRewrites() error {
	rewrites := f.rewrites()
	switch {
	case f.inPlace != nil && f.outputDir != nil:
		return fmt.Errorf("--in-place and --output-dir do not go together: each says where the text is written")
	case f.inPlace != nil && !rewrites:
		return fmt.Errorf("--in-place needs --replace, --mend or --annotate")
	case f.outputDir != nil && !rewrites:
		return fmt.Errorf("--output-dir needs --replace, --mend or --annotate")
	case f.outputDir != nil && *f.outputDir == "":
		return refused("output-dir", "", "the name of a directory")
	case rewrites && f.hyphen == delimit.HyphenBoth:
		return fmt.Errorf("--hyphen both gives two readings of one reference, of which only one can be written back")
	case rewrites && f.input == inputLines:
		return fmt.Errorf("--input lines is not written back: use --input text")
	case f.annotate != "" && f.noRows():
		return fmt.Errorf("--annotate needs rows of JSON Lines: --input jsonl, not %s", f.input)
	case rewrites && f.shard != nil:
		return fmt.Errorf("--shard and --%s do not go together: a text is written back as a whole", f.prints()[0])
	case rewrites && f.quiet:
		return fmt.Errorf("--quiet prints nothing: it does not go together with what is written back")
	}
	return nil
}

// noRows reports whether --input says that the input is no JSON Lines.
func (f *flags) noRows() bool {
	return f.input != source.InputAuto && !strings.HasPrefix(f.input, source.InputRows)
}

// look sets what is looked for.
func (c *config) look(f *flags) (err error) {
	p := &c.pipeline
	p.Strict, p.Invalid = f.strictness == validOnly, f.strictness == invalidToo
	p.RFC, p.Normalize, p.NoFragment = f.rfc, f.normalize, f.noFragment
	p.Resolve.Lax = f.lax
	p.NoRelative = f.relative == never
	if p.Base, err = f.baseURI(); err != nil {
		return err
	}
	p.Find = delimit.Options{
		IRI:           f.iri,
		Email:         f.email,
		Domains:       f.domains,
		NoAbbreviated: f.noAbbreviated,
		AllSchemes:    f.allSchemes,
		Relative:      f.relative == always || f.relative != never && p.Base.IsURI(),
		Rejoin:        f.rejoin,
		Hyphen:        f.hyphen,
		Refang:        f.refang,
		MaxLength:     int(f.maxLength),
	}
	return nil
}

// baseURI returns the base URI, or the empty reference if none was given.
func (f *flags) baseURI() (resolve.Reference, error) {
	if f.base == nil {
		return resolve.Reference{}, nil
	}
	base, err := f.rfc.Parse(*f.base)
	var e *resolve.Error
	switch {
	case errors.As(err, &e):
		return base, refused("base", *f.base, fmt.Sprintf("a URI; at offset %d, %s: %s", e.Offset, e.Rule, e.Reason))
	case !base.IsURI():
		return base, refused("base", *f.base, "a URI with a scheme, such as http://example.org/")
	}
	return base, nil
}

// keep sets which references are kept.
func (c *config) keep(f *flags) error {
	lists, err := c.hostLists(f.hostLists)
	if err != nil {
		return err
	}
	p := &c.pipeline
	p.Unique, p.First = f.unique, c.quiet
	p.Keep = f.filter(lists)
	if f.where != nil {
		if err := c.condition(*f.where); err != nil {
			return err
		}
	}
	p.MaxCount = f.maxCount
	c.partial = f.maxCount >= 0 || c.quiet
	if f.files != noFiles && p.MaxCount != 0 {
		p.MaxCount = 1
	}
	return nil
}

// condition adds a condition to what is kept. If it uses positions it is evaluated once they are
// known.
func (c *config) condition(expression string) (err error) {
	p := &c.pipeline
	if c.where, err = output.NewWhere(expression, p.RFC); err != nil {
		return fieldError("where", err)
	}
	filter := p.Keep
	switch {
	case c.where.Uses(positions...):
		p.KeepPlaced, p.Positions = c.where.Keep, c.where.Uses("line", "column")
	case filter == nil:
		p.Keep = c.where.Keep
	default:
		p.Keep = func(r *pipeline.Record) bool { return filter(r) && c.where.Keep(r) }
	}
	return nil
}

// positions are the fields that are not known before a record is placed in the source.
var positions = []string{"start", "end", "line", "column", "pieces", "record"}

// fieldError returns an error about the value of an option that names fields.
func fieldError(name string, err error) error {
	var unknown *output.FieldError
	if !errors.As(err, &unknown) {
		return fmt.Errorf("--%s: %w", name, err)
	}
	if like := nearest(unknown.Name, unknown.Known); like != "" {
		return fmt.Errorf("--%s: %w; did you mean %s?", name, err, like)
	}
	if name == "format" || name == "replace" || unknown.Whole != "" {
		// A template may name a part of any field: the list would be too long.
		return fmt.Errorf("--%s: %w", name, err)
	}
	return fmt.Errorf("--%s: %w, want %s", name, err, either(unknown.Known))
}

// input sets what is read, and how.
func (c *config) input(f *flags) error {
	if err := c.operands(f); err != nil {
		return err
	}
	c.source = source.Config{
		Encoding:    f.encoding,
		Input:       f.input,
		Alternative: f.alternative,
		Text:        f.text,
		Fields:      f.fields,
		ID:          f.id,
		MaxRecord:   f.maxRecord,
	}
	if f.label != nil {
		c.source.Label = *f.label
	}
	if f.input == inputLines {
		c.pipeline.Lines = true
		c.pipeline.Invalid = !c.pipeline.Strict
		c.source.Input = source.InputText
	}
	c.pipeline.Threads = int(f.threads)
	return nil
}

// operands sets the files that are read, and the part of them.
func (c *config) operands(f *flags) error {
	c.paths = slices.DeleteFunc(slices.Clone(f.operands), func(operand string) bool { return operand == "" })
	c.unnamed = len(f.operands) - len(c.paths)
	c.tree = source.Tree{Recursive: f.recursive, Include: f.include, Exclude: f.exclude, ExcludeDir: f.excludeDir}
	if f.filesFrom != nil {
		if c.filesFrom = *f.filesFrom; c.filesFrom == "" {
			return refused("files-from", "", "the name of a file, or - for standard input")
		}
	}
	switch {
	case len(f.operands) > 0 || c.filesFrom != "":
	case c.tree.Recursive:
		c.paths = []string{""}
	default:
		c.paths = []string{source.Stdin}
	}
	if c.filesFrom == source.Stdin && slices.Contains(c.paths, source.Stdin) {
		return fmt.Errorf("standard input cannot be both the operand - and --files-from -")
	}
	if c.shard = f.shard; c.shard != nil {
		c.shard.Whole = f.count || f.files != noFiles || f.quiet || f.maxCount >= 0
		if c.filesFrom == source.Stdin {
			return fmt.Errorf("--shard and --files-from - do not go together: the list is read twice")
		}
	}
	return nil
}

// inputLines is the --input of which every line is one reference.
const inputLines = "lines"

// show sets what is printed.
func (c *config) show(f *flags) error {
	several := len(f.operands) > 1 || c.tree.Recursive || c.filesFrom != ""
	c.text = output.Text{
		Name:    f.names == always || several && f.names != never,
		Line:    f.lineNumber || f.column,
		Column:  f.column,
		Offset:  f.byteOffset,
		End:     '\n',
		NameNUL: f.null,
		Defang:  f.defang,
	}
	if f.print0 {
		c.text.End = 0
	}
	c.pipeline.Prompt = f.lineBuffered
	c.pipeline.Positions = c.pipeline.Positions || c.text.Line
	c.pipeline.Around = int(f.around)
	return nil
}
