package command

// Headings of the help, in their order.
const (
	groupLook   = "What is looked for"
	groupKeep   = "Which are kept"
	groupPrint  = "What is printed"
	groupSource = "Where it comes from"
	groupOther  = "Help"
)

var groups = []string{groupLook, groupKeep, groupPrint, groupSource, groupOther}

// options is the table of all options, in the order of the help.
var options = []option{
	{name: "strict", group: groupLook, help: "only what is valid as written, nothing repaired", against: "invalid"},
	{name: "invalid", group: groupLook, help: "also what is not valid and cannot be repaired", against: "strict"},
	{name: "base", form: value, arg: "URI", group: groupLook, help: "base URI against which relative references are resolved"},
	{name: "relative", group: groupLook, help: "relative references too, as written if there is no base"},
	{name: "lax", group: groupLook, help: "http:g with a base of the same scheme is relative"},
	{name: "no-abbreviated", group: groupLook, help: "no www. and ftp. forms"},
	{name: "all-schemes", group: groupLook, help: "unregistered schemes without // too"},
	{name: "rejoin", form: value, arg: "WHICH", words: []string{"none", "wrapped"}, group: groupLook,
		help: "broken references to rejoin: none, wrapped (default)"},
	{name: "hyphen", form: value, arg: "HOW", words: []string{"keep", "drop", "both"}, group: groupLook,
		help: "a hyphen before a line break: keep (default), drop, both"},

	{name: "max-count", short: 'm', form: value, arg: "NUM", group: groupKeep, help: "stop after NUM references in each file"},
	{name: "unique", short: 'u', group: groupKeep, help: "each target once over the whole run"},

	{name: "line-number", short: 'n', group: groupPrint, help: "line of the start, from 1"},
	{name: "column", group: groupPrint, help: "rune column of the start, from 1; with -n"},
	{name: "byte-offset", short: 'b', group: groupPrint, help: "byte offset of the start in the source, from 0"},
	{name: "with-filename", short: 'H', group: groupPrint, help: "file name before each line", against: "no-filename"},
	{name: "no-filename", short: 'I', group: groupPrint, help: "no file names", against: "with-filename"},
	{name: "count", short: 'c', group: groupPrint, help: "the number of references in each file"},
	{name: "quiet", short: 'q', group: groupPrint, help: "nothing; end with 0 at the first found"},
	{name: "json", group: groupPrint, help: "JSON Lines, one object a reference, then a summary"},

	{name: "input", form: value, arg: "KIND", words: []string{"text"}, group: groupSource,
		help: "what the input is: text"},
	{name: "encoding", form: value, arg: "LABEL", group: groupSource, help: "character encoding: auto (default) or its label"},
	{name: "text", short: 'a', group: groupSource, help: "binary files are read as text, not skipped"},
	{name: "threads", short: 'j', form: value, arg: "NUM", group: groupSource, help: "workers (default: one for each core)"},
	{name: "max-length", form: value, arg: "BYTES", group: groupSource, help: "longest reference (default 64K)"},

	{name: "version", group: groupOther, help: "the version of this program"},
	{name: "help", short: 'h', group: groupOther, help: "this text"},
}
