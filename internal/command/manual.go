package command

import (
	"fmt"
	"strings"
)

// manual returns the manual page for options, in the macros of man(7). docs/urigrep.1 holds it.
func manual(options []*option) string {
	var b strings.Builder
	b.WriteString(`.\" Made from the table of options; see internal/command/manual.go.
.TH URIGREP 1 "" urigrep "User Commands"
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
