package page

import (
	"fmt"
	"strings"

	"urigrep/internal/command/option"
	"urigrep/internal/output/field"
)

// Manual returns the manual page for options, in the macros of man(7). A test keeps docs/urigrep.1
// the same; nothing else calls it. A release puts its version after the name in the title line.
func Manual(options []*option.Option) string {
	m := new(page)
	m.line(`.\" Made from the table of options; see internal/command/page/manual.go.`)
	m.line(`.TH URIGREP 1 "` + manualDate + `" "urigrep" "User Commands"`)
	m.section("NAME")
	m.line(`urigrep \- find the URIs in text`)
	m.section("SYNOPSIS")
	m.line(".B urigrep")
	m.line(".RI [ OPTION ]...")
	m.line(".RI [ FILE | DIRECTORY ]...")
	m.section("DESCRIPTION")
	m.paragraphs(description)
	m.section("OPTIONS")
	m.paragraphs(optionNotes)
	category := ""
	for _, o := range options {
		if o.Group != category {
			category = o.Group
			m.line(".SS " + roff(category))
		}
		m.item(roffUsage(o), o.About())
	}
	m.kinds()
	m.fields()
	m.templates()
	m.section("EXIT STATUS")
	m.items(exitTexts)
	m.section("ENVIRONMENT")
	m.items(environmentTexts)
	m.section("EXAMPLES")
	for _, e := range ManualExamples {
		m.item(`\fB`+roff(e.Command)+`\fP`, e.About)
	}
	m.section("SEE ALSO")
	m.line(".BR grep (1),")
	m.line(".BR rg (1),")
	m.line(".BR uri (7)")
	return m.text.String()
}

// manualDate is the day of the last change to what the manual page says.
const manualDate = "2026-11-26"

// A page is a manual page as it is written.
type page struct{ text strings.Builder }

// line writes a line of roff.
func (m *page) line(s string) { m.text.WriteString(s + "\n") }

// section begins a section.
func (m *page) section(name string) { m.line(".SH " + roff(name)) }

// manualWidth is how many columns a line of text has in the source of the manual page.
const manualWidth = 78

// prose writes text, with the options that it names in bold.
func (m *page) prose(text string) {
	for _, line := range fold(roffProse(text), manualWidth) {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			line = `\&` + line
		}
		m.line(line)
	}
}

// paragraphs writes texts as paragraphs.
func (m *page) paragraphs(texts []string) {
	for i, text := range texts {
		if i > 0 {
			m.line(".PP")
		}
		m.prose(text)
	}
}

// item writes a term, in roff, and the text that describes it.
func (m *page) item(head, text string) {
	m.line(".TP")
	m.line(head)
	m.prose(text)
}

// items writes pairs of a word and its description.
func (m *page) items(pairs [][2]string) {
	for _, p := range pairs {
		m.item(`\fB`+roff(p[0])+`\fP`, p[1])
	}
}

// roffProse returns text for roff, with options and text in backquotes in bold.
func roffProse(text string) string {
	return withLiterals(text, roff, func(s string) string { return `\fB` + roff(s) + `\fP` })
}

// kinds writes the section on the kinds and wrappers that --kind and --wrapper name.
func (m *page) kinds() {
	m.section("KINDS AND WRAPPERS")
	m.prose("The kind of a reference says in what form it is written:")
	m.items(kindTexts)
	m.line(".PP")
	m.prose("The wrapper says what stands around it:")
	m.items(wrapperTexts)
}

// fields writes the section on the fields of the JSON record.
func (m *page) fields() {
	m.section("JSON FIELDS")
	m.paragraphs(fieldNotes)
	for _, f := range field.Table() {
		m.item(`\fB`+roff(f.Name)+`\fP`, f.Text())
	}
	m.line(".PP")
	m.prose("The summary has these fields:")
	for _, f := range field.Summary() {
		m.item(`\fB`+roff(f.Name)+`\fP`, f.Text())
	}
}

// templates writes the section on templates.
func (m *page) templates() {
	m.section("TEMPLATES")
	m.prose(templateNote)
	m.items(functionTexts)
}

// roffUsage returns how an option is written, for roff.
func roffUsage(o *option.Option) string {
	s := `\fB\-\-` + roff(o.Name) + `\fP`
	if o.Letter != 0 {
		s = fmt.Sprintf(`\fB\-%c\fP, %s`, o.Letter, s)
	}
	if o.Arg == "" {
		return s
	}
	return s + strings.Replace(o.Argument(), o.Arg, `\fI`+o.Arg+`\fP`, 1)
}

// roff escapes text for roff.
func roff(s string) string {
	return strings.NewReplacer(`\`, `\e`, "-", `\-`, "^", `\(ha`, "~", `\(ti`, "`", `\(ga`, "'", `\(aq`).Replace(s)
}
