package command

import (
	"fmt"
	"io"
	"os"
	"strings"
)

const (
	synopsis = "urigrep [OPTION]... [FILE|DIRECTORY]..."
	purpose  = "Find the URIs in text, as a careful human would copy them out."
	reading  = "Without FILE, or for -, read standard input."
	negation = "--no-X undoes an earlier --X."
	states   = "Exit status: 0 if something is found, 1 if nothing, 2 if there was an error."
)

// An example is a command line and its purpose.
type example struct{ command, about string }

var examples = []example{
	{"urigrep notes.txt", "the URIs of a file, one a line"},
	{"urigrep -rn --scheme http src", "below a directory, with file and line"},
	{"urigrep -u --normalize scheme *.html", "each once, in normal form"},
	{"urigrep --csv=line,host,target notes.txt", "a table of JSON fields"},
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

// helpTemplate is the template of --help for the library: the options by category, in the order of
// the table.
const helpTemplate = `Usage: {{.UsageText}}
{{.Usage}}
{{.Description}}
{{$category := ""}}{{range .VisibleFlags}}{{if ne .GetCategory $category}}{{$category = .GetCategory}}
{{$category}}:
{{end}}  {{.}}
{{end}}
Examples:
{{range .Metadata.examples}}  {{.}}
{{end}}
{{.Metadata.states}}
`

// help returns the lines of the example in the help.
func (e example) help(width int) string {
	line := fmt.Sprintf("%-40s %s", e.command, e.about)
	if len(line)+2 > width {
		return e.command + "\n    " + e.about
	}
	return line
}
