package command

import (
	"fmt"
	"strings"
)

// The reference of the options in docs/GUIDE.md stands between these lines.
const (
	guideBegin = "<!-- The options: made by go generate ./internal/command. -->\n"
	guideEnd   = "<!-- The end of the options. -->\n"
)

// guideWidth is how many columns a line of text has in the source of the guide.
const guideWidth = 100

// guideOptions returns the reference of the options for the guide, in Markdown. A test keeps the
// guide the same; nothing else calls it.
func guideOptions(options []*option) string {
	var b strings.Builder
	group := ""
	for _, o := range options {
		if o.group != group {
			group = o.group
			b.WriteString("\n### " + group + "\n")
		}
		text := o.markdownUsage() + ": " + markdownProse(o.text)
		if o.see != "" {
			text += " See " + markdownLink(o.see) + "."
		}
		b.WriteString("\n" + paragraph(text, guideWidth) + "\n")
	}
	b.WriteString("\n### Kinds and wrappers\n\nThe kind of a reference says in what form it is written:\n\n")
	markdownItems(&b, kindTexts)
	b.WriteString("\nThe wrapper says what stands around it:\n\n")
	markdownItems(&b, wrapperTexts)
	b.WriteString("\n### Templates\n\n" + paragraph(markdownProse(templateNote), guideWidth) + "\n\n")
	markdownItems(&b, functionTexts)
	return b.String() + "\n"
}

// markdownUsage returns how an option is written, for Markdown.
func (o *option) markdownUsage() string {
	s := "**--" + o.name + "**" + strings.ReplaceAll(o.argument(), "[", `\[`)
	if o.letter != 0 {
		return fmt.Sprintf("**-%c**, %s", o.letter, s)
	}
	return s
}

// markdownItems writes pairs of a word and its description as a list.
func markdownItems(b *strings.Builder, pairs [][2]string) {
	for _, p := range pairs {
		lines := fold("`"+p[0]+"`: "+markdownProse(p[1]), guideWidth-2)
		b.WriteString("- " + strings.Join(lines, "\n  ") + "\n")
	}
}

// markdownSections are sections of the manual page, and those of the guide that say the same.
var markdownSections = strings.NewReplacer(
	"KINDS AND WRAPPERS", markdownLink("Kinds and wrappers"),
	"JSON FIELDS", markdownLink("The JSON record"),
	"TEMPLATES", markdownLink("Templates"),
	" See also ENVIRONMENT.", "",
)

// markdownProse returns text for Markdown, with options and text in backquotes as code.
func markdownProse(text string) string {
	escape := strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "]", `\]`)
	plainly := func(s string) string { return markdownSections.Replace(escape.Replace(s)) }
	return withLiterals(text, plainly, func(s string) string { return "`" + s + "`" })
}

// markdownLink returns a link to the section of the guide that has a title.
func markdownLink(title string) string { return "[" + title + "](#" + anchor(title) + ")" }

// anchor returns the name that a title has in the address of its section.
func anchor(title string) string {
	return strings.ToLower(strings.NewReplacer(" ", "-", ",", "").Replace(title))
}
