package tracking

import (
	_ "embed"
	"slices"
	"strings"
)

// The parameters that the package brings: those that only track, and those that pay a third party for the
// way.
var (
	//go:embed parameters.txt
	parameters string

	//go:embed referrals.txt
	referrals string
)

// A parameter is what a line of these has beside the names.
type parameter struct {
	hosts []string // the hosts, and those below them, that it is removed at; nil for all
	keep  []string // texts of which one in the path leaves it there
}

// add adds the parameters of some lines, whose form parameters.txt says.
func (t *Table) add(lines string) {
	for line := range strings.Lines(lines) {
		rule, _, _ := strings.Cut(line, "#")
		p := new(parameter)
		var names []string
		for word := range strings.FieldsSeq(rule) {
			switch word[0] {
			case '@':
				p.hosts = append(p.hosts, word[1:])
			case '!':
				p.keep = append(p.keep, word[1:])
			default:
				names = append(names, word)
			}
		}
		for _, name := range names {
			if prefix, ok := strings.CutSuffix(name, "*"); ok {
				t.prefixes = append(t.prefixes, prefixed{prefix, p})
				continue
			}
			t.exact[name] = append(t.exact[name], p)
		}
	}
}

// exempt are hosts that carry another URI, and that what was taken out of it would break.
var exempt = []string{"urldefense.com", "urldefense.us", "urldefense.proofpoint.com", "web.archive.org"}

// isBelow reports whether host is one of names or below it.
func isBelow(host string, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		rest, ok := strings.CutSuffix(host, name)
		return ok && (rest == "" || strings.HasSuffix(rest, "."))
	})
}

// applies reports whether p is removed from URIs of a host and path.
func (p *parameter) applies(host, path string) bool {
	needed := slices.ContainsFunc(p.keep, func(text string) bool { return strings.Contains(path, text) })
	return !needed && (p.hosts == nil || isBelow(host, p.hosts))
}
