package command

// Headings of the help, in their order.
const (
	groupLook   = "What is looked for"
	groupKeep   = "Which are kept"
	groupPrint  = "What is printed"
	groupSource = "Where it comes from"
	groupOther  = "About urigrep"
)

var groups = []string{groupLook, groupKeep, groupPrint, groupSource, groupOther}

// options is the table of all options, in the order of the help.
var options = []option{
	{name: "rfc", form: value, arg: "NUM", words: []string{"3986", "2396"}, group: groupLook,
		help: "rules of RFC 3986 (default) or 2396"},
	{name: "strict", group: groupLook, against: "invalid", help: "only what is valid as written, nothing repaired"},
	{name: "invalid", group: groupLook, against: "strict", help: "also what is not valid and cannot be repaired"},
	{name: "iri", group: groupLook, help: "Unicode: the end of IRIs by UTS #58"},
	{name: "email", group: groupLook, help: "bare mail addresses too, as mailto:"},
	{name: "domains", group: groupLook, help: "bare domains too, as http://"},
	{name: "no-abbreviated", group: groupLook, help: "no www. and ftp. forms"},
	{name: "all-schemes", group: groupLook, help: "unregistered schemes without // too"},
	{name: "relative", group: groupLook, help: "wrapped relative references too (on with a base)"},
	{name: "base", form: value, arg: "URI", group: groupLook, help: "base URI to resolve relative references against"},
	{name: "lax", group: groupLook, help: "http:g with a base of the same scheme is relative"},
	{name: "rejoin", form: value, arg: "WHICH", words: []string{"none", "wrapped", "auto", "all"}, group: groupLook,
		help: "broken ones: none, wrapped, auto (default), all"},
	{name: "hyphen", form: value, arg: "HOW", words: []string{"keep", "drop", "both"}, group: groupLook,
		help: "at a line break: keep (default), drop, both"},
	{name: "normalize", form: value, arg: "LEVEL", words: []string{"none", "syntax", "scheme"}, group: groupLook,
		help: "normal form: none (default), syntax, scheme"},
	{name: "no-fragment", group: groupLook, help: "targets without their fragment"},

	{name: "scheme", form: list, arg: "LIST", group: groupKeep, help: "these schemes, as http,https; !http: any other"},
	{name: "host", form: list, arg: "GLOB", group: groupKeep, help: "hosts like GLOB, as **.example.org; !GLOB: others"},
	{name: "regexp", short: 'e', form: list, arg: "RE", group: groupKeep, help: "targets that match RE (of several: one of them)"},
	{name: "invert-match", short: 'v', group: groupKeep, help: "targets that match no RE"},
	{name: "kind", form: list, arg: "LIST", group: groupKeep, help: "uri, abbreviated, relative, ...; !uri: others"},
	{name: "wrapper", form: list, arg: "LIST", group: groupKeep, help: "angle, quote, bare, paren, ...; !bare: others"},
	{name: "max-count", short: 'm', form: value, arg: "NUM", group: groupKeep, help: "at most NUM in each file"},
	{name: "unique", short: 'u', group: groupKeep, help: "each target once over the whole run"},

	{name: "line-number", short: 'n', group: groupPrint, help: "line of the start before each, from 1"},
	{name: "column", group: groupPrint, help: "line, and column of the start, from 1"},
	{name: "byte-offset", short: 'b', group: groupPrint, help: "byte offset of the start in the source, from 0"},
	{name: "with-filename", short: 'H', group: groupPrint, against: "no-filename", help: "file name before each (default: if several)"},
	{name: "no-filename", short: 'I', group: groupPrint, against: "with-filename", help: "no file names"},
	{name: "count", short: 'c', group: groupPrint, help: "number of references in each file"},
	{name: "files-with-matches", short: 'l', group: groupPrint, against: "files-without-match", help: "names of files in which there are any"},
	{name: "files-without-match", short: 'L', group: groupPrint, against: "files-with-matches", help: "names of files in which there are none"},
	{name: "quiet", short: 'q', group: groupPrint, help: "nothing; end with 0 at the first found"},
	{name: "lines", group: groupPrint, help: "the lines that hold them, these highlighted"},
	{name: "json", group: groupPrint, help: "JSON Lines: an object for each, then a summary"},
	{name: "format", form: value, arg: "TEMPLATE", group: groupPrint, help: "Go template over JSON fields, as '{{.host}}'"},
	{name: "print0", short: '0', group: groupPrint, help: "NUL after each, not a line end"},
	{name: "null", short: 'Z', group: groupPrint, help: "NUL after each file name"},
	{name: "color", form: optional, arg: "WHEN", words: []string{"auto", "always", "never"}, empty: "always", undone: "never", group: groupPrint,
		help: "auto (default), always, never"},
	{name: "line-buffered", group: groupPrint, help: "write what is found at once"},
	{name: "progress", group: groupPrint, help: "how far it is (default: on a terminal, if long)"},
	{name: "stats", group: groupPrint, help: "figures of the run, at its end"},
	{name: "verbose", group: groupPrint, help: "what is skipped, left out or given up"},

	{name: "recursive", short: 'r', group: groupSource, help: "all files below each directory (default: .)"},
	{name: "include", form: list, arg: "GLOB", group: groupSource, help: "with -r, only files like GLOB, as *.txt or doc/**"},
	{name: "exclude", form: list, arg: "GLOB", group: groupSource, help: "with -r, no files like GLOB"},
	{name: "exclude-dir", form: list, arg: "GLOB", group: groupSource, help: "with -r, no directories like GLOB"},
	{name: "files-from", form: value, arg: "FILE", group: groupSource, help: "files named in FILE, each on a line or before NUL"},
	{name: "decompress", short: 'z', group: groupSource, help: "read gzip, bzip2, xz and zstd, told by content"},
	{name: "max-decompressed", form: value, arg: "SIZE", group: groupSource, help: "most bytes that a file may become (default 64G)"},
	{name: "input", form: value, arg: "KIND", words: []string{"auto", "text", "mail", "mbox", "html", "lines"},
		group: groupSource, help: "auto (default), text, mail, mbox, html, lines"},
	{name: "alternative", form: value, arg: "WHICH", words: []string{"all", "first", "last"}, group: groupSource,
		help: "in mail: all (default), first or last of them"},
	{name: "encoding", form: value, arg: "LABEL", group: groupSource, help: "character encoding: auto (default) or its label"},
	{name: "text", short: 'a', group: groupSource, help: "binary files are read as text, not skipped"},
	{name: "threads", short: 'j', form: value, arg: "NUM", group: groupSource, help: "workers (default: one for each core)"},
	{name: "max-length", form: value, arg: "SIZE", group: groupSource, help: "longest reference, in bytes (default 64K)"},

	{name: "completion", form: value, arg: "SHELL", words: []string{"bash", "zsh", "fish"}, group: groupOther,
		help: "completion for bash, zsh, fish"},
	{name: "version", group: groupOther, help: "version of this program"},
	{name: "help", short: 'h', group: groupOther, help: "this text"},
}
