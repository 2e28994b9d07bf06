package explain

import "strings"

// Evidence returns what a feature of a line end says (delimit.Feature), as a clause, such as "the rest
// would not have fitted on the line" for "fits: no". A name that is not known is returned as it is.
func Evidence(name string) string {
	var all []string
	for part := range strings.SplitSeq(name, ", ") {
		all = append(all, clause(part))
	}
	return strings.Join(all, ", and ")
}

// clause returns the clause of one group and its value.
func clause(part string) string {
	if whole, ok := clauses[part]; ok {
		return whole
	}
	group, value, _ := strings.Cut(part, ": ")
	form, ok := forms[group]
	if !ok {
		return part
	}
	if spelt, ok := words[value]; ok {
		value = spelt
	}
	return strings.ReplaceAll(form, "%", value)
}

// forms say what the value of a group means; % stands for the value.
var forms = map[string]string{
	"cut":                  "the line ends in %",
	"component":            "it is cut in its %",
	"before":               "before it stands %",
	"last run":             "it is cut after % letters and digits in a row",
	"next token":           "the next line begins with %",
	"token ends in":        "after what it begins with stands %",
	"after token":          "after that comes %",
	"token length":         "what the next line begins with is % characters long",
	"token's end":          "what the next line begins with ends in %",
	"first character":      "how much rather the first character of the next line goes on than begins a line: %",
	"first characters":     "how much rather its first four do: %",
	"characters":           "how much rather its first fourteen do: %",
	"leaders":              "the marks that both lines begin with: %",
	"breaks before":        "line ends of it that were crossed before: %",
	"where they meet":      "the two ends make % where they meet",
	"usual room":           "room for more on the line: %",
	"fits":                 "whether the rest would have fitted on the line: %",
	"line length":          "the line is % columns long",
	"width":                "the lines around are % columns wide",
	"right margin":         "the right margin of the text is %",
	"line before":          "the line before: %",
	"next line":            "the next line is %",
	"lines around":         "the lines around are %",
	"length":               "it is % characters long there",
	"beginnings":           "the beginnings of both lines %",
	"line against longest": "the line is % the longest one around",
	"full lines":           "of the lines around are full: %",
	"elsewhere":            "the text around has % of it",
	"other URIs":           "other URIs around: %",
}

// clauses are those of values that the form of their group would say badly.
var clauses = map[string]string{
	"certain": "its form leaves no doubt",

	"fits: no":      "the rest would not have fitted on the line",
	"fits: yes":     "the rest would have fitted on the line",
	"fits: unknown": "it is not known how long a line may be",

	"leaders: none":        "neither line begins with a mark",
	"leaders: same":        "both lines begin alike",
	"leaders: quoted":      "both lines are quoted alike, as in a reply",
	"leaders: comment":     "both lines stand in one comment",
	"leaders: indented":    "the next line is indented",
	"leaders: outdented":   "the next line is indented less",
	"leaders: back":        "the next line is indented less, and it begins its line",
	"leaders: other depth": "the next line is quoted to another depth",
	"leaders: lost":        "the next line has lost the mark that its neighbors begin with",
	"leaders: star":        "both lines stand in a comment whose lines begin with a star",

	"after token: end of paragraph": "the paragraph ends after that",
	"after token: end of line":      "nothing else stands on the next line",
	"token ends in: nothing":        "no punctuation follows it there",

	"elsewhere: joined":   "the whole of it stands elsewhere in the text",
	"elsewhere: unjoined": "the part before the line end stands alone elsewhere in the text",
	"elsewhere: segment":  "the part that it would have there stands elsewhere in the text",
	"elsewhere: sibling":  "one like it stands elsewhere in the text",
	"elsewhere: nothing":  "neither reading stands elsewhere in the text",

	"lines around: mixed":                  "the lines around are of many kinds",
	"lines around: few":                    "few lines stand around",
	"next line: one token":                 "nothing else stands on the next line",
	"beginnings: alike":                    "both lines begin with the same text",
	"beginnings: some alike":               "some lines around begin alike",
	"beginnings: alike but for digits":     "both lines begin alike but for digits",
	"line against longest: unknown":        "it is not known how long the lines around are",
	"line against longest: as long":        "the line is as long as the longest one around",
	"line against longest: nearly as long": "the line is nearly as long as the longest one around",

	"other URIs: none":         "no other URIs stand around",
	"other URIs: whole":        "other URIs around end with their lines",
	"other URIs: broken":       "other URIs around are broken over lines too",
	"other URIs: both":         "some other URIs around are broken over lines, some are not",
	"other URIs: inside lines": "other URIs around stand inside their lines",

	"where they meet: nothing": "the two ends make nothing known where they meet",
	"before: line start":       "it begins its line",
	"last run: none":           "it is not cut after a letter or digit",

	"cut: word": "it is cut inside a word", "cut: escape": "it is cut inside a percent-encoded character",
	"cut: scheme": "it is cut inside its scheme",
	"cut: host":   "it is cut inside its host", "cut: first label": "it is cut after the first label of its host",
	"cut: number":      "it is cut inside a number",
	"cut: hexadecimal": "it is cut inside a hexadecimal number", "cut: digest": "it is cut after what looks like a " +
		"digest",
	"cut: random": "it is cut inside what looks random", "cut: clause": "it is cut where a clause could end",
}

// words are values in words that a sentence can have.
var words = map[string]string{
	"slashes": "the slashes before its host", "complete host": "what may be a whole host",
	"host and dot": "a host and a dot", "port": "its port",
	"host and slash": "a host and a slash", "slash": "a slash", "?": "a question mark", "&": "an ampersand",
	"=": "an equals sign", "#": "a hash",
	"hyphen": "a hyphen", "mark": "a mark", "dot": "a dot", "file suffix": "a file suffix",
	"soft hyphen": "a soft hyphen", "backslash": "a backslash",
	"soft break": "a soft line break", "host": "what may be a whole host", "clause": "what could end a clause",
	"other": "something else", "function word": "a small word", "word": "a word",
	"capitalized": "a word with a capital", "upper case": "a word in capitals",
	"number": "a number", "year": "a year", "mixed": "letters and digits", "hexadecimal": "hexadecimal digits",
	"camel case":  "a name with capitals inside",
	"underscores": "a name with underscores", "dotted": "a name with dots", "file": "the name of a file",
	"path": "a path", "whole path": "a path with a file name",
	"query": "parameters of a query", "hyphenated": "a word with hyphens", "slug": "words joined by hyphens",
	"noise": "what no URI has", "rooted": "a slash",
	"query mark": "a sign of queries", "field": "a field of a header", "address": "an address",
	"file path": "the path of a file", "other script": "another script",
	"fragment": "a fragment", "prose": "a word of a sentence", "name": "a name", "identifier": "an identifier",
	"marked":       "a sign of URIs",
	"small letter": "a small letter", "capital": "a capital", "digit": "a digit", "sign": "a sign",
	"underscore":  "an underscore",
	"punctuation": "punctuation", "beyond ASCII": "a character beyond ASCII", "period": "a period", "comma": "a comma",
	"colon": "a colon", "closer": "a closing bracket",
	"shorter by 20": "20 columns or more shorter than", "shorter by 6": "6 columns or more shorter than",
	"shorter":         "shorter than",
	"a little longer": "a little longer than", "longer": "longer than", "longer by 6": "6 columns or more longer than",
	"longer by 20": "20 columns or more longer than", "a URI": "a URI", "setting": "a setting", "label": "a label",
	"item":       "an item of a list",
	"time stamp": "a line with a time stamp", "code or cells": "code or cells of a table",
	"telephone": "a telephone number", "IP address": "an IP address",
	"row": "a row of a table", "message": "a message about a file", "dash": "a dash",
	"more": "more", "opener": "an opening bracket", "URI": "another URI", "domain": "a domain", "a domain": "a domain",
	"none": "none", "parenthesis": "a parenthesis",
	"equals": "an equals sign", "small word": "a small word", "other word": "a word",
}
