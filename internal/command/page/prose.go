package page

import (
	"regexp"
	"strings"
	"sync"
)

// The texts of options, fields and the like are written once, for the manual page and the guide.
// What is meant literally stands in backquotes, except for the names of options.

// literal matches an option that a text names, or text in backquotes.
var literal = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("(?:^|[ ('])(--?[A-Za-z0-9][-A-Za-z0-9]*)|`([^`]+)`")
})

// withLiterals returns text with its literal parts written by literally, without backquotes, and
// the others by plainly.
func withLiterals(text string, plainly, literally func(string) string) string {
	var b strings.Builder
	at := 0
	for _, found := range literal().FindAllStringSubmatchIndex(text, -1) {
		from, to := found[2], found[3]
		if from < 0 {
			from, to = found[4], found[5]
		}
		b.WriteString(plainly(strings.TrimSuffix(text[at:from], "`")) + literally(text[from:to]))
		at = to
		if found[4] >= 0 {
			at++ // the closing backquote
		}
	}
	return b.String() + plainly(text[at:])
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
