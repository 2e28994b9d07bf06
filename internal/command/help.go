package command

import "fmt"

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

// String returns the example's line of the help.
func (e example) String() string { return fmt.Sprintf("%-40s %s", e.command, e.about) }
