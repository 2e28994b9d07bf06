package command

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"urigrep/internal/output/field"
)

const (
	synopsis = "urigrep [OPTION]... [FILE|DIRECTORY]..."
	purpose  = "Find the URIs in text, as a careful human would copy them out."
	reading  = "Without FILE, or for -, read standard input."
	negation = "--no-X undoes an earlier --X."
	states   = "Exit status: 0 if something is found, 1 if nothing, 2 if there was an error."
	more     = "--help=all lists all options, --help=OPTION says more of one."
)

// An example is a command line and its purpose.
type example struct{ command, about string }

var examples = []example{
	{"urigrep notes.md", "the URIs of a file, one a line"},
	{"urigrep -rn --scheme http docs", "below a directory, with file and line"},
	{"urigrep --csv=line,host,target notes.md", "a table of JSON fields"},
}

// leastWidth is how few columns the help can have.
const leastWidth = 50

// helpWidth returns how many columns the help has on out: those of a narrow terminal, or the usual.
func helpWidth(out io.Writer) int {
	if f, ok := out.(*os.File); ok {
		if width := terminalWidth(f); width > 0 {
			return min(max(width, leastWidth), usualWidth)
		}
	}
	return usualWidth
}

// paragraph returns text folded to a width.
func paragraph(text string, width int) string { return strings.Join(fold(text, width), "\n") }

// What --help can be asked for, besides the name of an option.
const (
	helpBrief = "brief" // the options that people use
	helpAll   = "all"
)

// helpWanted is the value of --help.
type helpWanted struct {
	noDefault
	to  *string
	all func() []*option // that there are; nil for those of urigrep
}

func (h helpWanted) alone() { *h.to = helpBrief }
func (h helpWanted) undo()  { *h.to = "" }

func (helpWanted) words() []string { return []string{helpAll} }

// Set takes all, or the name of an option, with or without dashes, or its letter.
func (h helpWanted) Set(text string) error {
	name, words := strings.TrimLeft(text, "-"), []string{helpAll}
	all := h.all
	if all == nil {
		all = func() []*option { return options(defaults()) }
	}
	for _, o := range all() {
		if name == o.undo() || len(name) == 1 && name[0] == o.letter {
			name = o.name
		}
		words = append(words, o.name)
	}
	if !slices.Contains(words, name) {
		if like := nearest(name, words); like != "" {
			return fmt.Errorf("all or the name of an option; did you mean %s?", like)
		}
		return errors.New("all or the name of an option")
	}
	*h.to = name
	return nil
}

// A helpPage is what the help says around the options.
type helpPage struct {
	synopsis, purpose, notes, states string
	examples                         []example
}

// print writes what is wanted: all options by group, those that people use, or the text of one.
func (p *helpPage) print(out io.Writer, wanted string, options []*option, width int) error {
	var b strings.Builder
	switch wanted {
	case helpAll:
		p.begin(&b, width)
		printGroups(&b, options, width)
		p.end(&b, "", width)
	case helpBrief:
		p.begin(&b, width)
		printBrief(&b, options, width)
		p.end(&b, more+" ", width)
	default:
		i := slices.IndexFunc(options, func(o *option) bool { return o.name == wanted })
		b.WriteString(options[i].longHelp(width))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// begin writes the text before the options.
func (p *helpPage) begin(b *strings.Builder, width int) {
	fmt.Fprintf(b, "Usage: %s\n%s\n%s\n", p.synopsis, paragraph(p.purpose, width), paragraph(p.notes, width))
}

// end writes the text after the options.
func (p *helpPage) end(b *strings.Builder, note string, width int) {
	b.WriteString("\nExamples:\n")
	for _, e := range p.examples {
		b.WriteString("  " + e.help(width) + "\n")
	}
	b.WriteString("\n" + paragraph(note+p.states, width) + "\n")
}

// printBrief writes the options that people use, before the first of each group a word for it.
func printBrief(b *strings.Builder, options []*option, width int) {
	b.WriteString("\n")
	group := ""
	for _, o := range options {
		if o.brief == "" {
			continue
		}
		word := ""
		if o.group != group {
			group, word = o.group, shortNames[o.group]
		}
		fmt.Fprintf(b, "%-6s%s\n", word, o.help(o.brief, briefUsage, width-4))
	}
}

// shortNames are what the short help has for the groups.
var shortNames = map[string]string{looked: "Find", kept: "Keep", printed: "Print", origin: "Read"}

// printGroups writes the options, each group under its heading.
func printGroups(b *strings.Builder, options []*option, width int) {
	group := ""
	for _, o := range options {
		if o.group != group {
			group = o.group
			b.WriteString("\n" + group + ":\n")
		}
		b.WriteString("  " + o.help(o.line, fullUsage, width) + "\n")
	}
}

// How many columns of the help show how an option is written.
const (
	fullUsage  = 28
	briefUsage = 23
)

// help returns the option's lines of the help, of which usage columns show how it is written and the
// others what it does; the first without its indent of two columns.
func (o *option) help(about string, usage, width int) string {
	lines := fold(about, width-usage-3)
	return fmt.Sprintf("%-*s %s", usage, o.usage(), strings.Join(lines, "\n"+strings.Repeat(" ", usage+3)))
}

// usage returns how the option is written.
func (o *option) usage() string {
	if o.letter != 0 {
		return fmt.Sprintf("-%c, --%s%s", o.letter, o.name, o.argument())
	}
	return "    --" + o.name + o.argument()
}

// longHelp returns the whole text of the option.
func (o *option) longHelp(width int) string {
	plain := func(s string) string { return s }
	text := withLiterals(o.text, plain, plain)
	if standard := o.value.String(); standard != "" && !strings.Contains(text, "default") {
		text += " The default is " + standard + "."
	}
	if o.see != "" {
		text += fmt.Sprintf(" See the section %q of docs/GUIDE.md.", o.see)
	}
	lines := fold(text, width-4)
	if o.arg == "FIELDS" {
		lines = append(lines, "", "The fields:")
		lines = append(lines, fold(strings.Join(field.Dotted(), " "), width-4)...)
	}
	return strings.TrimLeft(o.usage(), " ") + "\n    " + strings.Join(lines, "\n    ") + "\n"
}

// help returns the lines of the example in the help.
func (e example) help(width int) string {
	line := fmt.Sprintf("%-40s %s", e.command, e.about)
	if len(line)+2 > width {
		return e.command + "\n    " + e.about
	}
	return line
}
