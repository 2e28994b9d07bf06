// Package page writes what there is to read about options, from their table: the help, completions, the
// manual page (manual.go), the reference in the guide (guide.go), and the line of --version.
package page

import (
	"fmt"
	"strings"

	"urigrep/internal/command/option"
	"urigrep/internal/output/field"
)

// Negation says how options are undone.
const Negation = "--no-X undoes an earlier --X."

// LeastWidth is how few columns the help can have.
const LeastWidth = 50

// UsualWidth is how many columns it has on a wide terminal, and on none.
const UsualWidth = 80

// paragraph returns text folded to a width.
func paragraph(text string, width int) string { return strings.Join(fold(text, width), "\n") }

// What --help can be asked for, besides the name of an option.
const (
	HelpBrief = "brief" // the options that people use
	HelpAll   = "all"
)

// A Help is what the help says around the options.
type Help struct {
	Synopsis, Purpose, Notes, More, States string
	Examples                               []Example
}

// Text returns what is wanted: all options by group, those that people use, or the text of one.
func (p *Help) Text(wanted string, options []*option.Option, width int) (string, error) {
	var b strings.Builder
	switch wanted {
	case HelpAll:
		p.begin(&b, width)
		printGroups(&b, options, width)
		p.end(&b, "", width)
	case HelpBrief:
		p.begin(&b, width)
		printBrief(&b, options, width)
		p.end(&b, p.More, width)
	default:
		o, err := wantedOption(wanted, options)
		if err != nil {
			return "", err
		}
		b.WriteString(longHelp(o, width))
	}
	return b.String(), nil
}

// wantedOption returns the option with a name, with or without dashes, or a letter.
func wantedOption(text string, options []*option.Option) (*option.Option, error) {
	name, names := strings.TrimLeft(text, "-"), []string{HelpAll}
	for _, o := range options {
		if name == o.Name || name == o.Undo() || len(name) == 1 && name[0] == o.Letter {
			return o, nil
		}
		names = append(names, o.Name)
	}
	want := "all or the name of an option"
	if like := option.Nearest(name, names); like != "" {
		want += fmt.Sprintf("; did you mean %s?", like)
	}
	return nil, option.Refused("help", text, want)
}

// begin writes the text before the options.
func (p *Help) begin(b *strings.Builder, width int) {
	fmt.Fprintf(b, "Usage: %s\n%s\n%s\n", p.Synopsis, paragraph(p.Purpose, width), paragraph(p.Notes, width))
}

// end writes the text after the options.
func (p *Help) end(b *strings.Builder, note string, width int) {
	b.WriteString("\nExamples:\n")
	for _, e := range p.Examples {
		b.WriteString("  " + e.help(width) + "\n")
	}
	b.WriteString("\n" + paragraph(note+p.States, width) + "\n")
}

// printBrief writes the options that people use, before the first of each group a word for it.
func printBrief(b *strings.Builder, options []*option.Option, width int) {
	b.WriteString("\n")
	group := ""
	for _, o := range options {
		if !o.Often {
			continue
		}
		word := ""
		if o.Group != group {
			group, word = o.Group, shortNames[o.Group]
		}
		fmt.Fprintf(b, "%-6s%s\n", word, shortHelp(o, o.Line, briefUsage, width-4))
	}
}

// shortNames are what the short help has for the groups.
var shortNames = map[string]string{Looked: "Find", Kept: "Keep", Printed: "Print", Origin: "Read"}

// Groups of the options, in the order of the help.
const (
	Looked  = "What is looked for"
	Kept    = "Which are kept"
	Printed = "What is printed"
	Origin  = "Where it comes from"
	Itself  = "About urigrep"
)

// printGroups writes the options, each group under its heading.
func printGroups(b *strings.Builder, options []*option.Option, width int) {
	group := ""
	for _, o := range options {
		if o.Group != group {
			group = o.Group
			b.WriteString("\n" + group + ":\n")
		}
		b.WriteString("  " + shortHelp(o, o.Summary(), fullUsage, width) + "\n")
	}
}

// How many columns of the help show how an option is written.
const (
	fullUsage  = 28
	briefUsage = 23
)

// shortHelp returns an option's lines of the help, of which usage columns show how it is written and the
// others what it does; the first without its indent of two columns.
func shortHelp(o *option.Option, about string, usage, width int) string {
	lines := fold(about, width-usage-3)
	return fmt.Sprintf("%-*s %s", usage, written(o), strings.Join(lines, "\n"+strings.Repeat(" ", usage+3)))
}

// written returns how an option is written.
func written(o *option.Option) string {
	if o.Letter != 0 {
		return fmt.Sprintf("-%c, --%s%s", o.Letter, o.Name, o.Argument())
	}
	return "    --" + o.Name + o.Argument()
}

// longHelp returns the whole text of an option.
func longHelp(o *option.Option, width int) string {
	plain := func(s string) string { return s }
	text := withLiterals(o.About(), plain, plain)
	if o.See != "" {
		text += fmt.Sprintf(" See the section %q of docs/GUIDE.md.", o.See)
	}
	lines := fold(text, width-4)
	if o.Arg == "FIELDS" {
		lines = append(lines, "", "The fields:")
		lines = append(lines, fold(strings.Join(field.Dotted(), " "), width-4)...)
	}
	return strings.TrimLeft(written(o), " ") + "\n    " + strings.Join(lines, "\n    ") + "\n"
}

// help returns the lines of the example in the help.
func (e Example) help(width int) string {
	line := fmt.Sprintf("%-40s %s", e.Command, e.About)
	if len(line)+2 > width {
		return e.Command + "\n    " + e.About
	}
	return line
}
