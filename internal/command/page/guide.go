package page

import (
	"fmt"
	"strings"

	"urigrep/internal/command/option"
)

// The reference of the options in docs/GUIDE.md stands between these lines.
const (
	GuideBegin = "<!-- The options: made by go generate ./internal/command. -->\n"
	GuideEnd   = "<!-- The end of the options. -->\n"
)

// guideWidth is how many columns a line of text has in the source of the guide.
const guideWidth = 100

// GuideOptions returns the reference of the options for the guide, in Markdown. A test keeps the
// guide the same; nothing else calls it.
func GuideOptions(options []*option.Option) string {
	var b strings.Builder
	group := ""
	for _, o := range options {
		if o.Group != group {
			group = o.Group
			b.WriteString("\n### " + group + "\n")
		}
		text := markdownUsage(o) + ": " + markdownProse(o.About())
		if o.See != "" {
			text += " See " + markdownLink(o.See) + "."
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
func markdownUsage(o *option.Option) string {
	s := "**--" + o.Name + "**" + strings.ReplaceAll(o.Argument(), "[", `\[`)
	if o.Letter != 0 {
		return fmt.Sprintf("**-%c**, %s", o.Letter, s)
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
