package option

import (
	"fmt"
	"slices"
	"strings"
)

// hints say what to use for the options of grep and ripgrep that have another name here or are
// missing, by their names with dashes.
var hints = map[string]string{
	"-i --ignore-case -y": "use -e '(?i)RE'",
	"-S --smart-case":     "use -e '(?i)RE'",
	"-f --file":           "--files-from=FILE names the files to read; a pattern is given by -e",
	"-g --glob --iglob":   "use --include=GLOB or --exclude=GLOB",
	"-N":                  "use --no-line-number",
	"-A -B -C --after-context --before-context": "use --lines; there are no context lines",
	"--context --passthru":                      "use --lines; there are no context lines",
	"-w --word-regexp":                          "use -e '\\bRE\\b'",
	"-x --line-regexp":                          "use -e '^RE$'",
	"-F --fixed-strings":                        "use -e '\\QTEXT\\E'",
	"-E -G --extended-regexp --basic-regexp":    "-e takes regular expressions of RE2",
	"-P --perl-regexp --pcre2":                  "-e takes regular expressions of RE2",
	"-t -T --type --type-not":                   "use --include=GLOB",
	"-R --dereference-recursive --follow":       "use -r; symbolic links below a directory are not followed",
	"-U --multiline":                            "not needed: URIs are joined over lines",
	"-V":                                        "use --version",
	"-. --no-ignore":                            "not needed: -r reads all files, unless --gitignore is given",
	"--null-data":                               "-0 ends what is printed in NUL",
	"--colour":                                  "use --color",
	"--search-zip":                              "use -z",
	"--sort --sortr":                            "pipe to sort, or use --count-by",
}

// hint returns what to use for an option of grep or ripgrep; empty if it is not one.
func hint(given string) string {
	for names, text := range hints {
		if slices.Contains(strings.Fields(names), given) {
			return text
		}
	}
	return ""
}

// errHelpInRun is the error for -h among other letters, where grep leaves out the names of files.
func errHelpInRun(run string) error {
	return fmt.Errorf("-h in -%s is --help here; -I leaves out the names of files", run)
}

// Nearest returns the word most like name, or "" if none is like it.
func Nearest(name string, words []string) string {
	best, least := "", 3
	if len(name) < 6 {
		least = 2
	}
	for _, w := range words {
		if len(name) > 2 && strings.HasPrefix(w, name) {
			return w
		}
		if d := distance(name, w); d < least {
			best, least = w, d
		}
	}
	return best
}

// distance returns how many letters must be inserted, removed, changed or exchanged with the next
// one to turn a into b.
func distance(a, b string) int {
	before, row := make([]int, len(b)+1), make([]int, len(b)+1) // of the two letters of a before
	next := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next[0] = i + 1
		for j := range len(b) {
			change := row[j]
			if a[i] != b[j] {
				change++
			}
			next[j+1] = min(change, next[j]+1, row[j+1]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}
