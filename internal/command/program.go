package command

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
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
	Arg   string // what its value is called; empty for one that is on or off
	About string // for the help
	Value Value
}

// own is the category of a Program's own options.
const own = "The job"

// Text returns a Value that may be anything.
func Text(to *string) Value { return word{to} }

// List returns a Value that adds what it is set to to a list.
func List(to *[]string) Value { return wordsInOrder{to: to} }

// Word returns a Value that is one of some words.
func Word(to *string, words ...string) Value { return wordOf(to, words...) }

// Number returns a Value that is a number from least to most.
func Number(to *int64, least, most int64) Value { return between(to, least, most) }

// Toggle returns a Value that is on or off.
func Toggle(to *bool) Value { return on(to) }

// Size returns a Value that is a number of bytes from least to most, as 64M.
func Size(to *int64, least, most int64) Value { return sized(to, least, most) }

// A programLine is a command line of a program: the settings of the command, which its options set.
type programLine struct {
	*Program
	settings *settings
	all      []*option // of the command
	taken    []*option // of the program
	refused  error
}

// newLine returns an empty command line of the program.
func (p *Program) newLine() *programLine {
	l := &programLine{Program: p, settings: defaults()}
	l.all = options(l.settings)
	for _, o := range p.Own {
		text := strings.ToUpper(o.About[:1]) + o.About[1:] + "."
		l.taken = append(l.taken, &option{name: o.Name, group: own, arg: o.Arg, line: withDefault(o.About, o.Value), text: text, value: o.Value})
	}
	for _, o := range l.all {
		if o.name != "help" && o.name != "version" && !slices.Contains(p.Takes, o.name) {
			continue
		}
		if o.name == "help" {
			helped := *o
			helped.value = helpWanted{to: &l.settings.about.help, all: func() []*option { return l.taken }}
			o = &helped
		}
		if other := p.Renamed[o.name]; other != "" {
			renamed := *o
			renamed.name = other
			o = &renamed
		}
		l.taken = append(l.taken, o)
	}
	return l
}

// parse sets the options that are given, as normalize returns them.
func (l *programLine) parse(given []string) error {
	return newApp(l.taken, &l.refused).Run(append([]string{l.Name}, given...))
}

// help returns the help that is asked for; of the options all that the program takes.
func (l *programLine) help() string {
	page := helpPage{synopsis: l.Synopsis, purpose: l.Purpose, notes: negation, states: l.States}
	for _, e := range l.Examples {
		page.examples = append(page.examples, example{e[0], e[1]})
	}
	wanted := l.settings.about.help
	if wanted == helpBrief || !slices.ContainsFunc(l.taken, func(o *option) bool { return o.name == wanted }) {
		wanted = helpAll
	}
	var b strings.Builder
	_ = page.print(&b, wanted, l.taken, usualWidth) // a Builder has no errors
	return b.String()
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
	l := p.newLine()
	given, operands, err := normalize(l.taken, args)
	if err != nil {
		return nil, l.unknown(err, args)
	}
	if err := l.parse(given); err != nil {
		return nil, err
	}
	if l.settings.about.version {
		return &Parsed{About: p.Name + strings.TrimPrefix(version(), "urigrep")}, nil
	}
	if l.settings.about.help != "" {
		return &Parsed{About: l.help()}, nil
	}
	given = slices.DeleteFunc(given, func(arg string) bool {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		return slices.ContainsFunc(p.Own, func(o OwnOption) bool { return o.Name == name })
	})
	scan, err := p.NewScan(given, nil)
	return &Parsed{Scan: scan, Operands: operands}, err
}

// unknown returns the error for an option that the program does not take; err is that of normalize.
func (l *programLine) unknown(err error, args []string) error {
	err = errors.New(strings.Replace(err.Error(), "urigrep --help=all lists", l.Name+" --help lists", 1))
	if _, _, other := normalize(slices.Concat(l.taken, l.all), args); other == nil {
		return fmt.Errorf("%w; urigrep has it, but it means nothing here", err)
	}
	return err
}

// filesMost is how many bytes the files that options name may have in all: they are sent to each
// worker.
const filesMost = 16 << 20

// NewScan returns the Scan of options, in the form that Scan.Options returns. files are the files
// that these name, by path; nil if they are to be read.
func (p *Program) NewScan(options []string, files map[string][]byte) (*Scan, error) {
	l := p.newLine()
	if err := l.parse(options); err != nil {
		return nil, err
	}
	if shapes := &l.settings.shapes; len(*shapes) == 0 {
		shapes.choose("json", DefaultFields())
	}
	s := &Scan{options: options, files: files}
	open := s.shipped
	if files == nil {
		s.files = make(map[string][]byte)
		open = s.ship
	}
	c, err := understand(l.settings, l.all, open)
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
