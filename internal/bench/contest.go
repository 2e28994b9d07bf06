package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// A contest is rows that run in turn. They are compared with the first; where that was not
// measured, with nothing.
type contest struct {
	title string
	rows  []row
	turns int  // at least c.runs
	wall  bool // compares wall time; else processor time, which other load changes less
	// note returns a remark on a row and the first, with the least time of each; nil for none.
	note func(r, first row, least func(row) time.Duration) string
}

// print measures the rows, each of urigrep also as c.base if that is given, and prints a table.
func (c config) print(p contest, out, log io.Writer) error {
	rows := slices.Clone(p.rows)
	for _, r := range p.rows {
		rows = append(rows, c.before(r))
	}
	for i := range rows {
		r := &rows[i]
		if r.err != nil {
			continue
		}
		var m measurement
		if m, r.err = c.measure(r.tool.on(r.text.path)); r.err != nil && r.tool.argv[0] == c.urigrep {
			return fmt.Errorf("%s: %w", r.tool.name, r.err)
		}
		r.found = m.lines - r.tool.extra
	}
	for turn := range max(c.runs, p.turns) {
		fmt.Fprintf(log, "%s: turn %d\n", p.title, turn+1)
		if err := c.turn(rows); err != nil {
			return err
		}
	}
	fmt.Fprint(out, p.table(rows[:len(p.rows)], rows[len(p.rows):]))
	return nil
}

// errNotMeasured is the error of a row that is not measured.
var errNotMeasured = fmt.Errorf("not measured")

// before returns r with the program c.base.
func (c config) before(r row) row {
	if r.tool.argv[0] != c.urigrep || c.base == "" {
		return row{err: errNotMeasured}
	}
	r.tool.argv = slices.Replace(slices.Clone(r.tool.argv), 0, 1, c.base)
	return r
}

// table returns the table of rows, and of the same rows before.
func (p contest) table(rows, before []row) string {
	first := rows[0]
	kind := "CPU, ms"
	if p.wall {
		kind = "wall, ms"
	}
	tab := table{title: p.title, header: []string{"", kind, "× " + first.tool.name, "range", "before, ms", "× " + first.tool.name, "now ÷ before", ""}}
	if p.note == nil {
		tab.header = tab.header[:7]
	}
	for i, r := range rows {
		old := before[i]
		cells := []string{r.tool.name, inMilliseconds(p.least(r)), p.times(r, first), span(p.turnByTurn(r, first)),
			inMilliseconds(p.least(old)), p.times(old, first), p.times(r, old)}
		if p.note != nil {
			note := p.note(r, first, p.least)
			if was := p.note(old, first, p.least); note != "" && was != "" {
				note += "; before: " + was
			}
			cells = append(cells, note)
		}
		tab.add(cells...)
	}
	return tab.String()
}

// measured returns the times of a row that the contest compares; none if it failed.
func (p contest) measured(r row) []time.Duration {
	switch {
	case r.err != nil:
		return nil
	case p.wall:
		return r.walls
	}
	return r.cpus
}

// least returns the least time of a row, 0 if it was not measured.
func (p contest) least(r row) time.Duration {
	if all := p.measured(r); len(all) > 0 {
		return max(slices.Min(all), time.Microsecond)
	}
	return 0
}

// times formats the least time of r in that of another row.
func (p contest) times(r, other row) string {
	if p.least(r) == 0 || p.least(other) == 0 {
		return "–"
	}
	return times(float64(p.least(r)) / float64(p.least(other)))
}

// turnByTurn returns the time of r in that of another row, in each turn.
func (p contest) turnByTurn(r, other row) (all []float64) {
	mine, others := p.measured(r), p.measured(other)
	for i := range min(len(mine), len(others)) {
		all = append(all, float64(mine[i])/float64(max(others[i], time.Microsecond)))
	}
	return all
}

// inMilliseconds is milliseconds, with a dash for what was not measured.
func inMilliseconds(d time.Duration) string {
	if d == 0 {
		return "–"
	}
	return milliseconds(d)
}

// beside returns ripgrep's row for a text, then those of urigrep with each of some lists of
// arguments.
func (c config) beside(t text, arguments ...string) []row {
	rows := []row{{tool: ripgrepTool(), text: t}}
	if len(c.wanted([]tool{rows[0].tool})) == 0 {
		rows[0].err = errNotMeasured
	}
	return append(rows, c.ownRows(t, arguments...)...)
}

// ownRows returns urigrep's row for a text with each of some lists of arguments, which blanks
// separate.
func (c config) ownRows(t text, arguments ...string) (rows []row) {
	for _, list := range arguments {
		rows = append(rows, row{tool: c.row(strings.Fields(list)...), text: t})
	}
	return rows
}
