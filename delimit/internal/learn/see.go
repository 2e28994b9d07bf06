package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	_ "urigrep/delimit" // sets what lineends has
	"urigrep/delimit/internal/lineends"
)

// see makes the table of all labelled line ends of the texts that are shared, of those of the list
// of marks, and of line ends of intact text that is broken anew.
func see(shared, marksFile string) (*table, error) {
	labels, err := readLabels(shared)
	if err != nil {
		return nil, err
	}
	marks, err := readMarks(marksFile)
	if err != nil {
		return nil, err
	}
	t := newTable()
	sources := map[string]bool{}
	for _, s := range brokenSources {
		sources[s] = true
	}
	for s := range labels {
		sources[s] = true
	}
	for s := range marks {
		sources[s] = true
	}
	for _, source := range slices.Sorted(maps.Keys(sources)) {
		text, err := readCorpus(shared, source)
		if err != nil {
			return nil, err
		}
		for i := range labels[source] {
			t.lines = append(t.lines, labels[source][i].see(text)...)
		}
		t.seeMarks(text, marks[source])
		if !slices.Contains(brokenSources, source) {
			continue
		}
		for _, b := range breakText(source, text) {
			t.lines = append(t.lines, b.see(nil)...)
		}
	}
	return t, nil
}

// newTable returns a table without lines of the groups and crosses that delimit has.
func newTable() *table {
	t := &table{}
	groups, crosses := lineends.Table()
	for _, g := range groups {
		t.groups = append(t.groups, group{g.Stage, g.Name, g.Values})
	}
	for _, c := range crosses {
		size := 1
		for _, g := range c.Groups {
			size *= len(t.groups[g].values)
		}
		t.crosses = append(t.crosses, cross{c.Stage, c.Groups, size})
	}
	t.layOut()
	return t
}

// see returns what the line end shows in its few lines, and in the whole of the text that it is
// from, if that is not nil. A reference that goes on over more lines gives a line for each.
func (l *label) see(whole []byte) []line {
	snippet := []byte(l.Text + "\n")
	all := l.seeIn("lines", snippet, lineStart(snippet, l.At))
	if at := l.find(whole); at >= 0 {
		around, line := cutAround(whole, at)
		all = append(all, l.seeIn("all", around, line)...)
	}
	return all
}

// cutAround returns the text around b[at], and at as an offset in that: farther than evidence
// looks.
func cutAround(b []byte, at int) ([]byte, int) {
	lo := max(0, at-16<<10)
	return b[lo:min(len(b), at+32<<10)], at - lo
}

// lineStart returns the index where line n of b begins, from 0.
func lineStart(b []byte, n int) int {
	i := 0
	for ; n > 0; n-- {
		i += bytes.IndexByte(b[i:], '\n') + 1
	}
	return i
}

// lineLen returns the length of the line that b begins with.
func lineLen(b []byte) int {
	if i := bytes.IndexByte(b, '\n'); i >= 0 {
		return i
	}
	return len(b)
}

// find returns the index of the line in the text that it is from, -1 where that is not found.
func (l *label) find(whole []byte) int {
	lines := strings.Split(l.Text, "\n")
	if l.At+1 >= len(lines) {
		return -1
	}
	before := ""
	if l.At > 0 {
		before = lines[l.At-1] + "\n"
	}
	i := bytes.Index(whole, []byte(before+lines[l.At]+"\n"+lines[l.At+1]))
	if i < 0 {
		return -1
	}
	return i + len(before)
}

// seeIn returns the lines of the line end whose line begins at b[from].
func (l *label) seeIn(view string, b []byte, from int) (all []line) {
	end := from + lineLen(b[from:])
	origin := l.Origin
	if origin == "" {
		origin = "read"
	}
	base := line{id: fmt.Sprintf("%016x", hashOf(l.Source+l.ID)), kind: l.Source, block: l.stretch(), origin: origin, view: view, weight: 1}
	lineends.Read(b, func(p *lineends.Place) bool {
		if p.Start < from || p.Start >= end || p.Crossed == 0 && p.End > end {
			return false
		}
		one := base
		one.join = l.Label == "join" && l.goesOn(p)
		one.note(p)
		all = append(all, one)
		return one.join
	})
	return all
}

// note notes what was seen.
func (l *line) note(p *lineends.Place) {
	l.rule = p.Rule
	for _, v := range p.Values {
		l.seen = append(l.seen, int(v))
	}
}

// goesOn reports whether the labelled reference is longer than what was read of it; where it goes
// on in another column, whether what would be read there is part of it.
func (l *label) goesOn(p *lineends.Place) bool {
	if p.Crossed == 0 && !l.Columns {
		return true
	}
	read, want := withoutMarks(string(p.Ref)), withoutMarks(l.Expect)
	if l.Columns {
		read += withoutMarks(string(p.Word))
		return strings.HasPrefix(want, read)
	}
	return len(want) > len(read) && strings.HasPrefix(want, read)
}

// withoutMarks returns a reference without the scheme http and the characters that a line break may
// have added.
func withoutMarks(s string) string {
	s = strings.ReplaceAll(strings.TrimPrefix(s, "http://"), "=3D", "=")
	return strings.NewReplacer("-", "", "\\", "", "*", "", "=", "", ":", "").Replace(s)
}

// linesOfMark is the number of lines of text on either side of the line of a mark that are kept with it.
const linesOfMark = 4

// seeMarks adds what the marks of a text show. A mark whose line has changed is passed over and
// named.
func (t *table) seeMarks(text []byte, marks []mark) {
	starts := lineStarts(text)
	joins := map[int]bool{} // by line
	for _, m := range marks {
		joins[m.line] = m.join
	}
	for _, m := range marks {
		if m.line >= len(starts) || hashOfLine(text[starts[m.line-1]:starts[m.line]]) != m.hash {
			fmt.Fprintf(os.Stderr, "joins: %s:%d: the line is not the one that was labelled\n", m.source, m.line)
			continue
		}
		at := starts[m.line-1]
		few := starts[max(0, m.line-1-linesOfMark)]
		after := starts[min(len(starts)-1, m.line+linesOfMark)]
		around, line := cutAround(text, at)
		t.seeMark(m, "lines", text[few:after], at-few, joins)
		t.seeMark(m, "all", around, line, joins)
	}
}

// seeMark adds what a mark whose line begins at b[from] shows. The line ends before it that a
// reference crosses to it, and those after it, are joined as their own marks say.
func (t *table) seeMark(m mark, view string, b []byte, from int, joins map[int]bool) {
	end := from + lineLen(b[from:])
	lineends.Read(b, func(p *lineends.Place) bool {
		if p.End < from || p.End > end {
			before := m.line - bytes.Count(b[p.End:max(p.End, from)], []byte("\n"))
			return p.End < from && joins[before]
		}
		l := line{
			id: fmt.Sprintf("%016x", hashOf(fmt.Sprint(m.source, " ", m.line))), kind: m.source,
			block: hashOf(fmt.Sprint(m.source, m.line/blockLines)), origin: "chosen", view: view, join: m.join, weight: 1,
		}
		l.note(p)
		t.lines = append(t.lines, l)
		return m.join
	})
}

// lineStarts returns the indices where the lines of b begin, and len(b).
func lineStarts(b []byte) []int {
	starts := []int{0}
	for i, c := range b {
		if c == '\n' && i+1 < len(b) {
			starts = append(starts, i+1)
		}
	}
	return append(starts, len(b))
}
