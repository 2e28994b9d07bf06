package command

// optionTexts says in whole sentences what each option does, by its long name. The manual page has
// these, with what stands in backquotes in bold; the help has the short usage.
var optionTexts = map[string]string{
	// What is looked for.
	"rfc": "Which grammar a reference must follow, and by which rules it is resolved. `3986`, the default, is RFC 3986; " +
		"`2396` is RFC 2396 with RFC 2732.",
	"strict": "Print only references that are valid as they are written. By default those that percent-encoding makes valid " +
		"are printed too, repaired.",
	"invalid": "Print also references that are not valid and cannot be repaired, as they are written.",
	"iri": "End a bare reference with letters beyond ASCII where UTS #58 says. By default a letter of a script " +
		"that is written without blanks, such as Han or Thai, ends it. Targets show such letters in host names, instead of xn-- labels.",
	"email":   "Find bare mail addresses too, such as ada@example.org. The target begins with mailto:.",
	"domains": "Find bare domain names too, such as example.org/path. The target begins with http://.",
	"no-abbreviated": "Do not find references that begin with www. or ftp. and have no scheme. By default they are found, and " +
		"the target begins with http:// or ftp://.",
	"all-schemes": "Find references without // whose scheme is not registered, such as made-up:x. By default a scheme needs // after it, " +
		"or must be a registered one that is used without, such as mailto.",
	"relative": "Find relative references between angle brackets or quotation marks, and in attributes of HTML. " +
		"With --base this is on by default, and --no-relative turns it off.",
	"base": "Resolve relative references against URI, and find them as --relative does. A base URI that the text itself gives, as HTML can, comes first.",
	"lax": "Read http:g as a relative reference if the base URI has the same scheme (RFC 3986, section 5.2.2). By default it is a URI " +
		"of its own.",
	"rejoin": "Which references that are broken over lines are joined. `none` joins no reference; `wrapped` joins those between " +
		"brackets or quotation marks; `auto`, the default, also joins bare ones where it is almost certain that they go on; `all` also where it is " +
		"more likely than not.",
	"hyphen": "What becomes of a hyphen before a line break within a reference. `keep`, the default, takes it as part of the " +
		"reference; `drop` removes it; `both` prints the two readings one after the other. In JSON the other reading is in alternatives.",
	"normalize": "Print targets in a normal form. `none`, the default, changes nothing; `syntax` applies RFC 3986, section 6.2.2 " +
		"(case, percent-encoding, dot-segments); `scheme` also section 6.2.3, as the default port. With --unique the normal forms are compared.",
	"no-fragment": "Remove # and what follows it from targets.",
	"refang": "Find references that are written so that nothing opens them, such as hxxp://a[.]example. The target is whole. " +
		"With --email and --domains also addresses and domains written so.",
	"unwrap": "Print the link that a mail gateway, search engine or social network has wrapped in an address of its own, " +
		"through at most 8 of them. Nothing is asked of the network, so that short links stay, with a warning.",
	"unwrap-rules": "Unwrap also by the rules in FILE. A line holds a host, a path, a decoder and its parameters; the guide describes them. " +
		"Implies --unwrap, and may be given several times.",
	"strip-tracking": "Remove parameters from targets that only say by which way a reader came, such as utm_source. Without a value, " +
		"or with `tracking`, only these; `all` also removes those that credit a third party; `none`, the default, removes nothing.",
	"tracking-rules": "Remove also the parameters that the rules in FILE name, which is in the format of ClearURLs. Implies --strip-tracking, and " +
		"may be given several times.",

	// Which are kept.
	"scheme": "Keep targets whose scheme is in LIST, in any case, as http,https. A word after ! excludes: --scheme='!mailto' keeps all others. " +
		"May be given several times.",
	"host": "Keep targets whose host matches GLOB, or one of several that commas separate. * stands for characters within a label, ** as a whole label for " +
		"any number of labels: **.example.org is example.org and all hosts below it. A GLOB after ! excludes. May be given several times.",
	"host-list": "Keep targets whose host FILE lists, or lies below one that it lists. A line is a host, an address and hosts as in /etc/hosts, or ||HOST^ as " +
		"in lists of ad blockers. With ! before FILE these are left out. May be given several times.",
	"regexp": "Keep targets that match the regular expression RE, in the syntax of RE2. If it is given several times, one of them must match. A bare " +
		"operand is the name of a file, not a pattern.",
	"invert-match": "Keep the targets that match no --regexp instead of those that match one.",
	"kind":         "Keep references of the kinds in LIST, as uri,email; see KINDS AND WRAPPERS. A kind after ! excludes.",
	"wrapper":      "Keep references in the wrappers in LIST, as angle,quote; see KINDS AND WRAPPERS. A wrapper after ! excludes.",
	"where": "Keep references for which the expression EXPR is true. It is in the language of expr (https://expr-lang.org) over the JSON fields, " +
		"as 'len(warnings) > 0' or 'message.date >= \"2030\"'. A field that a reference does not have is empty or 0. A reference for which EXPR " +
		"fails is left out, and the exit status is 2.",
	"max-count": "Print at most NUM references of each file, after all filters.",
	"unique": "Print each target once over the whole run, where it comes first. With `domain`, each registrable domain once; with `host`, each " +
		"host; with `none`, the default, everything. Without a value it is `target`. It takes 16 bytes of memory for each.",

	// What is printed.
	"line-number":   "Print before each target the number of the line on which it begins, from 1.",
	"column":        "Print before each target its line, and the column at which it begins, in characters from 1.",
	"byte-offset":   "Print before each target the offset at which it begins in the file, in bytes from 0.",
	"with-filename": "Print the name of the file before each target. This is the default with several files, --recursive or --files-from.",
	"no-filename":   "Print no names of files.",
	"count":         "Print the number of references in each file instead of the references.",
	"files-with-matches": "Print the names of the files that hold a reference, and nothing else. A file is read up to the first. " +
		"The filters apply.",
	"files-without-match": "Print the names of the files that hold no reference, and nothing else.",
	"quiet": "Print nothing, and end with status 0 at the first reference found, even if there was an error. Other options for output then " +
		"print nothing either.",
	"lines": "Print the lines that hold a reference, each once; of one that is broken over lines, all of them. In color the references are " +
		"highlighted. Of HTML and mail these are lines of the source.",
	"json": "Print JSON Lines: an object for each reference, then a summary; see JSON FIELDS. With FIELDS, separated by commas, the objects " +
		"have only these, as target,message.date, and there is no summary.",
	"csv": "Print CSV as in RFC 4180: a header line, then FIELDS of each reference; see JSON FIELDS. The default is path,line,column,kind,target. " +
		"The elements of a list are separated by a blank.",
	"tsv": "Print FIELDS as --csv does, separated by tabs. In values \\t, \\n, \\r and \\\\ stand for a tab, line ends and a backslash.",
	"around": "Fill the fields before and after with NUM characters of the text around each reference, at most 16384. " +
		"It needs an option that uses fields: --json, --csv, --tsv, --format or --where.",
	"format": "Print for each reference what TEMPLATE makes of its fields, as '{{.line}} {{.host}}'; see TEMPLATES.",
	"replace": "Print the text itself, with each reference that the filters keep replaced by what TEMPLATE makes of it: '<URL>', '[{{.host}}]', or '' " +
		"to remove it. All other bytes stay. It works on text, JSON Lines and, with --input=html, HTML.",
	"mend": "Print the text itself, with references that are broken over lines made whole. Nothing else is changed. It works on the same " +
		"input as --replace.",
	"annotate": "Print rows of JSON Lines as they are, each with an array KEY of what was found in it, and its share of the characters as " +
		"KEY_share. The default KEY is urls. The exit status is 0 whether anything was found or not.",
	"in-place": "With --replace, --mend or --annotate: write to the file itself. A new file is written beside it and renamed over it, with its mode. " +
		"With SUFFIX, as .old, what was there is kept under the name with that suffix.",
	"output-dir": "With --replace, --mend or --annotate: write files below DIR, by the same relative paths. A file that is there already is not overwritten.",
	"report": "Write to FILE, beside the usual output, an HTML page that needs no network: charts, a table to sort and " +
		"search, joins, warnings, and the text of inputs up to 1 MiB with every reference marked.",
	"defang": "Print targets so that nothing opens them, as hxxps[://]a[.]example, in text, CSV, TSV and templates. JSON has them whole.",
	"only-matching": "Print only the references. It is accepted because grep needs it, and changes nothing: that is always so, unless --lines or " +
		"another option says otherwise.",
	"print0": "End each target with a NUL byte instead of a line end, for xargs -0.",
	"null":   "End each name of a file with a NUL byte instead of a colon or a line end.",
	"color": "Use colors for file names, positions and references. `auto`, the default, does so on a terminal; `always` and `never` do as they say. Without a " +
		"value it is `always`. See also ENVIRONMENT.",
	"hyperlink": "Make each target a link to itself and each file name a link to the file, for terminals that know OSC 8. `auto` does so on a terminal; " +
		"`never` is the default. With --lines file names alone are links. Without a value it is `always`.",
	"line-buffered": "Print what is found as soon as a line has arrived and nothing follows for a moment, as for tail -f. A reference that " +
		"goes on after that is not joined.",
	"progress": "Show on standard error how far the run is. By default this appears after a second if standard error is a terminal and standard " +
		"output is not. --no-progress turns it off.",
	"no-messages": "Print no errors and notes about single files. The exit status stays the same.",
	"stats":       "Print at the end, on standard error, how many files, bytes and references there were, and the time taken.",
	"verbose": "Print on standard error what was skipped, left out or given up, and why, each row or record that cannot be read and not only ten " +
		"of a file, and the bytes of each file.",

	// Where it comes from.
	"recursive": "Read all files below each DIRECTORY, or below the current one if no operand is given, hidden ones too, in the order of their names. " +
		"Symbolic links below a directory are not followed. Without this option a directory is an error.",
	"include": "With --recursive: read only files that match GLOB. A GLOB without a slash is matched with the name, as *.txt; one with " +
		"a slash with the path below the operand, as doc/**. ** stands for any number of directories, {a,b} for either. A GLOB after ! excludes. " +
		"May be given several times.",
	"exclude":     "With --recursive: leave out files that match GLOB. May be given several times.",
	"exclude-dir": "With --recursive: leave out directories that match GLOB, with all that is below them. May be given several times.",
	"files-from": "Read also the files that FILE names, one on a line, or each before a NUL byte if there is one, as find -print0 writes them. " +
		"- is standard input.",
	"shard": "Read the I-th of N equal parts of all bytes of the input, at whatever byte they are cut. The outputs of 1/N to N/N, one after the other, " +
		"are the output of the whole run, so that N machines can share the work. Standard input that is a pipe has no parts.",
	"label": "Call standard input NAME in what is printed. The default is (standard input), and - in fields.",
	"decompress": "Decompress files and standard input that gzip, bzip2, xz or zstd compressed, told by their content. Other " +
		"files are read as they are.",
	"max-decompressed": "With --decompress: give a file up with an error once it has become larger than SIZE bytes. The default is 64G. " +
		"0 gives up every compressed file that is not empty; it does not mean that there is no limit.",
	"input": "Say what the input is. `auto`, the default, recognizes mail, mailboxes, HTML and WARC by their content, and JSON Lines by name and content; all else is " +
		"text. `text`, `mail`, `mbox`, `html` and `warc` are these. `jsonl` is JSON Lines whose strings are text, `jsonl:html` and `jsonl:mail` those whose strings " +
		"are HTML or messages. `lines` takes every line as one reference that a person typed, valid or not.",
	"field": "Read only the strings at PATH of each row of JSON Lines, as text, a.b or msgs[].body. The default is all strings that are values. " +
		"May be given several times.",
	"id": "Put the value at PATH of each row of JSON Lines into the field record.id.",
	"max-record": "Pass over a row or record that is longer than SIZE bytes, with an error. The default is 256M. " +
		"A row may take four times its size in memory, and with --annotate what was found in it, too.",
	"alternative": "Which parts of a message to read that say the same in different forms (multipart/alternative). `all` is the default; `first` is plain text as " +
		"a rule, `last` HTML.",
	"encoding": "Read text in the character encoding LABEL, any that the WHATWG or the IANA lists. `auto`, the default, goes by a byte order mark, takes " +
		"UTF-8 otherwise, and guesses where nothing beyond ASCII is UTF-8. Messages and HTML say it themselves.",
	"text":       "Read binary files, too. By default a file with a NUL byte in its first 64 KiB is skipped with a note.",
	"threads":    "Use NUM threads for the work. The default, 0, is one for each core. The output does not depend on it.",
	"max-length": "Give up references that are longer than SIZE bytes, with a note. The default is 64K, the least is 16, the most 64M.",

	// About urigrep.
	"completion": "Print a completion script for a shell, `bash`, `zsh` or `fish`. For bash: source <(urigrep --completion bash).",
	"version":    "Print the version, its revision and date, and the version of Go.",
	"help":       "Print a short help.",
}
