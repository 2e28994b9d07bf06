package ignore

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// A translator makes a regular expression of a pattern with wildcards, as wildmatch.c of git reads
// it.
type translator struct {
	rest  string
	re    strings.Builder
	paths bool // the pattern is for paths: * and ? stop at slashes, and ** may stand for segments
	wild  bool // a wildcard or a backslash was read
	slash bool // the last character read was a slash
}

// translate translates the whole pattern. It returns false if nothing can match it.
func (t *translator) translate() bool {
	for t.rest != "" {
		c := t.rest[0]
		switch c {
		case '*':
			t.stars()
		case '?':
			t.re.WriteString(t.any())
			t.rest = t.rest[1:]
		case '[':
			if !t.set() {
				return false
			}
		case '\\':
			if t.rest = t.rest[1:]; t.rest == "" {
				return false
			}
			t.literal()
		default:
			t.literal()
		}
		t.wild = t.wild || strings.IndexByte(`*?[\`, c) >= 0
		t.slash = c == '/'
	}
	return true
}

// any returns the expression for any one byte.
func (t *translator) any() string {
	if t.paths {
		return "[^/]"
	}
	return "."
}

// literal reads a character that stands for itself.
func (t *translator) literal() {
	_, n := utf8.DecodeRuneInString(t.rest)
	t.re.WriteString(regexp.QuoteMeta(t.rest[:n]))
	t.rest = t.rest[n:]
}

// stars reads a run of stars. Two that are a whole segment stand for any number of segments, and so
// do, in git, two after which a segment ends and before which no wildcard stands.
func (t *translator) stars() {
	after := strings.TrimLeft(t.rest, "*")
	several := len(t.rest)-len(after) > 1
	whole := several && t.paths && (!t.wild || t.slash) && (after == "" || after[0] == '/')
	t.rest = after
	switch {
	case !whole:
		t.re.WriteString(t.any() + "*")
	case after == "":
		t.re.WriteString(".*")
	default:
		t.re.WriteString("(?:.*/)?")
		t.rest = after[1:]
	}
}

// classes are the POSIX classes, without the slash, which a set for paths never has.
var classes = map[string]string{
	"alnum": "[:alnum:]", "alpha": "[:alpha:]", "blank": "[:blank:]", "cntrl": "[:cntrl:]", "digit": "[:digit:]",
	"lower": "[:lower:]", "space": "[:space:]", "upper": "[:upper:]", "xdigit": "[:xdigit:]",
	"graph": "!-.0-~", "print": " -.0-~", "punct": "!-.:-@\\[-`{-~",
}

// set reads a [set]. It returns false if nothing can match it.
func (t *translator) set() bool {
	body := t.rest[1:]
	negated := strings.HasPrefix(body, "!") || strings.HasPrefix(body, "^")
	if negated {
		body = body[1:]
	}
	var set strings.Builder
	for first := true; first || !strings.HasPrefix(body, "]"); first = false {
		if name, rest, ok := class(body); ok {
			members, known := classes[name]
			if !known {
				return false
			}
			set.WriteString(members)
			if strings.Contains("graph print punct", name) && !t.paths {
				set.WriteString("/")
			}
			body = rest
			continue
		}
		var ok bool
		if body, ok = t.member(&set, body); !ok {
			return false
		}
	}
	t.rest = body[1:]
	t.writeSet(set.String(), negated)
	return true
}

// writeSet writes a set by its members. A set for paths never has the slash.
func (t *translator) writeSet(members string, negated bool) {
	switch {
	case negated && t.paths:
		t.re.WriteString("[^/" + members + "]")
	case negated:
		t.re.WriteString("[^" + members + "]")
	case members == "":
		t.re.WriteString(`[^\x00-\x{10FFFF}]`) // nothing
	default:
		t.re.WriteString("[" + members + "]")
	}
}

// class reads the name of a POSIX class at the beginning of a member of a set.
func class(body string) (name, rest string, ok bool) {
	inner, found := strings.CutPrefix(body, "[:")
	name, rest, closed := strings.Cut(inner, "]")
	name, named := strings.CutSuffix(name, ":")
	return name, rest, found && closed && named
}

// member reads a character or a range of a set, and appends it to an expression. It returns the
// rest, and false if the set does not end.
func (t *translator) member(set *strings.Builder, body string) (string, bool) {
	low, body, ok := setCharacter(body)
	if !ok {
		return "", false
	}
	high := low
	if len(body) > 1 && body[0] == '-' && body[1] != ']' {
		if high, body, ok = setCharacter(body[1:]); !ok {
			return "", false
		}
	}
	if t.paths && low <= '/' && '/' <= high {
		writeRange(set, low, '/'-1)
		low = '/' + 1
	}
	writeRange(set, low, high)
	return body, true
}

// writeRange writes a range of a set, which may be empty.
func writeRange(set *strings.Builder, low, high rune) {
	if low <= high {
		fmt.Fprintf(set, `\x{%x}-\x{%x}`, low, high)
	}
}

// setCharacter reads a character of a set, which may have a backslash before it.
func setCharacter(body string) (c rune, rest string, ok bool) {
	body = strings.TrimPrefix(body, `\`)
	if body == "" {
		return 0, "", false
	}
	c, n := utf8.DecodeRuneInString(body)
	return c, body[n:], true
}
