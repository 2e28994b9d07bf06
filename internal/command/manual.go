package command

import (
	"fmt"
	"strings"

	"urigrep/internal/output"
	"urigrep/internal/pipeline"
)

// manual returns the manual page for options, in the macros of man(7). docs/urigrep.1 holds it.
func manual(options []*option) string {
	var b strings.Builder
	b.WriteString(`.\" Made from the table of options; see internal/command/manual.go.
.TH URIGREP 1 "` + manualDate + `" urigrep "User Commands"
.SH NAME
urigrep \- find the URIs in text
.SH SYNOPSIS
.B urigrep
.RI [ OPTION ]...
.RI [ FILE | DIRECTORY ]...
`)
	b.WriteString(".SH DESCRIPTION\n")
	for _, p := range description {
		fmt.Fprintf(&b, "%s\n.PP\n", roff(p))
	}
	b.WriteString(".SH OPTIONS\n")
	for _, p := range optionNotes {
		fmt.Fprintf(&b, "%s\n.PP\n", roff(p))
	}
	category := ""
	for _, o := range options {
		if o.GetCategory() != category {
			category = o.GetCategory()
			fmt.Fprintf(&b, ".SS %s\n", roff(category))
		}
		fmt.Fprintf(&b, ".TP\n%s\n%s.\n", o.roffUsage(), roff(capital(o.about)))
	}
	kindsSection(&b)
	fieldsSection(&b)
	templatesSection(&b)
	b.WriteString(".SH EXIT STATUS\n")
	for _, s := range [][2]string{
		{"0", "Something was found, or standard output is a closed pipe."},
		{"1", "Nothing was found."},
		{"2", "There was an error; the rest of the input was searched all the same."},
		{"128+N", "Signal N ended the search; 130 is an interrupt. What was finished is printed."},
	} {
		fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(s[0]), roff(s[1]))
	}
	b.WriteString(".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf it is set and not empty, there is no color unless \\fB\\-\\-color=always\\fP asks for it.\n")
	b.WriteString(".TP\n.B TERM\nIf it is \\(lqdumb\\(rq, likewise.\n")
	b.WriteString(".SH EXAMPLES\n")
	for _, e := range examples {
		fmt.Fprintf(&b, ".TP\n.B %s\n%s.\n", roff(e.command), roff(capital(e.about)))
	}
	b.WriteString(".SH SEE ALSO\n.BR grep (1),\n.BR rg (1),\n.BR uri (7)\n")
	return b.String()
}

// manualDate is the day of the last change to what the manual page says.
const manualDate = "2026-11-21"

// kindsSection says what the kinds and the wrappers are that --kind and --wrapper name.
func kindsSection(b *strings.Builder) {
	b.WriteString(".SH KINDS AND WRAPPERS\n")
	fmt.Fprintf(b, "%s\n", roff("The kind of a reference says what it is by its form in the text, its wrapper by what it is delimited."))
	for _, k := range [][2]string{
		{"uri", "It has a scheme (RFC 3986, section 3)."},
		{"abbreviated", "It begins with www. or ftp. (RFC 2396, appendix F); its target has http:// or ftp:// before it."},
		{"relative", "It is a relative reference (RFC 3986, section 4.2), looked for with --relative or a base URI."},
		{"email", "It is a bare mail address, looked for with --email; its target has mailto: before it."},
		{"domain", "It begins with a domain, looked for with --domains; its target has http:// before it."},
		{"defanged", "It is written so that nothing opens it, as hxxp://a[.]example, and looked for with --refang."},
	} {
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roff(k[0]), roff(k[1]))
	}
	fmt.Fprintf(b, ".PP\n%s\n", roff("The wrappers are "+strings.Join(pipeline.Wrappers[:], ", ")+"; bare is none."))
}

// fieldsSection names the fields of the JSON record.
func fieldsSection(b *strings.Builder) {
	b.WriteString(".SH JSON FIELDS\n")
	fmt.Fprintf(b, "%s\n", roff("With --json each reference is an object of these fields, and the last object, of the type summary, has the figures of the run. "+
		"--json=FIELDS, --csv, --tsv, --where and templates take them by name, those within others with a dot, as message.from.address. "+
		"The guide says what each one holds."))
	for _, f := range output.Table() {
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roff(f.Name), roff(fieldMeanings[f.Name]+partsOf(f)))
	}
}

// partsOf names the parts of a field that has any.
func partsOf(f output.Field) string {
	if len(f.Parts) == 0 {
		return ""
	}
	var names []string
	for _, p := range f.Parts {
		names = append(names, p.Name)
	}
	return " It has the parts " + strings.Join(names, ", ") + "."
}

// fieldMeanings says of each field of the record what it holds.
var fieldMeanings = map[string]string{
	"type":           "This is uri, and summary in the last object.",
	"path":           "The file as it was given; - is standard input.",
	"uri":            "The reference as extracted: unwrapped, joined, trimmed.",
	"target":         "What is printed: completed, repaired, resolved and normalized.",
	"kind":           "See KINDS AND WRAPPERS.",
	"wrapper":        "See KINDS AND WRAPPERS.",
	"start":          "The byte offset of the reference in the source, without its wrapper.",
	"end":            "The byte offset behind it.",
	"line":           "The line of its start, from 1.",
	"column":         "The column of its start, in characters from 1.",
	"pieces":         "The spans that were joined; one if nothing was.",
	"raw":            "The text of the source between start and end.",
	"before":         "The text before it, with --around.",
	"after":          "The text after it, with --around.",
	"rules":          "The ids of the rules that changed the text.",
	"confidence":     "How sure the reading is, from 0 to 1.",
	"alternatives":   "Other readings of the same place, the most likely first.",
	"evidence":       "The line ends over which a bare reference was joined, with the probability of each and what was seen there.",
	"valid":          "Whether the reference is valid as it is written.",
	"error":          "The first offence against the grammar, if it is not.",
	"repaired":       "The percent-encoded form of a reference that is not valid.",
	"warnings":       "What may harm or mislead in the target.",
	"scheme":         "A component of the target.",
	"userinfo":       "A component of the target.",
	"host":           "A component of the target.",
	"port":           "A component of the target.",
	"path_component": "The path of the target.",
	"query":          "A component of the target.",
	"fragment":       "A component of the target.",
	"domain":         "The registrable domain of the host, by the public suffix list.",
	"via":            "With --unwrap, the link that was found and each one that it led to.",
	"anchor":         "The text of the link, in HTML and Markdown.",
	"base":           "The base URI that a relative reference was resolved against.",
	"record":         "The record it was found in, of JSON Lines or an archive of the Web.",
	"offsets":        "This is part where the text was decoded, so that positions count there, and source elsewhere.",
	"encoding":       "The character encoding that was guessed, where nothing says it and the text is not UTF-8.",
	"message":        "The message it was found in.",
}

// templatesSection says what templates have.
func templatesSection(b *strings.Builder) {
	b.WriteString(".SH TEMPLATES\n")
	fmt.Fprintf(b, "%s\n", roff("The TEMPLATE of --format and --replace is one of Go's text/template over the JSON fields, as '{{.host}}'; a field that "+
		"a reference does not have is empty. Outside of braces \\t, \\n, \\0 and \\\\ are a tab, a line end, NUL and a backslash. There are these functions besides Go's:"))
	for _, f := range [][2]string{
		{"json VALUE", "The value as JSON."},
		{"tsv TEXT", "The text with its tabs, line ends and backslashes escaped."},
		{"shell TEXT", "The text as one word of a shell."},
		{"join SEPARATOR LIST", "The texts of the list with the separator between them."},
		{"alabels HOST", "The host in A-labels."},
		{"ulabels HOST", "The host in Unicode."},
	} {
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roff(f[0]), roff(f[1]))
	}
}

var description = []string{
	"urigrep reads text, mail or not, and prints the URIs that a careful human would copy out of it: without the brackets, " +
		"quotation marks and punctuation around them, and joined where a line break has parted them. What it prints are " +
		"targets: www.example.org becomes http://www.example.org, what no URI may hold is percent-encoded, and " +
		"with a base URI relative references are resolved.",
	"Without FILE, or where FILE is -, it reads standard input. Its rules follow RFC 3986, above all Appendix C, and are written down in " +
		"docs/RULES.md of its source; docs/GUIDE.md shows how to use it.",
}

var optionNotes = []string{
	"Options may stand before, between and after operands; -- ends them. One-letter options can be run together, and a value can be run on: " +
		"-nH, -m5. --no-X undoes an earlier --X, and of options that contradict each other the last counts. " +
		"Where a LIST is wanted its words are parted by commas. Sizes are in bytes, and may end in K, M, G or T.",
}

// roffUsage shows how an option is written.
func (o *option) roffUsage() string {
	s := `\fB\-\-` + roff(o.name()) + `\fP`
	if o.letter() != 0 {
		s = fmt.Sprintf(`\fB\-%c\fP, %s`, o.letter(), s)
	}
	if o.arg == "" {
		return s
	}
	return s + strings.Replace(o.argument(), o.arg, `\fI`+o.arg+`\fP`, 1)
}

// roff escapes text for roff.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}

// capital returns s with a capital letter at its beginning, unless that is a name.
func capital(s string) string {
	first, rest, _ := strings.Cut(s, " ")
	if first == strings.ToLower(first) && !strings.ContainsAny(first, ":/.*!,{") {
		first = strings.ToUpper(first[:1]) + first[1:]
	}
	if rest == "" {
		return first
	}
	return first + " " + rest
}
