package command

import (
	"fmt"
	"strings"
)

const (
	synopsis = "urigrep [OPTION]... [FILE|DIRECTORY]..."
	purpose  = "Find the URIs in text, as a careful human would copy them out."
	reading  = "Without FILE, or for -, read standard input."
	negation = "--no-X undoes an earlier --X."
	states   = "Exit status: 0 if something is found, 1 if nothing, 2 if there was an error."
)

// An example is a command line, and what it is for.
type example struct{ command, about string }

var examples = []example{
	{"urigrep notes.txt", "the URIs of a file, one a line"},
	{"urigrep -rn --scheme http src", "below a directory, with file and line"},
	{"urigrep -u --normalize scheme *.html", "each once, in normal form"},
	{"urigrep --json mail.txt | jq -r .host", "hosts, by the JSON fields"},
}

// help is what --help prints.
func help() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Usage: %s\n%s\n%s %s\n", synopsis, purpose, reading, negation)
	for _, g := range groups {
		fmt.Fprintf(&b, "\n%s:\n", g)
		for i := range options {
			if o := &options[i]; o.group == g {
				fmt.Fprintf(&b, "  %-27s %s\n", o.usage(), o.help)
			}
		}
	}
	b.WriteString("\nExamples:\n")
	for _, e := range examples {
		fmt.Fprintf(&b, "  %-38s %s\n", e.command, e.about)
	}
	fmt.Fprintf(&b, "\n%s\n", states)
	return b.String()
}

// usage shows how an option is written.
func (o *option) usage() string {
	s := "    --" + o.name
	if o.short != 0 {
		s = fmt.Sprintf("-%c, --%s", o.short, o.name)
	}
	return s + o.argument()
}

// argument shows how the value of an option is written.
func (o *option) argument() string {
	switch {
	case o.form == optional:
		return "[=" + o.arg + "]"
	case o.arg != "":
		return "=" + o.arg
	}
	return ""
}
