package pipeline

import "urigrep/delimit"

// Kinds are the names of the kinds of references, as output and options have them.
var Kinds = [...]string{
	delimit.URI:         "uri",
	delimit.Abbreviated: "abbreviated",
	delimit.Relative:    "relative",
	delimit.Email:       "email",
	delimit.Domain:      "domain",
}

// Wrappers are the names of the wrappers, as output and options have them.
var Wrappers = [...]string{
	delimit.Bare:       "bare",
	delimit.Angle:      "angle",
	delimit.Quote:      "quote",
	delimit.Apostrophe: "apostrophe",
	delimit.Backtick:   "backtick",
	delimit.Paren:      "paren",
	delimit.Bracket:    "bracket",
	delimit.Brace:      "brace",
	delimit.Curly:      "curly",
	delimit.Guillemet:  "guillemet",
	delimit.Corner:     "corner",
	delimit.Title:      "title",
}
