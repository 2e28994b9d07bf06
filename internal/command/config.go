package command

import (
	"fmt"
	"math"
	"strings"

	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
	"urigrep/resolve"
)

// config is a command line understood: every value is checked and every default is set.
type config struct {
	paths     []string // "-" is standard input, "" the current directory
	filesFrom string   // a list of more of them; empty for none
	source    source.Config
	tree      source.Tree
	pipeline  pipeline.Options

	decompress      bool
	maxDecompressed int64 // bytes

	print    string // the option that says what is printed; empty for targets
	quiet    bool
	text     output.Text
	template string // of --format
	color    string // auto, always or never
	progress string // auto, always or never
	stats    bool
	verbose  bool
}

// Limits of values.
const (
	maxLengthMax = 64 << 20 // bytes of --max-length: windows of the text must hold it
	minLength    = 16       // bytes; a shorter limit would find nothing
	maxThreads   = 1024
)

// prints are the options that say what is printed. Of these there can be but one.
var prints = []string{"count", "files-with-matches", "files-without-match", "lines", "json", "format"}

// understand makes a config of flags. The error names the option, what it was
// given and what it allows.
func understand(f *flags) (*config, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	c := &config{
		filesFrom:  f.values["files-from"],
		decompress: f.on["decompress"],
		quiet:      f.on["quiet"],
		template:   f.values["format"],
		color:      f.or("color", "auto"),
		progress:   f.tristate("progress"),
		stats:      f.on["stats"],
		verbose:    f.on["verbose"],
	}
	for _, name := range prints {
		if f.on[name] || f.given[name] && name == "format" {
			c.print = name
		}
	}
	for _, step := range []func(*flags) error{c.look, c.keep, c.where, c.show} {
		if err := step(f); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// check refuses words that an option does not allow, and options that do not go together.
func (f *flags) check() error {
	for i := range options {
		if err := f.word(&options[i]); err != nil {
			return err
		}
	}
	first := ""
	for _, name := range prints {
		switch {
		case !f.on[name] && !(name == "format" && f.given[name]):
		case first != "":
			return fmt.Errorf("--%s and --%s do not go together: each says what is printed", first, name)
		default:
			first = name
		}
	}
	for _, name := range []string{"include", "exclude", "exclude-dir"} {
		if f.given[name] && !f.on["recursive"] {
			return fmt.Errorf("--%s wants --recursive: it tells which files below a directory are read", name)
		}
	}
	if f.given["max-decompressed"] && !f.on["decompress"] {
		return fmt.Errorf("--max-decompressed wants --decompress")
	}
	if f.on["json"] && f.on["print0"] {
		return fmt.Errorf("--json and --print0 do not go together: JSON Lines end in line ends")
	}
	return nil
}

// look reads what is looked for.
func (c *config) look(f *flags) (err error) {
	p := &c.pipeline
	p.Strict, p.Invalid = f.on["strict"], f.on["invalid"]
	p.NoFragment = f.on["no-fragment"]
	p.Resolve.Lax = f.on["lax"]
	p.Find.NoAbbreviated = f.on["no-abbreviated"]
	p.Find.IRI, p.Find.Email, p.Find.Domains = f.on["iri"], f.on["email"], f.on["domains"]
	p.Find.AllSchemes = f.on["all-schemes"]
	p.RFC = choice[resolve.RFC]{"3986": resolve.RFC3986, "2396": resolve.RFC2396}[f.or("rfc", "3986")]
	p.Normalize = choice[resolve.Level]{
		"none": resolve.AsWritten, "syntax": resolve.BySyntax, "scheme": resolve.ByScheme,
	}[f.or("normalize", "none")]
	p.Find.Rejoin = choice[delimit.Rejoin]{
		"none": delimit.RejoinNone, "wrapped": delimit.RejoinWrapped, "auto": delimit.RejoinAuto, "all": delimit.RejoinAll,
	}[f.or("rejoin", "auto")]
	p.Find.Hyphen = choice[delimit.Hyphen]{
		"keep": delimit.HyphenKeep, "drop": delimit.HyphenDrop, "both": delimit.HyphenBoth,
	}[f.or("hyphen", "keep")]
	if p.Base, err = f.base(p.RFC); err != nil {
		return err
	}
	p.Find.Relative = f.on["relative"] || p.Base.IsURI()
	length, err := f.size("max-length", delimit.MaxLength, minLength, maxLengthMax)
	p.Find.MaxLength = int(length)
	return err
}

// choice are the values that words stand for.
type choice[T any] map[string]T

// keep reads which references are kept.
func (c *config) keep(f *flags) (err error) {
	p := &c.pipeline
	p.Unique, p.First = f.on["unique"], c.quiet
	if p.Keep, err = f.filter(p.RFC); err != nil {
		return err
	}
	if p.MaxCount, err = f.number("max-count", -1, 0, math.MaxInt64); err != nil {
		return err
	}
	if strings.HasPrefix(c.print, "files-") && p.MaxCount != 0 {
		p.MaxCount = 1
	}
	return nil
}

// where reads where the input comes from.
func (c *config) where(f *flags) (err error) {
	c.paths = f.operands
	c.tree.Recursive = f.on["recursive"]
	switch {
	case len(c.paths) > 0 || c.filesFrom != "":
	case c.tree.Recursive:
		c.paths = []string{""}
	default:
		c.paths = []string{source.Stdin}
	}
	if f.given["files-from"] && c.filesFrom == "" {
		return refused("files-from", "", "the name of a file, or - for standard input")
	}
	for _, p := range c.paths {
		if p == source.Stdin && c.filesFrom == source.Stdin {
			return fmt.Errorf("standard input cannot be both the operand - and --files-from -")
		}
	}
	for name, list := range map[string]*[]*source.Glob{
		"include": &c.tree.Include, "exclude": &c.tree.Exclude, "exclude-dir": &c.tree.ExcludeDir,
	} {
		if *list, err = f.globs(name); err != nil {
			return err
		}
	}
	input := f.or("input", source.InputAuto)
	if input == "lines" {
		c.pipeline.Lines = true
		c.pipeline.Invalid = !c.pipeline.Strict
		input = source.InputText
	}
	c.source = source.Config{
		Encoding:    f.or("encoding", ""),
		Input:       input,
		Alternative: f.or("alternative", source.Alternatives[0]),
		Metadata:    c.print == "json" || c.print == "format",
		Text:        f.on["text"],
	}
	if c.maxDecompressed, err = f.size("max-decompressed", source.MaxDecompressed, 0, math.MaxInt64); err != nil {
		return err
	}
	threads, err := f.number("threads", 0, 0, maxThreads)
	c.pipeline.Threads = int(threads)
	return err
}

// show reads what is printed.
func (c *config) show(f *flags) error {
	several := len(c.paths) > 1 || c.tree.Recursive || c.filesFrom != ""
	c.text = output.Text{
		Name:    f.on["with-filename"] || several && !f.on["no-filename"],
		Line:    f.on["line-number"] || f.on["column"],
		Column:  f.on["column"],
		Offset:  f.on["byte-offset"],
		End:     '\n',
		NameNUL: f.on["null"],
	}
	if f.on["print0"] {
		c.text.End = 0
	}
	c.pipeline.Prompt = f.on["line-buffered"]
	c.pipeline.Positions = c.print == "json" || c.print == "format" || c.text.Line
	return nil
}
