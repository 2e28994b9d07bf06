package command

import (
	"errors"
	"math"

	"urigrep/internal/output/expression"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// keeping has the settings of this group for which pipeline.Options has no field.
type keeping struct {
	filter filter
	lists  []string // names of files of hosts; one after ! is of hosts that are not wanted
	where  *string
}

// keepOptions returns the options on which references are kept.
func keepOptions(s *settings) []option {
	k := &s.keep.filter
	return []option{
		{
			name: "scheme", arg: "LIST",
			line:  "schemes in LIST, such as http,https; !http: any other",
			brief: "only these, such as http,https",
			text: "Keep targets whose scheme is in LIST, in any case, such as http,https. A word " +
				"after ! excludes: `--scheme='!mailto'` keeps all others. May be given several " +
				"times.",
			see:   "Only some of them",
			value: wordList{to: &k.schemes},
		},
		{
			name: "host", arg: "GLOB",
			brief: "only these hosts, such as **.example.org",
			line:  "hosts like GLOB, such as **.example.org,b.example; !GLOB: any other",
			text: "Keep targets whose host matches GLOB, or one of several that commas separate. " +
				"In it `*` stands for any characters within a label, `?` for one, `[a-c]` and " +
				"`[!a-c]` for one of these or of the others, `{a,b}` for either pattern, and " +
				"`**` as a whole label for any number of labels: `**.example.org` is " +
				"example.org and all hosts below it. A GLOB after ! excludes. May be given " +
				"several times.",
			value: hostList{to: &k.hosts},
		},
		{
			name: "host-list", arg: "FILE", path: filePath,
			line: "hosts listed in FILE, and those below them; !FILE: any other",
			text: "Keep targets whose host FILE lists, or lies below one that it lists. A line " +
				"is a host, an address and hosts as in /etc/hosts, or `||HOST^` as in lists of " +
				"ad blockers. With ! before FILE these are left out. May be given several " +
				"times.",
			see:   "Lists of hosts and domains",
			value: fileList{to: &s.keep.lists},
		},
		{
			name: "regexp", letter: 'e', arg: "RE",
			line:  "targets that match RE (of several: one of them)",
			brief: "only targets that match RE",
			text: "Keep targets that match the regular expression RE, in the syntax of RE2. If " +
				"it is given several times, one of them must match. A bare operand is the name " +
				"of a file, not a pattern.",
			value: regexps{to: &k.regexps},
		},
		{
			name: "invert-match", letter: 'v',
			line:  "targets that match no RE",
			text:  "Keep the targets that match no --regexp instead of those that match one.",
			value: on(&k.invert),
			check: func() error {
				if k.invert && k.regexps == nil {
					return errors.New("--invert-match needs a --regexp to invert; the other filters are inverted by a ! before a value")
				}
				return nil
			},
		},
		{
			name: "added",
			line: "of a diff, references that touch an added line",
			text: "With `--input diff`: keep references that touch a line that was added, and " +
				"not those that only stand on lines that were kept.",
			see:   "Links that a change adds",
			value: on(&s.source.Added),
			check: func() error {
				if s.source.Added && s.source.Input != source.InputDiff {
					return errors.New("--added needs --input diff, whose lines are marked as added")
				}
				return nil
			},
		},
		{
			name: "kind", arg: "LIST",
			line: "kinds in LIST, such as uri,email; !uri: any other",
			text: "Keep references of the kinds in LIST, such as uri,email; see KINDS AND " +
				"WRAPPERS. A kind after ! excludes. May be given several times.",
			value: wordList{to: &k.kinds, allowed: pipeline.Kinds[:]},
			check: s.checkKinds,
		},
		{
			name: "wrapper", arg: "LIST",
			line: "wrappers in LIST, such as angle,quote; !bare: any other",
			text: "Keep references in the wrappers in LIST, such as angle,quote; see KINDS AND " +
				"WRAPPERS. A wrapper after ! excludes. May be given several times.",
			value: wordList{to: &k.wrappers, allowed: pipeline.Wrappers[:]},
		},
		{
			name: "where", arg: "EXPR",
			line: "those for which EXPR holds, such as 'len(rules)>0'",
			text: "Keep references for which the expression EXPR is true. It is in the language " +
				"of expr (https://expr-lang.org) over the JSON fields, such as `len(warnings) " +
				"> 0` or `message.date >= \"2030\"`. Besides its functions there are `host(TEXT)`, `domain(TEXT)`, " +
				"`query(NAME)`, `cidr(HOST, NETWORK)` and `redact(TEXT)`; see TEMPLATES. A field that a reference does not have is " +
				"empty or 0. A reference for which EXPR fails, as `int(host)` does, is left " +
				"out, and the exit status is 2.",
			see:   "Only some of them",
			value: anyText(&s.keep.where),
		},
		{
			name: "max-count", letter: 'm', arg: "NUM",
			line:  "at most NUM in each file",
			text:  "Print at most NUM references of each file, after all filters.",
			value: between(&s.pipeline.MaxCount, 0, math.MaxInt64),
		},
		{
			name: "unique", letter: 'u', arg: "WHAT",
			brief: "each once",
			line:  "each WHAT once: target (-u alone), domain, host or none",
			text: "Print each target once over the whole run, where it comes first. With " +
				"`domain`, each registrable domain once; with `host`, each host; with `none`, " +
				"the default, everything. Without a value it is `target`. A target without a " +
				"host, or a host without a domain, stands for itself. It takes 16 bytes of " +
				"memory for each.",
			see: "Each URI once",
			value: orAlone(oneOf(&s.pipeline.Unique, "none target domain host",
				pipeline.NotDistinct, pipeline.ByTarget, pipeline.ByDomain, pipeline.ByHost), pipeline.ByTarget, pipeline.NotDistinct),
		},
	}
}

// checkKinds refuses a kind that is not looked for.
func (s *settings) checkKinds() error {
	find := &s.pipeline.Find
	for _, k := range []struct {
		kind   string
		sought bool
		reason string
	}{
		{"email", find.Email, " needs --email: mail addresses are not looked for without it"},
		{"domain", find.Domains, " needs --domains: domains are not looked for without it"},
		{"defanged", find.Refang, " needs --refang: defanged spellings are not looked for without it"},
		{"abbreviated", !find.SkipAbbreviated, " and --no-abbreviated do not go together"},
	} {
		if !k.sought && s.keep.filter.kinds.wants(k.kind) {
			return errors.New("--kind " + k.kind + k.reason)
		}
	}
	return nil
}

// keep sets which references are kept.
func (c *config) keep(s *settings) (err error) {
	k, p := s.keep.filter, &c.pipeline
	if k.lists, err = c.hostLists(s.keep.lists); err != nil {
		return err
	}
	k.rfc = p.RFC
	p.Keep, p.Programs = k.function(), k.schemes.wants("javascript")
	p.First = c.quiet
	if s.keep.where != nil {
		if err := c.condition(*s.keep.where); err != nil {
			return err
		}
	}
	c.partial = p.MaxCount >= 0 || c.quiet
	if s.shapes.has("files-with-matches", "files-without-match") && p.MaxCount != 0 {
		p.MaxCount = 1
	}
	return nil
}

// condition adds a condition to what is kept. If it uses offsets it is evaluated once they are
// known.
func (c *config) condition(text string) (err error) {
	p := &c.pipeline
	if c.where, err = expression.NewCondition(text, p.RFC); err != nil {
		return fieldError("where", err)
	}
	filter := p.Keep
	switch {
	case c.where.Needs()&field.Places != 0:
		p.KeepPlaced = c.where.Keep
	case filter == nil:
		p.Keep = c.where.Keep
	default:
		p.Keep = func(r *pipeline.Record) bool { return filter(r) && c.where.Keep(r) }
	}
	return nil
}
