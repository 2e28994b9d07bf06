package explain

import "strings"

// Evidence returns what a feature of a line end says (delimit.Feature), as a clause, such as "the line
// ends in a hyphen" for "cut: hyphen". A name that is not known is returned as it is.
func Evidence(name string) string {
	if whole, ok := clauses[name]; ok {
		return whole
	}
	group, value, _ := strings.Cut(name, ": ")
	form, ok := forms[group]
	if !ok {
		return name
	}
	phrase, ok := phrases[value]
	if !ok {
		phrase = "a " + value
		if strings.Contains("aeioI", value[:1]) {
			phrase = "an " + value
		}
	}
	return strings.NewReplacer("%", value, "$", phrase).Replace(form)
}

// forms say what the value of a group means; % stands for the value, and $ for a phrase in its place.
var forms = map[string]string{
	"cut":                 "the line ends in $",
	"next token":          "the next line begins with $",
	"token ends in":       "after what it begins with stands $",
	"token length":        "what the next line begins with is % characters long",
	"token's end":         "what the next line begins with ends in $",
	"breaks before":       "line ends of it that were crossed before: %",
	"first character":     "how much rather the first character of the next line goes on than begins a line: %",
	"first characters":    "how much rather its first four do: %",
	"characters":          "how much rather its first fourteen do: %",
	"before":              "before it stands $",
	"after token":         "after that comes $",
	"where they meet":     "the two ends make $ where they meet",
	"next line":           "the next line is $",
	"blanks at the end":   "blanks at the end of the line: %",
	"sentence":            "what a sentence would go on with there: %",
	"line length":         "columns of the line: %",
	"lines as long":       "the line is $ around",
	"right margin":        "the right margin of the text is %",
	"line before":         "the line before it is %",
	"full lines":          "of the lines around, % are full",
	"room":                "room on the line: %",
	"token around":        "whether what the next line begins with stands in the text around: %",
	"lines around":        "the lines around are like this: $",
	"lines that begin so": "lines around that begin as the next one does: %",
}

// clauses are those of values that the form of their group would say badly.
var clauses = map[string]string{
	"certain": "its form leaves no doubt",

	"leaders: none":        "neither line begins with a mark",
	"leaders: same":        "both lines begin alike",
	"leaders: quoted":      "both lines are quoted alike, as in a reply",
	"leaders: comment":     "both lines stand in one comment",
	"leaders: indented":    "the next line is indented",
	"leaders: outdented":   "the next line is indented less",
	"leaders: back":        "the next line is indented less, and it begins its line",
	"leaders: as above":    "the next line is indented as the line above",
	"leaders: other depth": "the next line is quoted to another depth",
	"leaders: lost":        "the next line has lost the mark that its neighbors begin with",
	"leaders: beyond":      "the next line begins right of where the line ends, as another column does",
	"leaders: star":        "both lines stand in a comment whose lines begin with a star",

	"after token: end of paragraph":        "the paragraph ends after that",
	"after token: end of line":             "nothing else stands on the next line",
	"after token: option":                  "after that comes an option of a command",
	"after token: end of line above a URI": "nothing else stands on the next line, and a URI begins the one after",
	"after token: a title above a URI":     "the next line stands out as a title, and a URI begins the one after",
	"token ends in: nothing":               "no punctuation follows it there",
	"token's end: none":                    "what the next line begins with ends as a word does",
	"token ends in: more":                  "several marks stand after what it begins with",
	"token length: more":                   "what the next line begins with is more than 30 characters long",
	"line length: more":                    "the line is more than 81 columns long",

	"elsewhere: joined":   "the whole of it stands elsewhere in the text",
	"elsewhere: unjoined": "the part before the line end stands alone elsewhere in the text",
	"elsewhere: segment":  "the part that it would have there stands elsewhere in the text",
	"elsewhere: sibling":  "one like it stands elsewhere in the text",
	"elsewhere: nothing":  "neither reading stands elsewhere in the text",

	"lines around: mixed":              "the lines around are of many kinds",
	"lines around: few":                "few lines stand around",
	"lines around: one token":          "nothing else stands on most lines around",
	"next line: one token":             "nothing else stands on the next line",
	"beginnings: differ":               "the two lines begin differently",
	"beginnings: alike":                "both lines begin with the same text",
	"beginnings: some alike":           "some lines around begin alike",
	"beginnings: alike but for digits": "both lines begin alike but for digits",
	"lines as long: unknown":           "it is not known how long the lines around are",
	"lines as long: a longer word":     "a line around is longer, and could not have been broken",
	"lines as long: one":               "one line around is as long, and none is longer",
	"lines as long: some":              "some lines around are as long, and none is longer",
	"right margin: unknown":            "it is not known how even the lines around are",
	"line before: none":                "no line stands before it",
	"full lines: unknown":              "it is not known whether the lines around are full",

	"other URIs: none":         "no other URIs stand around",
	"other URIs: whole":        "other URIs around end with their lines",
	"other URIs: broken":       "other URIs around are broken over lines too",
	"other URIs: both":         "some other URIs around are broken over lines, some are not",
	"other URIs: inside lines": "other URIs around stand inside their lines",

	"where they meet: nothing": "the two ends make nothing known where they meet",
	"before: line start":       "it begins its line",
	"before: gap":              "it stands after a gap, as the cell of a row",
	"before: other cell":       "it stands after a gap, and the next line begins in another cell",

	"cut: word": "it is cut inside a word", "cut: escape": "it is cut inside a percent-encoded character",
	"cut: scheme": "it is cut inside its scheme", "cut: host": "it is cut inside its host",
	"cut: first label": "it is cut after the first label of its host", "cut: number": "it is cut inside a number",
	"cut: hexadecimal": "it is cut inside a hexadecimal number", "cut: clause": "it is cut where a clause could end",
	"cut: digest": "it is cut after what looks like a digest", "cut: random": "it is cut inside what looks random",
}

// phrases stand for values that are said otherwise than by an article and the value.
var phrases = map[string]string{
	"slashes": "the slashes before its host", "complete host": "what may be a whole host", "port": "its port",
	"?": "a question mark", "&": "an ampersand", "=": "an equals sign", "#": "a hash",
	"closed": "a closing bracket and a mark",
	"other":  "something else", "function word": "a small word", "capitalized": "a word with a capital",
	"upper case": "a word in capitals", "mixed": "letters and digits", "hexadecimal": "hexadecimal digits",
	"camel case": "a name with capitals inside", "underscores": "a name with underscores",
	"dotted": "a name with dots", "file": "the name of a file", "whole path": "a path with a file name",
	"query": "parameters of a query", "hyphenated": "a word with hyphens", "slug": "words joined by hyphens",
	"hyphenated names": "names with hyphens", "noise": "what no URI has", "rooted": "a slash",
	"query mark": "a sign of queries", "field": "a field of a header", "file path": "the path of a file",
	"other script": "another script", "random": "what looks random", "telephone": "a telephone number",
	"host": "what may be a whole host", "host that is lacking": "a host, which it lacks", "row": "a row of a table",
	"message": "a message about a file", "closer": "a closing bracket", "opener": "an opening bracket",
	"equals": "an equals sign", "other word": "a word", "URI": "another URI",
	"prose": "text", "a URI": "a URI", "item": "an item of a list", "time stamp": "a line with a time stamp",
	"code or cells": "code or cells of a table", "a domain": "a domain", "a file suffix": "a file suffix",
	"a word around": "a word that stands around", "a word not around": "a word that does not stand around",
	"longer": "shorter than others", "longer, some as long": "shorter than others, and as long as some,",
	"none by far": "by far the longest", "none": "the longest",
}
