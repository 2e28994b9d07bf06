// Package glob matches names with patterns: of paths, of hosts, and of the files that git ignores.
package glob

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// A Glob is a pattern for names that consist of segments: paths, whose segments are separated by
// '/', or host names, whose labels are separated by '.'.
//
//	?        one character within a segment
//	*        any characters within a segment
//	[a-c]    one of these, [!a-c] one of the others, within a segment; [[:alpha:]] has a class of POSIX
//	{a,b}    one of these patterns
//	\c       the character c
//	**       as a whole segment: any number of segments, none too
//
// The zero Glob is not usable. Matching takes time linear in the name.
type Glob struct {
	re *regexp.Regexp
}

// Max is the most bytes that a pattern may have.
const Max = 4 << 10

// Path returns the Glob of a pattern for paths. The error says what is wrong with the pattern.
func Path(pattern string) (*Glob, error) {
	return compile(parser{rest: pattern, separator: '/'}, `\A(?s:`)
}

// Host returns the Glob of a pattern for host names, whose letters match in either case. The
// error says what is wrong with the pattern.
func Host(pattern string) (*Glob, error) {
	return compile(parser{rest: pattern, separator: '.'}, `\A(?si:`)
}

// Git returns the Glob of a pattern for paths as wildmatch.c of git reads it: without braces, and with
// "**" also where a segment ends after it and no wildcard stands before it. It has an error for one that
// matches nothing.
func Git(pattern string) (*Glob, error) {
	return compile(parser{rest: pattern, separator: '/', git: true}, `\A(?s:`)
}

// compile returns the Glob of a pattern; begin begins its regular expression.
func compile(p parser, begin string) (*Glob, error) {
	if len(p.rest) > Max && !p.git {
		return nil, fmt.Errorf("a pattern of %d bytes, want at most %d", len(p.rest), Max)
	}
	p.one = "[^" + regexp.QuoteMeta(string(p.separator)) + "]"
	p.re.WriteString(begin)
	if err := p.parse(); err != nil {
		return nil, err
	}
	p.re.WriteString(`)\z`)
	re, err := regexp.Compile(p.re.String())
	if err != nil {
		return nil, fmt.Errorf("want a shorter pattern: %w", err)
	}
	return &Glob{re}, nil
}

// Match reports whether the pattern matches the whole name.
func (g *Glob) Match(name string) bool { return g.re.MatchString(name) }

// MatchAny reports whether one of the patterns matches a path with slashes, or its last segment.
func MatchAny(globs []*Glob, path string) bool {
	base := path[strings.LastIndexByte(path, '/')+1:]
	for _, g := range globs {
		if g.Match(base) || g.Match(path) {
			return true
		}
	}
	return false
}

// A parser translates a pattern into a regular expression.
type parser struct {
	rest      string
	re        strings.Builder
	separator byte
	git       bool
	one       string // expression of one character within a segment
	open      int    // braces not closed yet
	before    byte   // the last character read, 0 at the beginning
	wild      bool   // a wildcard or a backslash was read
}

// parse translates the whole pattern.
func (p *parser) parse() error {
	for p.rest != "" {
		c, before := p.rest[0], p.before
		p.before = c
		var err error
		switch {
		case c == '*':
			p.stars(before)
		case c == '?':
			p.write(p.one)
		case c == '[':
			err = p.set()
		case c == '{' && !p.git:
			p.write("(?:")
			p.open++
			p.before = before
		case c == ',' && p.open > 0:
			p.write("|")
		case c == '}' && p.open > 0:
			p.write(")")
			p.open--
		default:
			err = p.literal()
		}
		if err != nil {
			return err
		}
		p.wild = p.wild || strings.IndexByte(`*?[\`, c) >= 0
	}
	if p.open > 0 {
		return errors.New("want a } for each {")
	}
	return nil
}

// write writes the expression of a character.
func (p *parser) write(expression string) {
	p.re.WriteString(expression)
	p.rest = p.rest[1:]
}

// stars reads a run of stars. Two that are a whole segment stand for any number of segments; before is the
// character before them.
func (p *parser) stars(before byte) {
	after := strings.TrimLeft(p.rest, "*")
	begins := before == 0 || before == p.separator || p.git && !p.wild
	whole := len(p.rest)-len(after) > 1 && begins && (after == "" || after[0] == p.separator)
	p.rest = after
	switch {
	case !whole:
		p.re.WriteString(p.one + "*")
	case after == "":
		p.re.WriteString(".*")
	default:
		p.write("(?:.*" + regexp.QuoteMeta(string(p.separator)) + ")?")
		p.before = p.separator
	}
}

// literal reads a character that stands for itself.
func (p *parser) literal() error {
	if p.rest[0] == '\\' {
		if len(p.rest) == 1 {
			return errors.New(`want a character after \`)
		}
		p.rest = p.rest[1:]
	}
	_, n := utf8.DecodeRuneInString(p.rest)
	p.re.WriteString(regexp.QuoteMeta(p.rest[:n]))
	p.rest = p.rest[n:]
	return nil
}

// classes are the POSIX classes: the first and last characters of their ranges.
var classes = map[string]string{
	"alnum": "09AZaz", "alpha": "AZaz", "blank": "\t\t  ", "cntrl": "\x00\x1f\x7f\x7f", "digit": "09", "lower": "az",
	"space": "\t\r  ", "upper": "AZ", "xdigit": "09AFaf", "graph": "!~", "print": " ~", "punct": "!/:@[`{~",
}

// set reads a [set], which the separator is never in.
func (p *parser) set() error {
	body := p.rest[1:]
	others := strings.HasPrefix(body, "!") || strings.HasPrefix(body, "^")
	if others {
		body = body[1:]
	}
	var members strings.Builder
	for first := true; first || !strings.HasPrefix(body, "]"); first = false {
		if name, rest, ok := class(body); ok {
			ranges, known := classes[name]
			if !known {
				return fmt.Errorf("[:%s:] is no class of characters", name)
			}
			for ; ranges != ""; ranges = ranges[2:] {
				p.member(&members, rune(ranges[0]), rune(ranges[1]))
			}
			body = rest
			continue
		}
		from, rest := character(body)
		to := from
		if len(rest) > 1 && rest[0] == '-' && rest[1] != ']' {
			to, rest = character(rest[1:])
		}
		switch {
		case rest == "":
			return errors.New("want a ] for each [")
		case to < from && !p.git:
			return fmt.Errorf("want %c-%c in place of %c-%c", to, from, from, to)
		}
		p.member(&members, from, to)
		body = rest
	}
	p.rest = body[1:]
	switch {
	case others:
		p.re.WriteString(strings.TrimSuffix(p.one, "]") + members.String() + "]")
	case members.Len() == 0:
		p.re.WriteString(`[^\x{0}-\x{10FFFF}]`) // no character
	default:
		p.re.WriteString("[" + members.String() + "]")
	}
	return nil
}

// member writes a range of a set, without the separator.
func (p *parser) member(set *strings.Builder, from, to rune) {
	sep := rune(p.separator)
	for _, part := range [][2]rune{{from, min(to, sep-1)}, {max(from, sep+1), to}} {
		if part[0] <= part[1] {
			fmt.Fprintf(set, `\x{%X}-\x{%X}`, part[0], part[1])
		}
	}
}

// class reads the name of a POSIX class at the beginning of a member of a set.
func class(body string) (name, rest string, ok bool) {
	inner, found := strings.CutPrefix(body, "[:")
	name, rest, closed := strings.Cut(inner, "]")
	name, named := strings.CutSuffix(name, ":")
	return name, rest, found && closed && named
}

// character reads a character of a set, which may have a backslash before it, and returns what follows
// it: nothing also if there is none.
func character(body string) (c rune, rest string) {
	body = strings.TrimPrefix(body, `\`)
	c, n := utf8.DecodeRuneInString(body)
	return c, body[n:]
}
