package command

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"
)

// A libraryFlag is what the flags of the library have in common.
type libraryFlag interface {
	cli.DocGenerationFlag
	cli.CategorizableFlag
	cli.ActionableFlag
}

// An option is a flag of the library that remembers its names and the parts of its usage. The
// library computes both again, with a regular expression, each time it needs them.
type option struct {
	libraryFlag
	names []string    // the long name, then the letter if there is one
	arg   string      // what the usage calls its value; empty for a toggle
	about string      // the usage, and the default
	value cli.Generic // nil for a flag that is on or off
	file  bool        // its value is the name of a file
	width int         // columns of the help
}

// newOption returns the option of a flag. As in the library, backquotes in the usage are around
// the name of the value. refused is where a value that is not allowed is kept.
func newOption(f libraryFlag, refused *error) *option {
	o := &option{libraryFlag: f, names: f.Names(), width: usualWidth}
	before, rest, found := strings.Cut(f.GetUsage(), "`")
	name, after, _ := strings.Cut(rest, "`")
	if o.about = before + name + after; found {
		o.arg = name
	}
	g, ok := f.(*cli.GenericFlag)
	if !ok {
		return o
	}
	o.value, o.file = g.Value, g.TakesFile
	g.Value = &checked{Generic: g.Value, name: o.name(), refused: refused}
	if def := g.GetDefaultText(); def != "" {
		o.about += " (default: " + def + ")"
	}
	return o
}

// options returns the table as options.
func (f *flags) options(refused *error) []*option {
	table := f.table()
	all := make([]*option, len(table))
	for i, flag := range table {
		all[i] = newOption(flag, refused)
	}
	return all
}

// asFlags returns options as the library wants them.
func asFlags(options []*option) []cli.Flag {
	all := make([]cli.Flag, len(options))
	for i, o := range options {
		all[i] = o
	}
	return all
}

// Names returns the names of the option, without dashes.
func (o *option) Names() []string { return o.names }

// name returns the long name.
func (o *option) name() string { return o.names[0] }

// letter returns the one-letter name, or 0.
func (o *option) letter() byte {
	if len(o.names) > 1 {
		return o.names[1][0]
	}
	return 0
}

// usageWidth is how many columns of the help show how an option is written.
const usageWidth = 28

// String returns the option's lines of the help.
func (o *option) String() string {
	s := "    --" + o.name()
	if o.letter() != 0 {
		s = fmt.Sprintf("-%c, --%s", o.letter(), o.name())
	}
	lines := fold(o.about, o.width-usageWidth-3)
	return fmt.Sprintf("%-*s %s", usageWidth, s+o.argument(), strings.Join(lines, "\n"+strings.Repeat(" ", usageWidth+3)))
}

// fold returns text as lines of at most width bytes, but for words that are longer.
func fold(text string, width int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case line == "":
			line = word
		case len(line)+1+len(word) > width:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
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
func (o *option) bare() bool { return o.value == nil || isBool(o.value) }

// isBool reports whether a value is for a flag that may stand alone, as package flag does.
func isBool(v cli.Generic) bool {
	b, ok := v.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
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
	if rest, ok := strings.CutPrefix(o.name(), "no-"); ok {
		return rest
	}
	return "no-" + o.name()
}
