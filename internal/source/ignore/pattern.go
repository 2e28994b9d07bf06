package ignore

import (
	"strings"
	"unicode/utf8"

	"urigrep/internal/source/glob"
)

// A pattern is one line of a file of patterns.
type pattern struct {
	keep     bool // it begins with !: what it matches is not left out
	dirOnly  bool // it matches directories alone
	anywhere bool // it is matched with the name, at any depth; else with the path

	literal string     // it has no wildcards: what it matches
	glob    *glob.Glob // of the bytes, as asRunes has them; nil for a literal
}

// parse returns the patterns of a file. Lines that can match nothing are left out.
func parse(text string) (all []pattern) {
	text = strings.TrimPrefix(text, "\ufeff")
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if p, ok := parseLine(line); ok {
			all = append(all, p)
		}
	}
	return all
}

// parseLine returns the pattern of a line; false if it has none.
func parseLine(line string) (p pattern, ok bool) {
	if strings.HasPrefix(line, "#") {
		return p, false
	}
	line = trimBlanks(line)
	line, p.keep = strings.CutPrefix(line, "!")
	line, p.dirOnly = strings.CutSuffix(line, "/")
	p.anywhere = !strings.Contains(line, "/")
	line = strings.TrimPrefix(line, "/")
	if line == "" {
		return p, false
	}
	if !strings.ContainsAny(line, `*?[\`) {
		p.literal = line
		return p, true
	}
	var err error
	p.glob, err = glob.Git(asRunes(line))
	return p, err == nil
}

// trimBlanks removes the blanks at the end of a line, except one after a backslash.
func trimBlanks(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			i++ // the next character stands for itself
		}
		end = min(i+1, len(line))
	}
	return line[:end]
}

// match reports whether the pattern matches a path relative to the directory of its file; name is
// the last segment of the path.
func (p *pattern) match(path, name string, isDir bool) bool {
	if p.dirOnly && !isDir {
		return false
	}
	if p.anywhere {
		path = name
	}
	if p.glob == nil {
		return path == p.literal
	}
	return p.glob.Match(asRunes(path))
}

// asRunes returns s with each byte as the character of that number, since git matches bytes and
// package regexp characters.
func asRunes(s string) string {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			runes := make([]rune, len(s))
			for i := range len(s) {
				runes[i] = rune(s[i])
			}
			return string(runes)
		}
	}
	return s
}
