package main

import (
	"path/filepath"
	"slices"
	"strings"

	_ "urigrep/delimit" // sets join.LearnRead
	"urigrep/delimit/internal/join"
)

// A line is one line end, and what is seen there.
type line struct {
	join.LearnPlace
	source  string // the text that it is from, or the formatter that made it
	natural bool   // it is one of all of its text
	made    bool   // a formatter made it
	at      int    // line of the text, from 1
	join    bool
}

// see reads all texts and labels.
func see(shared string) (*table, error) {
	t := &table{groups: join.LearnTable()}
	marks, err := readMarks(marksFile)
	if err != nil {
		return nil, err
	}
	if t.corpora, err = readCorpora(shared); err != nil {
		return nil, err
	}
	bySource := map[string][]label{}
	for _, name := range labelFiles {
		labels, err := readLabels(filepath.Join(shared, "gold", name))
		if err != nil {
			return nil, err
		}
		for _, l := range labels {
			if filepath.Ext(l.Source) == "" {
				l.Source += ".txt"
			}
			bySource[l.Source] = append(bySource[l.Source], l)
			t.lines = append(t.lines, l.see()...)
		}
	}
	for _, c := range t.corpora {
		c.note(bySource[c.name], marks[c.name])
		t.lines = append(t.lines, c.see()...)
	}
	t.layOut()
	return t, nil
}

// keep returns a copy of p that stays valid.
func keep(p *join.LearnPlace) join.LearnPlace {
	at := *p
	at.Ref, at.Word = slices.Clone(p.Ref), slices.Clone(p.Word)
	return at
}

// see returns all line ends of a text at which a reference may go on.
func (c *corpus) see() (all []line) {
	join.LearnRead(c.text, func(p *join.LearnPlace) bool {
		at := c.lineAt(p.End) + 1
		_, isRead := c.joins[at]
		if c.unread[at] || c.drawn && p.Crossed > 0 && !isRead {
			return false
		}
		all = append(all, line{LearnPlace: keep(p), source: c.name, natural: true, at: at, join: c.joins[at]})
		return c.joins[at]
	})
	return all
}

// see returns what the line end shows in its few lines. A reference that goes on over more lines
// gives a line for each.
func (l *label) see() (all []line) {
	text := []byte(l.Text + "\n")
	starts := lineStarts(text)
	from, end := starts[l.At], starts[l.At+1]
	source := l.Source
	if l.Formatter != "" {
		source = l.Formatter
	}
	join.LearnRead(text, func(p *join.LearnPlace) bool {
		if p.Start < from || p.Start >= end || p.Crossed == 0 && p.End > end {
			return false
		}
		join := l.Label == "join" && l.goesOn(p)
		all = append(all, line{LearnPlace: keep(p), source: source, made: l.Formatter != "", join: join})
		return join
	})
	return all
}

// goesOn reports whether the labelled reference is longer than what was read of it.
func (l *label) goesOn(p *join.LearnPlace) bool {
	if p.Crossed == 0 {
		return true
	}
	read, want := withoutMarks(string(p.Ref)), withoutMarks(l.Expect)
	return len(want) > len(read) && strings.HasPrefix(want, read)
}

// withoutMarks returns a reference without the scheme http and the characters that a line break may
// have added.
func withoutMarks(s string) string {
	s = strings.ReplaceAll(strings.TrimPrefix(s, "http://"), "=3D", "=")
	return strings.NewReplacer("-", "", "\\", "", "*", "", "=", "", ":", "").Replace(s)
}
