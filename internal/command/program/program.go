package program

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"urigrep/internal/command/option"
	"urigrep/internal/command/page"
	"urigrep/internal/command/settings"
)

// A Program is another program of this project, such as cluster, which has options of its own and
// some of the command's, parsed by the command's table.
type Program struct {
	Name     string
	Synopsis string            // how it is called
	Purpose  string            // a sentence or two
	Own      []option.Option   // its own options, before the others in the help
	Takes    []string          // names of the command's options
	Renamed  map[string]string // other names of some of these
	Examples []page.Example
	States   string // what its exit states mean
}

// own is the heading of a Program's own options.
const own = "The job"

// A programLine is a command line of a program: the settings of the command, which its options set.
type programLine struct {
	*Program
	settings *settings.Settings
	taken    []*option.Option // of the program
}

// newLine returns an empty command line of the program.
func (p *Program) newLine() *programLine {
	l := &programLine{Program: p, settings: settings.New()}
	for _, o := range p.Own {
		o.Group = own
		l.taken = append(l.taken, &o)
	}
	for _, o := range l.settings.Options {
		if o.Name != "help" && o.Name != "version" && !slices.Contains(p.Takes, o.Name) {
			continue
		}
		if other := p.Renamed[o.Name]; other != "" {
			renamed := *o
			renamed.Name = other
			o = &renamed
		}
		l.taken = append(l.taken, o)
	}
	return l
}

// set sets the options that are given.
func (l *programLine) set(given []string) error {
	return option.Run(l.taken, given, func() error { return nil })
}

// help returns the help that is asked for; of the options all that the program takes.
func (l *programLine) help() (string, error) {
	all := page.Help{
		Synopsis: l.Synopsis, Purpose: l.Purpose, Notes: page.Negation, States: l.States, Examples: l.Examples,
	}
	wanted := l.settings.About.Help
	if wanted == page.HelpBrief {
		wanted = page.HelpAll
	}
	return all.Text(wanted, l.taken, page.UsualWidth)
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
	line, err := option.Read(l.taken, args)
	if err != nil {
		return nil, l.unknown(err, args)
	}
	if err := l.set(line.Given); err != nil {
		return nil, err
	}
	if l.settings.About.Version {
		return &Parsed{About: page.Version(p.Name)}, nil
	}
	if l.settings.About.Help != "" {
		text, err := l.help()
		return &Parsed{About: text}, err
	}
	given := slices.DeleteFunc(line.Given, func(arg string) bool {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		return slices.ContainsFunc(p.Own, func(o option.Option) bool { return o.Name == name })
	})
	scan, err := p.NewScan(given, nil)
	return &Parsed{Scan: scan, Operands: line.Operands}, err
}

// unknown returns the error for an option that the program does not take; err is that of reading it.
func (l *programLine) unknown(err error, args []string) error {
	err = errors.New(strings.Replace(err.Error(), "urigrep --help=all lists", l.Name+" --help lists", 1))
	if _, other := option.Read(slices.Concat(l.taken, l.settings.Options), args); other == nil {
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
	if err := l.set(options); err != nil {
		return nil, err
	}
	if shapes := &l.settings.Shapes; len(*shapes) == 0 {
		shapes.Choose("json", DefaultFields())
	}
	s := &Scan{options: options, files: files}
	l.settings.Open = s.shipped
	if files == nil {
		s.files = make(map[string][]byte)
		l.settings.Open = s.ship
	}
	c, err := l.settings.Understand()
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
