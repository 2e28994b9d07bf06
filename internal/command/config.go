package command

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
	"urigrep/resolve"
)

// config is a command line understood: every value is checked and every default is set.
type config struct {
	paths    []string // "-" is standard input
	source   source.Config
	pipeline pipeline.Options
	text     output.Text
	json     bool
	count    bool
	quiet    bool
}

// maxLengthMax is the greatest value of --max-length: windows of the text must hold it.
const maxLengthMax = 64 << 20

// understand makes a config of flags. The error names the option, what it was
// given and what it allows.
func understand(f *flags) (*config, error) {
	c := &config{
		paths: f.operands,
		json:  f.on["json"],
		count: f.on["count"],
		quiet: f.on["quiet"],
	}
	if len(c.paths) == 0 {
		c.paths = []string{"-"}
	}
	p := &c.pipeline
	p.Strict, p.Invalid, p.Unique, p.First = f.on["strict"], f.on["invalid"], f.on["unique"], c.quiet
	p.Resolve.Lax = f.on["lax"]
	p.Find.NoAbbreviated = f.on["no-abbreviated"]
	p.Find.AllSchemes = f.on["all-schemes"]
	c.text = output.Text{
		Name:   f.on["with-filename"] || len(c.paths) > 1 && !f.on["no-filename"],
		Line:   f.on["line-number"] || f.on["column"],
		Column: f.on["column"],
		Offset: f.on["byte-offset"],
	}
	if err := c.values(f); err != nil {
		return nil, err
	}
	c.source = source.Config{Encoding: f.or("encoding", ""), Input: f.or("input", ""), Text: f.on["text"]}
	p.Find.Relative = f.on["relative"] || p.Base.IsURI()
	p.Positions = c.json || c.text.Line
	return c, nil
}

// values reads the options that have a value.
func (c *config) values(f *flags) (err error) {
	p := &c.pipeline
	if p.Base, err = f.base(); err != nil {
		return err
	}
	if p.MaxCount, err = f.number("max-count", -1, 0, math.MaxInt64); err != nil {
		return err
	}
	threads, err := f.number("threads", 0, 0, maxThreads)
	if err != nil {
		return err
	}
	p.Threads = int(threads)
	length, err := f.size("max-length", delimit.MaxLength, minLength, maxLengthMax)
	if err != nil {
		return err
	}
	p.Find.MaxLength = int(length)
	for i := range options {
		if err := f.word(&options[i]); err != nil {
			return err
		}
	}
	p.Find.Rejoin = map[string]delimit.Rejoin{"none": delimit.RejoinNone, "wrapped": delimit.RejoinWrapped}[f.or("rejoin", "wrapped")]
	p.Find.Hyphen = map[string]delimit.Hyphen{"keep": delimit.HyphenKeep, "drop": delimit.HyphenDrop, "both": delimit.HyphenBoth}[f.or("hyphen", "keep")]
	return nil
}

const (
	maxThreads = 1024
	minLength  = 16 // bytes; a shorter limit would find nothing
)

// or returns the value of an option, or def if it was not given.
func (f *flags) or(name, def string) string {
	if v, ok := f.values[name]; ok {
		return v
	}
	return def
}

// word checks an option whose values are words.
func (f *flags) word(o *option) error {
	v, given := f.values[o.name]
	if !given || len(o.words) == 0 {
		return nil
	}
	for _, w := range o.words {
		if v == w {
			return nil
		}
	}
	return refused(o.name, v, wanted(o))
}

// base returns the base URI, or the empty reference if none was given.
func (f *flags) base() (resolve.Reference, error) {
	v, given := f.values["base"]
	if !given {
		return resolve.Reference{}, nil
	}
	base, err := resolve.Parse(v)
	if e, ok := err.(*resolve.Error); ok {
		return base, refused("base", v, fmt.Sprintf("a URI; at offset %d, %s: %s", e.Offset, e.Rule, e.Reason))
	}
	if !base.IsURI() {
		return base, refused("base", v, "a URI with a scheme, such as http://example.org/")
	}
	return base, nil
}

// number reads a whole number from least to most.
func (f *flags) number(name string, def, least, most int64) (int64, error) {
	v, given := f.values[name]
	if !given {
		return def, nil
	}
	n, err := strconv.ParseInt(v, 10, 64)
	if err != nil || n < least || n > most {
		if most == math.MaxInt64 {
			return 0, refused(name, v, fmt.Sprintf("a whole number from %d on", least))
		}
		return 0, refused(name, v, fmt.Sprintf("a whole number from %d to %d", least, most))
	}
	return n, nil
}

// size reads a number of bytes, which may end in K, M or G for powers of 1024.
func (f *flags) size(name string, def, least, most int64) (int64, error) {
	v, given := f.values[name]
	if !given {
		return def, nil
	}
	digits, shift := v, 0
	if v != "" {
		if i := strings.IndexByte("KMG", v[len(v)-1]&^0x20); i >= 0 {
			digits, shift = v[:len(v)-1], 10*(i+1)
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 0 || n > most>>shift || n<<shift < least {
		return 0, refused(name, v, fmt.Sprintf("a number of bytes from %d to %d, as 4096, 64K or 1M", least, most))
	}
	return n << shift, nil
}

// refused is the error for a value that an option does not allow.
func refused(name, got, want string) error {
	return fmt.Errorf("--%s: %q is not allowed, want %s", name, got, want)
}
