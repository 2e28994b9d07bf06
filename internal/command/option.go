package command

import (
	"slices"
	"strings"
)

// An option is one option of the command line. All that is known of it stands in the one value that
// declares it, in the file of its group, options_*.go; the parser, the help, the manual page, the
// list of options in the guide, the completions and the hints at misspelt names are made from the
// values.
//
// To add one, add a value to its group. Where no field of pipeline.Options, source.Config,
// source.Tree or output.Style is set by it, add one to the struct that stands above the group, and
// say in the function below the group what it does to the config.
type option struct {
	name   string // the long name, without dashes
	letter byte   // the one-letter name, or 0
	group  string // the heading under which the option stands
	arg    string // what its value is called; empty if it never has one
	line   string // what it does, in a line of the help
	text   string // what it does, in whole sentences; options and words in backquotes stand out
	see    string // the section of the guide that shows it in use; empty for none
	brief  string // its line in the short help; empty if it is not there
	path   pathKind
	value  Value

	// check, where set, returns an error if the settings do not go together, as far as this option
	// is concerned. It is called whether the option was given or not.
	check func() error
}

// pathKind says which files a value names.
type pathKind uint8

const (
	noPath pathKind = iota
	filePath
	dirPath
)

// Groups of the options, in the order of the help.
const (
	looked  = "What is looked for"
	kept    = "Which are kept"
	printed = "What is printed"
	origin  = "Where it comes from"
	itself  = "About urigrep"
)

// options returns all options in the order of the help. They set s.
func options(s *settings) []*option {
	var all []*option
	for _, g := range []struct {
		name    string
		options []option
	}{
		{looked, slices.Concat(findOptions(s), linkOptions(s))},
		{kept, keepOptions(s)},
		{printed, slices.Concat(printOptions(s), writeOptions(s), showOptions(s))},
		{origin, slices.Concat(fileOptions(s), shardOptions(s), inputOptions(s))},
		{itself, aboutOptions(s)},
	} {
		for _, o := range g.options {
			o.group, o.line = g.name, withDefault(o.line, o.value)
			all = append(all, &o)
		}
	}
	return all
}

// withDefault returns the line of an option, and its default if the help shows one.
func withDefault(line string, value Value) string {
	if def := value.String(); def != "" {
		return line + " (default: " + def + ")"
	}
	return line
}

// argument returns how the value of the option is written.
func (o *option) argument() string {
	switch {
	case o.arg == "":
		return ""
	case o.bare():
		return "[=" + o.arg + "]"
	}
	return "=" + o.arg
}

// bare reports whether the option may stand without a value.
func (o *option) bare() bool {
	_, ok := o.value.(bareValue)
	return ok
}

// isList reports whether all values given to the option count, not the last alone.
func (o *option) isList() bool {
	_, ok := o.value.(interface{ isList() })
	return ok
}

// words returns the words that the value of the option may be; nil if it may be anything.
func (o *option) words() []string {
	if w, ok := o.value.(interface{ words() []string }); ok {
		return w.words()
	}
	return nil
}

// undo returns the long name that undoes the option.
func (o *option) undo() string {
	if rest, ok := strings.CutPrefix(o.name, "no-"); ok {
		return rest
	}
	return "no-" + o.name
}
