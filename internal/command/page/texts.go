package page

// What the manual page says beside its options.

var description = []string{
	"urigrep reads text, mail, HTML or records, and prints the URIs that a careful person would copy out of them: " +
		"without the brackets, quotation marks and punctuation around them, and joined where they are broken over " +
		"lines. What it prints are targets, which are ready for use: www.example.org becomes http://www.example.org, " +
		"characters that no URI may hold are percent-encoded, and with a base URI relative references are resolved.",
	"Without FILE, or if FILE is -, it reads standard input. Mail, mailboxes, HTML and archives of the Web are " +
		"recognized by their content. What is found follows RFC 3986, above all Appendix C; the file RULES.md in its " +
		"documents has all rules, and GUIDE.md shows how to use it.",
}

var optionNotes = []string{
	"Options may stand before, between and after operands; -- ends them. One-letter options can be combined, and a " +
		"value can follow its letter directly: -nH, -m5. --no-X undoes an earlier --X. Of options that contradict " +
		"each other the last counts. A LIST is words separated by commas. A SIZE is in bytes, and may end in K, M, G " +
		"or T for powers of 1024.",
	"One option at most can say what is printed: --count, --files-with-matches, --files-without-match, --lines, " +
		"--json, --csv, --tsv, --format, --replace, --mend or --annotate. Without one it is targets, one a line.",
	"A reference is printed if it passes all filters. Its target is made in this order: joined, refanged, resolved, " +
		"unwrapped, stripped of tracking, normalized; filters and --unique see the result.",
}

var kindTexts = [][2]string{
	{"uri", "It has a scheme (RFC 3986, section 3)."},
	{"abbreviated", "It begins with www. or ftp.; the target begins with http:// or ftp://."},
	{"relative", "It is a relative reference (RFC 3986, section 4.2), found with --relative or --base."},
	{"email", "It is a bare mail address, found with --email; the target begins with mailto:."},
	{"domain", "It begins with a bare domain name, found with --domains; the target begins with http://."},
	{"defanged", "It is written so that nothing opens it, and found with --refang."},
}

var wrapperTexts = [][2]string{
	{"bare", "Nothing."},
	{"angle", "<angle brackets>, or those of mathematics (U+27E8, U+27E9)."},
	{"quote", "\"Double quotes\"."},
	{"apostrophe",
		"'Apostrophes', single typographic quotation marks, or a backtick before and an apostrophe after it."},
	{"backtick", "Backticks (U+0060)."},
	{"paren", "(Parentheses), also fullwidth."},
	{"bracket", "[Square brackets], also lenticular."},
	{"brace", "{Braces}."},
	{"curly", "Double typographic quotation marks (U+201C to U+201E)."},
	{"guillemet", "Guillemets, double or single, also with their points inwards."},
	{"corner", "Corner brackets (U+300C to U+300F)."},
	{"title", "Brackets around titles (U+3008 to U+300B)."},
}

var fieldNotes = []string{
	"With --json each reference is an object with these fields, and the last object is a summary. --json=FIELDS, " +
		"--csv, --tsv, --where and templates take fields by name, and a field within another with a dot, such as " +
		"message.from.address.",
	"pieces, rules, alternatives and warnings are always there, and may be empty lists; any other field is absent if " +
		"it has no value. A component of a URI that is not there is absent, and one that is empty is an empty " +
		"string.",
}

const templateNote = "The TEMPLATE of --format and --replace is one of Go's text/template " +
	"(https://pkg.go.dev/text/template) over the JSON fields, such as `{{.host}}`; a field that a reference does not " +
	"have is empty. Outside of {{ and }}, `\\t`, `\\n`, `\\0` and `\\\\` are a tab, a line end, NUL and a backslash. " +
	"Besides Go's functions there are these:"

var functionTexts = [][2]string{
	{"json VALUE", "The value as JSON."},
	{"tsv TEXT", "The text with its tabs, line ends and backslashes escaped."},
	{"shell TEXT", "The text quoted as one word of a shell."},
	{"join SEPARATOR LIST", "The texts of the list with the separator between them."},
	{"lower TEXT", "The text in lower case."},
	{"upper TEXT", "The text in upper case."},
	{"query NAME", "The decoded value of a parameter of the query, as in `{{query \"page\"}}`; a query may follow."},
	{"host TEXT", "The host of a URI, or of what stands for one, such as `me@a.example`."},
	{"domain TEXT", "The registrable domain of a host or URI."},
	{"cidr HOST NETWORK",
		"Whether the host is an IP address of the network, as in `{{if cidr .host \"10.0.0.0/8\"}}`."},
	{"replace TEXT OLD NEW", "The text with NEW in the place of each OLD."},
	{"redact TEXT", "The text without secrets, as --redact has it."},
	{"alabels HOST", "The host in A-labels, such as xn--bcher-kva.example."},
	{"ulabels HOST", "The host in Unicode."},
}

var exitTexts = [][2]string{
	{"0", "Something was found, or standard output is a pipe that was closed. Also with --replace, --mend and " +
		"--annotate, whatever was found."},
	{"1", "Nothing was found."},
	{"2", "There was an error. The rest of the input was searched all the same. With --quiet, status 0 comes first " +
		"if something was found."},
	{"128+N", "Signal N ended the search; 130 is an interrupt. What was finished is printed."},
}

var environmentTexts = [][2]string{
	{"NO_COLOR", "If it is set and not empty, --color=auto uses no colors."},
	{"TERM", "If it is `dumb`, --color=auto uses no colors, and --hyperlink=auto makes no links."},
}

// An Example is a command line and its purpose.
type Example struct{ Command, About string }

// ManualExamples are run by a test, in the folder testdata.
var ManualExamples = []Example{
	{"urigrep notes.md", "Print the URIs of a file, one a line."},
	{"urigrep -rn --scheme http,https --include '*.txt' .", "Print the links in text files below this directory, " +
		"with file and line."},
	{"urigrep -u --normalize scheme *.txt *.md -I", "Print each target once, in normal form, without names of files."},
	{"urigrep --where 'message.date >= \"2030-06\"' archive.mbox", "Print the links in messages of a mailbox since " +
		"June 2030."},
	{"urigrep --json=host notes.md | jq -r '.host // empty' | sort | uniq -c",
		"Count hosts. What has no host, such as mailto, is left out."},
	{"urigrep --json notes.md | jq -r 'select(.type == \"uri\") | .uri'", "Take the references from the full JSON, " +
		"without its summary."},
	{"urigrep --csv=path,line,target *.txt", "Make a table."},
	{"urigrep --mend appendix.txt", "Print the text with its broken URIs made whole."},
	{"urigrep --id id --field text --annotate documents.jsonl", "Print the rows of JSON Lines, each with what was " +
		"found in it."},
	{"urigrep --base https://example.org/a/ --input html page.html", "Print all references of a page, relative ones " +
		"resolved."},
	{"urigrep --unwrap --strip-tracking rewritten.list", "Print the links behind links, without what tracks."},
}
