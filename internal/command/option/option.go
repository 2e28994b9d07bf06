// Package option has what an option of a command line is, and reads command lines by a table of options.
//
// A command line goes through two steps. Read (argv.go) brings it into the one form that the library
// github.com/urfave/cli reads without surprises; by Run (run.go) the library parses that, has the values
// set and check themselves (value.go), and runs an action.
package option

import "strings"

// An Option is one option of a command line. All that is known of it stands in the one value that
// declares it; the parser, the help, the manual page, the list of options in the guide, the completions
// and the hints at misspelt names are made from the values.
type Option struct {
	Name   string // the long name, without dashes
	Letter byte   // the one-letter name, or 0
	Group  string // the heading under which the option stands
	Arg    string // what its value is called; empty if it never has one
	Line   string // what it does, in a line of the help, without its default
	Text   string // what there is to say beside that, in whole sentences; options and words in backquotes stand out
	See    string // the section of the guide that shows it in use; empty for none
	Often  bool   // it is one that people use, and in the short help
	Path   PathKind
	Value
}

// PathKind says which files a value names.
type PathKind uint8

const (
	noPath PathKind = iota
	FilePath
	DirPath
)

// Summary returns the line of an option, with its default.
func (o *Option) Summary() string {
	if o.Default != "" {
		return o.Line + " (default: " + o.Default + ")"
	}
	return o.Line
}

// About returns all that is said of an option, in whole sentences, of which its line is the first.
func (o *Option) About() string {
	text := strings.TrimSpace(strings.ToUpper(o.Line[:1]) + o.Line[1:] + ". " + o.Text)
	if o.Default != "" {
		text += " The default is `" + o.Default + "`."
	}
	if o.IsList && o.Alone == nil && !strings.Contains(text, "several times") {
		text += " May be given several times."
	}
	return text
}

// Argument returns how the value of the option is written.
func (o *Option) Argument() string {
	switch {
	case o.Arg == "":
		return ""
	case o.Bare():
		return "[=" + o.Arg + "]"
	}
	return "=" + o.Arg
}

// Undo returns the long name that undoes the option.
func (o *Option) Undo() string {
	if rest, ok := strings.CutPrefix(o.Name, "no-"); ok {
		return rest
	}
	return "no-" + o.Name
}
