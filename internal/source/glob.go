package source

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// A Glob is a pattern for names that consist of segments: paths, whose segments are separated by
// '/', or host names, whose labels are separated by '.'.
//
//   - any characters within a segment
//     ?        one character within a segment
//     [a-c]    one of these, [!a-c] one of the others, within a segment
//     {a,b}    one of these patterns
//     \c       the character c
//     **       as a whole segment: any number of segments, none too
//
// The zero Glob is not usable. Matching takes time linear in the name.
type Glob struct {
	re *regexp.Regexp
}

// MaxGlob is the most bytes that a pattern may have.
const MaxGlob = 4 << 10

// PathGlob returns the Glob of a pattern for paths. The error says what is wrong with the pattern.
func PathGlob(pattern string) (*Glob, error) { return compileGlob(pattern, '/', `\A(?s:`) }

// HostGlob returns the Glob of a pattern for host names, whose letters match in either case. The
// error says what is wrong with the pattern.
func HostGlob(pattern string) (*Glob, error) { return compileGlob(pattern, '.', `\A(?si:`) }

// compileGlob returns the Glob of a pattern whose segments are separated by separator; begin begins
// its regular expression.
func compileGlob(pattern string, separator byte, begin string) (*Glob, error) {
	if len(pattern) > MaxGlob {
		return nil, fmt.Errorf("a pattern of %d bytes, want at most %d", len(pattern), MaxGlob)
	}
	g := globParser{rest: pattern, sep: regexp.QuoteMeta(string(separator)), separator: separator}
	g.re.WriteString(begin)
	if err := g.parse(); err != nil {
		return nil, err
	}
	g.re.WriteString(`)\z`)
	re, err := regexp.Compile(g.re.String())
	if err != nil {
		return nil, fmt.Errorf("want a shorter pattern: %w", err)
	}
	return &Glob{re}, nil
}

// Match reports whether the pattern matches the whole name.
func (g *Glob) Match(name string) bool { return g.re.MatchString(name) }

// A globParser translates a pattern into a regular expression.
type globParser struct {
	rest      string
	re        strings.Builder
	separator byte
	sep       string // separator as an expression
	open      int    // braces not closed yet
	before    byte   // the last character read, 0 at the beginning
}

// parse translates the whole pattern.
func (g *globParser) parse() error {
	for g.rest != "" {
		c := g.rest[0]
		segment := g.before == 0 || g.before == g.separator
		switch {
		case strings.HasPrefix(g.rest, "**") && segment && g.anySegments():
			continue
		case c == '*':
			g.re.WriteString("[^" + g.sep + "]*")
			g.rest = strings.TrimLeft(g.rest, "*")
		case c == '?':
			g.re.WriteString("[^" + g.sep + "]")
			g.rest = g.rest[1:]
		case c == '[':
			if err := g.set(); err != nil {
				return err
			}
		case c == '{':
			g.re.WriteString("(?:")
			g.open++
			g.rest = g.rest[1:]
			c = g.before
		case c == ',' && g.open > 0:
			g.re.WriteString("|")
			g.rest = g.rest[1:]
		case c == '}' && g.open > 0:
			g.re.WriteString(")")
			g.open--
			g.rest = g.rest[1:]
		default:
			if err := g.literal(); err != nil {
				return err
			}
		}
		g.before = c
	}
	if g.open > 0 {
		return fmt.Errorf("want a } for each {")
	}
	return nil
}

// anySegments reads a ** that is a whole segment, with the separator after it, and reports whether
// it is one.
func (g *globParser) anySegments() bool {
	switch after := g.rest[2:]; {
	case after == "":
		g.re.WriteString(".*")
		g.rest = ""
		return true
	case after[0] == g.separator:
		g.re.WriteString("(?:.*" + g.sep + ")?")
		g.rest, g.before = after[1:], g.separator
		return true
	}
	return false
}

// set reads a [set], which the separator is never in.
func (g *globParser) set() error {
	body := g.rest[1:]
	others := strings.HasPrefix(body, "!") || strings.HasPrefix(body, "^")
	if others {
		body = body[1:]
	}
	var ranges [][2]rune
	for first := true; ; first = false {
		if body == "" {
			return fmt.Errorf("want a ] for each [")
		}
		if body[0] == ']' && !first {
			break
		}
		from, rest := setRune(body)
		to := from
		if len(rest) > 1 && rest[0] == '-' && rest[1] != ']' {
			to, rest = setRune(rest[1:])
		}
		if to < from {
			return fmt.Errorf("want %c-%c in place of %c-%c", to, from, from, to)
		}
		ranges, body = append(ranges, [2]rune{from, to}), rest
	}
	g.rest = body[1:]
	g.re.WriteString(g.class(ranges, others))
	return nil
}

// setRune returns the character that a set begins with, and what follows it.
func setRune(body string) (rune, string) {
	if body[0] == '\\' && len(body) > 1 {
		body = body[1:]
	}
	r, n := utf8.DecodeRuneInString(body)
	return r, body[n:]
}

// class returns the expression of a set of ranges, or of all others, without the separator.
func (g *globParser) class(ranges [][2]rune, others bool) string {
	sep := rune(g.separator)
	var b strings.Builder
	for _, r := range ranges {
		for _, part := range [][2]rune{{r[0], min(r[1], sep-1)}, {max(r[0], sep+1), r[1]}} {
			if part[0] <= part[1] {
				fmt.Fprintf(&b, `\x{%X}-\x{%X}`, part[0], part[1])
			}
		}
	}
	switch {
	case others:
		return "[^" + g.sep + b.String() + "]"
	case b.Len() == 0:
		return `[^\x{0}-\x{10FFFF}]` // no character
	}
	return "[" + b.String() + "]"
}

// literal reads a character that stands for itself.
func (g *globParser) literal() error {
	if g.rest[0] == '\\' {
		if len(g.rest) == 1 {
			return fmt.Errorf(`want a character after \`)
		}
		g.rest = g.rest[1:]
	}
	_, n := utf8.DecodeRuneInString(g.rest)
	g.re.WriteString(regexp.QuoteMeta(g.rest[:n]))
	g.rest = g.rest[n:]
	return nil
}
