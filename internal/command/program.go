package command

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"
)

// A Program is another program of this project, such as cluster, which has options of its own and
// some of the command's, parsed by the command's table.
type Program struct {
	Name     string
	Synopsis string            // how it is called
	Purpose  string            // a sentence or two
	Own      []OwnOption       // its own options, before the others in the help
	Takes    []string          // names of the command's options
	Renamed  map[string]string // other names of some of these
	Examples [][2]string       // command lines and their purposes
	States   string            // what its exit states mean
}

// An OwnOption is an option of a Program that the command does not have.
type OwnOption struct {
	Name  string
	About string // for the help, with the name of the value in backquotes
	Value Value
}

// A Value sets the variable of an option. The error of Set says what is allowed. String returns the
// default for the help.
type Value = cli.Generic

// own is the category of a Program's own options.
const own = "The job"

// Text returns a Value that may be anything.
func Text(to *string) Value { return anyText{to} }

// anyText is a value that may be anything. Its default is shown in the help, unlike that of text.
type anyText struct{ to *string }

func (t anyText) Set(s string) error { *t.to = s; return nil }
func (t anyText) String() string     { return *t.to }

// List returns a Value that adds what it is set to to a list.
func List(to *[]string) Value { return anyList{to} }

// anyList is a list to which each occurrence of the option adds a value.
type anyList struct{ to *[]string }

func (l anyList) Set(s string) error { *l.to = append(*l.to, s); return nil }
func (l anyList) String() string     { return "" }
func (l anyList) isList()            {}

// Word returns a Value that is one of some words.
func Word(to *string, words ...string) Value { return wordOf(to, words...) }

// Number returns a Value that is a number from least to most.
func Number(to *int64, least, most int64) Value { return number{to, least, most} }

// Toggle returns a Value that is on or off.
func Toggle(to *bool) Value { return toggle{to} }

// toggle is a value that is on or off.
type toggle struct{ to *bool }

func (t toggle) IsBoolFlag() bool { return true }
func (t toggle) String() string   { return "" }

func (t toggle) Set(s string) (err error) {
	if *t.to, err = strconv.ParseBool(s); err != nil {
		return errors.New("true or false")
	}
	return nil
}

// Size returns a Value that is a number of bytes from least to most, as 64M.
func Size(to *int64, least, most int64) Value { return size{to, least, most} }

// table returns the options of the program, those of the command's bound to f.
func (p *Program) table(f *flags, refused *error) []*option {
	var all []*option
	for _, o := range p.Own {
		all = append(all, newOption(&cli.GenericFlag{Name: o.Name, Category: own, Usage: o.About, Value: o.Value}, refused))
	}
	for _, flag := range f.table() {
		name := flag.Names()[0]
		if name != "help" && name != "version" && !slices.Contains(p.Takes, name) {
			continue
		}
		if other := p.Renamed[name]; other != "" {
			flag.(*cli.GenericFlag).Name = other
		}
		all = append(all, newOption(flag, refused))
	}
	return all
}

// app returns the App that parses the options of the program.
func (p *Program) app(options []*option, refused *error, help io.Writer) *cli.App {
	shown := make([]example, len(p.Examples))
	for i, e := range p.Examples {
		shown[i] = example{e[0], e[1]}
	}
	app := newApp(options, refused, help)
	app.Name, app.Usage, app.UsageText, app.Description = p.Name, p.Purpose, p.Synopsis, negation
	app.Metadata = map[string]any{"examples": shown, "states": p.States}
	return app
}

// Parsed is a command line of a Program.
type Parsed struct {
	Scan     *Scan
	Operands []string
	About    string // what --help or --version print, if one of them was given; then nothing else is set
}

// Parse parses arguments, without the program's name: it sets the Values of the program's own
// options, and makes a Scan of the others. It reads the files that these name. All arguments after
// "--" are operands.
func (p *Program) Parse(args []string) (*Parsed, error) {
	var refused error
	f := defaults()
	options := p.table(f, &refused)
	given, operands, err := normalize(options, args)
	if err != nil {
		return nil, p.unknown(f, err, args)
	}
	var help bytes.Buffer
	if err := p.app(options, &refused, &help).Run(append([]string{p.Name}, given...)); err != nil {
		return nil, err
	}
	if f.version {
		return &Parsed{About: p.Name + strings.TrimPrefix(version(), "urigrep")}, nil
	}
	if help.Len() > 0 {
		return &Parsed{About: help.String()}, nil
	}
	given = slices.DeleteFunc(given, func(arg string) bool {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		return slices.ContainsFunc(p.Own, func(o OwnOption) bool { return o.Name == name })
	})
	scan, err := p.NewScan(given, nil)
	return &Parsed{Scan: scan, Operands: operands}, err
}

// unknown returns the error for an option that the program does not take; err is that of normalize.
func (p *Program) unknown(f *flags, err error, args []string) error {
	var ignored error
	if _, _, other := normalize(append(p.table(f, &ignored), defaults().options(&ignored)...), args); other == nil {
		return fmt.Errorf("%w; it is one of urigrep's that means nothing here", err)
	}
	return err
}

// filesMost is how many bytes the files that options name may have in all: they are sent to each
// worker.
const filesMost = 16 << 20

// NewScan returns the Scan of options as Scan.Options returns them. files are the files that these
// name, by path; nil if they are to be read.
func (p *Program) NewScan(options []string, files map[string][]byte) (*Scan, error) {
	var refused error
	f := defaults()
	if err := p.app(p.table(f, &refused), &refused, io.Discard).Run(append([]string{p.Name}, options...)); err != nil {
		return nil, err
	}
	if f.json == nil && f.csv == nil && f.tsv == nil {
		fields := DefaultFields()
		f.json = &fields
	}
	s := &Scan{options: options, files: files}
	open := s.shipped
	if files == nil {
		s.files = make(map[string][]byte)
		open = s.ship
	}
	c, err := understand(f, open)
	if err != nil {
		return nil, err
	}
	return s, s.prepare(c)
}

// ship reads a file that an option names, keeps it for Options and returns it.
func (s *Scan) ship(path string) (io.ReadCloser, error) {
	text, err := os.ReadFile(path)
	s.files[path] = text
	total := 0
	for _, text := range s.files {
		total += len(text)
	}
	if err == nil && total > filesMost {
		err = fmt.Errorf("the files that options name have more than %d bytes, and are sent to each worker", filesMost)
	}
	return io.NopCloser(bytes.NewReader(text)), err
}

// shipped returns a file that came with the options.
func (s *Scan) shipped(path string) (io.ReadCloser, error) {
	text, ok := s.files[path]
	if !ok {
		return nil, os.ErrNotExist
	}
	return io.NopCloser(bytes.NewReader(text)), nil
}
