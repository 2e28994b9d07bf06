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
		{Name: "scheme", Arg: "LIST", See: "Only some of them", Value: wordList(&k.schemes),
			Brief: "only these, such as http,https",
			Line:  "schemes in LIST, such as http,https; !http: any other",
			Text: "Keep targets whose scheme is in LIST, in any case, such as http,https. A word after ! excludes: " +
				"`--scheme='!mailto'` keeps all others. May be given several times."},
		{Name: "host", Arg: "GLOB", Value: hostList(&k.hosts),
			Brief: "only these hosts, such as **.example.org",
			Line:  "hosts like GLOB, such as **.example.org,b.example; !GLOB: any other",
			Text: "Keep targets whose host matches GLOB, or one of several that commas separate. In it `*` stands " +
				"for any characters within a label, `?` for one, `[a-c]` and `[!a-c]` for one of these or of the " +
				"others, `{a,b}` for either pattern, and `**` as a whole label for any number of labels: " +
				"`**.example.org` is example.org and all hosts below it. A GLOB after ! excludes. May be given " +
				"several times."},
		{Name: "host-list", Arg: "FILE", Path: option.FilePath, See: "Lists of hosts and domains",
			Value: fileList(&s.hostFiles),
			Line:  "hosts listed in FILE, and those below them; !FILE: any other",
			Text: "Keep targets whose host is in FILE, or below one that is in it. A line is a host, an address and " +
				"hosts as in /etc/hosts, or `||HOST^` as in lists of ad blockers. A ! before FILE leaves these hosts " +
				"out. May be given several times."},
		{Name: "regexp", Letter: 'e', Arg: "RE", Value: regexps(&k.regexps),
			Brief: "only targets that match RE",
			Line:  "targets that match RE (of several: one of them)",
			Text: "Keep targets that match the regular expression RE, in the syntax of RE2. If the option is given " +
				"several times, one of them must match. A bare operand is the name of a file, not a pattern."},
		{Name: "invert-match", Letter: 'v', Value: option.On(&k.invert),
			Line: "targets that match no RE",
			Text: "Keep the targets that match no --regexp instead of those that match one."},
		{Name: "added", See: "Links that a change adds", Value: option.On(&s.Source.Added),
			Line: "of a diff, references that touch an added line",
			Text: "With `--input diff`: keep references that touch a line that was added, and not those that only " +
				"stand on lines that were kept."},
		{Name: "kind", Arg: "LIST", Value: wordList(&k.kinds, pipeline.Kinds[:]...),
			Line: "kinds in LIST, such as uri,email; !uri: any other",
			Text: "Keep references of the kinds in LIST, such as uri,email; see KINDS AND WRAPPERS. A kind after ! " +
				"excludes. May be given several times."},
		{Name: "wrapper", Arg: "LIST", Value: wordList(&k.wrappers, pipeline.Wrappers[:]...),
			Line: "wrappers in LIST, such as angle,quote; !bare: any other",
			Text: "Keep references in the wrappers in LIST, such as angle,quote; see KINDS AND WRAPPERS. A wrapper " +
				"after ! excludes. May be given several times."},
		{Name: "where", Arg: "EXPR", See: "Only some of them", Value: option.AnyText(&s.condition),
			Line: "those for which EXPR holds, such as 'len(rules)>0'",
			Text: "Keep references for which the expression EXPR is true. It is in the language of expr " +
				"(https://expr-lang.org) over the JSON fields, such as `len(warnings) > 0` or `message.date >= " +
				"\"2030\"`. Besides its functions there are `host(TEXT)`, `domain(TEXT)`, `query(NAME)`, `cidr(HOST, " +
				"NETWORK)` and `redact(TEXT)`; see TEMPLATES. A field that a reference does not have is empty or 0. " +
				"A reference for which EXPR fails, such as `int(host)`, is left out, and the exit status is 2."},
		{Name: "max-count", Letter: 'm', Arg: "NUM", Value: option.Between(&s.Pipeline.MaxCount, 0, math.MaxInt64),
			Line: "at most NUM in each file",
			Text: "Print at most NUM references of each file, after all filters."},
		{Name: "unique", Letter: 'u', Arg: "WHAT", See: "Each URI once",
			Value: option.OrAlone(option.OneOf(&s.Pipeline.Unique, "none target domain host", pipeline.NotDistinct,
				pipeline.ByTarget, pipeline.ByDomain, pipeline.ByHost), "target", "none"),
			Brief: "each once",
			Line:  "each WHAT once: target (-u alone), domain, host or none",
			Text: "Print each target once over the whole run, where it comes first. With `domain`, each registrable " +
				"domain once; with `host`, each host; with `none`, the default, everything. Without a value it is " +
				"`target`. A target without a host, or a host without a domain, stands for itself. It takes 16 bytes " +
				"of memory for each."},
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
