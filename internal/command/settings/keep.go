package settings

import (
	"math"
	"slices"

	"urigrep/internal/command/option"
	"urigrep/internal/command/search"
	"urigrep/internal/output/expression"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
)

// keepOptions returns the options on which references are kept.
func keepOptions(s *Settings) []option.Option {
	k := &s.filter
	return []option.Option{
		{Name: "scheme", Arg: "LIST", See: "Only some of them", Often: true, Value: wordList(&k.schemes),
			Line: "only schemes in LIST, such as http,https",
			Text: "Case does not count. A word after ! excludes: `--scheme='!mailto'` keeps all others."},
		{Name: "host", Arg: "GLOB", Often: true, Value: hostList(&k.hosts),
			Line: "only hosts like GLOB, such as **.example.org",
			Text: "Commas separate several. In it `*` stands for any characters within a label, `?` for one, " +
				"`[a-c]` and `[!a-c]` for one of these or of the others, `{a,b}` for either pattern, and `**` as a " +
				"whole label for any number of labels: `**.example.org` is example.org and all hosts below it. A " +
				"GLOB after ! excludes."},
		{Name: "host-list", Arg: "FILE", Path: option.FilePath, See: "Lists of hosts and domains",
			Value: fileList(&s.hostFiles),
			Line:  "hosts listed in FILE, and those below them; !FILE: any other",
			Text: "A line is a host, an address and hosts as in /etc/hosts, or `||HOST^` as in lists of ad " +
				"blockers."},
		{Name: "regexp", Letter: 'e', Arg: "RE", Often: true, Value: regexps(&k.regexps),
			Line: "targets that match RE (of several: one of them)",
			Text: "It is a regular expression in the syntax of RE2. A bare operand is the name of a file, not a " +
				"pattern."},
		{Name: "invert-match", Letter: 'v', Value: option.On(&k.invert),
			Line: "targets that match no RE",
			Text: "It needs a --regexp."},
		{Name: "added", See: "Links that a change adds", Value: option.On(&s.Source.Added),
			Line: "of a diff, references that touch an added line",
			Text: "Those that only stand on lines that were kept are left out. It needs `--input diff`."},
		{Name: "kind", Arg: "LIST", Value: wordList(&k.kinds, pipeline.Kinds[:]...),
			Line: "kinds in LIST, such as uri,email; !uri: any other",
			Text: "See KINDS AND WRAPPERS."},
		{Name: "wrapper", Arg: "LIST", Value: wordList(&k.wrappers, pipeline.Wrappers[:]...),
			Line: "wrappers in LIST, such as angle,quote; !bare: any other",
			Text: "See KINDS AND WRAPPERS."},
		{Name: "where", Arg: "EXPR", See: "Only some of them", Value: option.AnyText(&s.condition),
			Line: "those for which EXPR holds, such as 'len(rules)>0'",
			Text: "It is an expression in the language of expr (https://expr-lang.org) over the JSON fields, such " +
				"as `message.date >= \"2030\"`. Besides its functions there are `host(TEXT)`, `domain(TEXT)`, " +
				"`query(NAME)`, `cidr(HOST, NETWORK)` and `redact(TEXT)`; see TEMPLATES. A field that a reference " +
				"does not have is empty or 0. A reference for which EXPR fails, such as `int(host)`, is left out, " +
				"and the exit status is 2."},
		{Name: "max-count", Letter: 'm', Arg: "NUM", Value: option.Between(&s.Pipeline.MaxCount, 0, math.MaxInt64),
			Line: "at most NUM in each file",
			Text: "They are counted after all filters."},
		{Name: "unique", Letter: 'u', Arg: "WHAT", See: "Each URI once", Often: true,
			Value: option.OrAlone(option.OneOf(&s.Pipeline.Unique, "none target domain host", pipeline.NotDistinct,
				pipeline.ByTarget, pipeline.ByDomain, pipeline.ByHost), "target", "none"),
			Line: "each once; WHAT: target, domain, host or none",
			Text: "It is printed where it comes first in the whole run. Without a value it is each `target`; with " +
				"`domain` or `host`, the first target of each registrable domain or host. A target without a host, " +
				"or a host without a domain, stands for itself. It takes 16 bytes of memory for each."},
	}
}

// keep sets which references are kept.
func (s *Settings) keep() (err error) {
	k, p := &s.filter, &s.Pipeline
	if err = s.readHosts(); err != nil {
		return err
	}
	k.rfc = p.RFC
	p.Keep, p.Programs = s.filter.function(), slices.Contains(k.schemes.wanted, "javascript")
	p.First = s.Quiet
	if s.condition != nil {
		if err := s.addCondition(); err != nil {
			return err
		}
	}
	s.Partial = p.MaxCount >= 0 || s.Quiet
	if s.Shapes.has("files-with-matches", "files-without-match") && p.MaxCount != 0 {
		p.MaxCount = 1
	}
	return nil
}

// addCondition adds the condition of --where to what is kept. If it uses offsets it is evaluated once they are
// known.
func (s *Settings) addCondition() (err error) {
	p := &s.Pipeline
	if s.Where, err = expression.NewCondition(*s.condition, p.RFC); err != nil {
		return search.FieldError("where", err)
	}
	filter := p.Keep
	switch {
	case s.Where.Needs()&field.Places != 0:
		p.KeepPlaced = s.Where.Keep
	case filter == nil:
		p.Keep = s.Where.Keep
	default:
		p.Keep = func(r *pipeline.Record) bool { return filter(r) && s.Where.Keep(r) }
	}
	return nil
}
