package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

// A row is what was measured of a tool on a text.
type row struct {
	tool   tool
	text   text // the whole text or, for a slow tool, its beginning
	walls  []time.Duration
	cpus   []time.Duration
	memory int64
	found  int64
	err    error // why the tool failed

	expected int64 // what urigrep finds in a beginning; else -1
}

// realTables measures ripgrep and urigrep on the real texts. If there are none, it says so.
func (c config) realTables(out, log io.Writer) error {
	real, err := c.corpora()
	if err != nil {
		return err
	}
	if len(real) == 0 {
		fmt.Fprintln(out, "\nReal texts: none found; set URIGREP_SHARED or -corpora.")
		return nil
	}
	return c.speedTables(real, c.realTools(), out, log)
}

// madeUpTables measures all tools on the texts that are made up.
func (c config) madeUpTables(out, log io.Writer) error {
	return c.speedTables(kinds, c.installed(), out, log)
}

// speedTables measures tools on kinds of text. If urigrep's counts are wrong, it returns an
// error after the tables are made.
func (c config) speedTables(kinds []kind, tools []tool, out, log io.Writer) error {
	var wrong []error
	for _, k := range kinds {
		t, err := c.textOf(k, c.size)
		if err != nil {
			return err
		}
		if err := warm(t.path); err != nil {
			return err
		}
		rows, err := c.rows(k, t, tools, log)
		if err != nil {
			return err
		}
		for turn := range c.runs {
			fmt.Fprintf(log, "%s: turn %d of %d\n", k.name, turn+1, c.runs)
			if err := c.turn(rows); err != nil {
				return err
			}
		}
		fmt.Fprint(out, speedTable(k, t, rows))
		wrong = append(wrong, check(k, rows))
		if k.packed != "" {
			os.Remove(t.path)
		}
	}
	return errors.Join(wrong...)
}

// rows returns a row, without times, for each tool that is for the kind of text.
func (c config) rows(k kind, t text, tools []tool, log io.Writer) (rows []row, err error) {
	for _, tool := range tools {
		if tool.mail && !k.mail {
			continue
		}
		fmt.Fprintf(log, "%s: trying %s\n", k.name, tool.name)
		r, err := c.try(tool, t)
		if err != nil {
			return nil, err
		}
		if r.expected, err = c.expected(&r, t, tools); err != nil {
			return nil, err
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// expected returns how many references urigrep, by the first of its rows among tools, finds in the
// text of r if r is only the beginning of whole; otherwise -1.
func (c config) expected(r *row, whole text, tools []tool) (int64, error) {
	i := slices.IndexFunc(tools, func(t tool) bool { return t.peer == "" })
	if i < 0 || r.err != nil || r.text.size == whole.size || !r.tool.counts {
		return -1, nil
	}
	m, err := c.measureMemory(tools[i].on(r.text.path))
	return m.lines - tools[i].extra, err
}

// try runs a tool on more and more of a text, until that is the whole text or the next run
// would take longer than c.patience, and returns its row, without times.
func (c config) try(t tool, whole text) (row, error) {
	for size := int64(megabyte); ; size *= 4 {
		if size*4 > whole.size {
			size = whole.size
		}
		head, err := c.head(whole, size)
		if err != nil {
			return row{}, err
		}
		m, err := c.measureMemory(t.on(head.path))
		if err != nil {
			return row{tool: t, text: whole, err: err}, nil
		}
		if size >= whole.size || m.wall*4 > c.patience {
			if t.several {
				m.memory = 0
			}
			return row{tool: t, text: head, memory: m.memory, found: m.lines - t.extra}, nil
		}
	}
}

// turn runs each tool once.
func (c config) turn(rows []row) error {
	for k := range rows {
		r := &rows[k]
		if r.err != nil {
			continue
		}
		m, err := c.measure(r.tool.on(r.text.path))
		if err != nil {
			return fmt.Errorf("%s: %w", r.tool.name, err)
		}
		if found := m.lines - r.tool.extra; m.lines >= 0 && found != r.found {
			return fmt.Errorf("%s found %d, and %d at another time", r.tool.name, found, r.found)
		}
		r.walls, r.cpus = append(r.walls, m.wall), append(r.cpus, m.cpu)
	}
	return nil
}

// check returns an error if urigrep's counts are wrong: in a made-up text, if they are not
// that of the URIs in it; in another, if they differ.
func check(k kind, rows []row) error {
	var wrong []error
	var first *row
	for i := range rows {
		r := &rows[i]
		if r.tool.peer != "" || r.err != nil {
			continue
		}
		if first == nil {
			first = r
		}
		if r.text.uris >= 0 && r.found != r.text.uris {
			wrong = append(wrong, fmt.Errorf("%s: %s found %d of %d", k.name, r.tool.name, r.found, r.text.uris))
		} else if r.text.uris < 0 && !r.tool.differs && r.text.size == first.text.size && r.found != first.found {
			wrong = append(wrong, fmt.Errorf("%s: %s found %d, %s %d", k.name, r.tool.name, r.found, first.tool.name, first.found))
		}
	}
	return errors.Join(wrong...)
}

// speedTable returns the table of a kind of text.
func speedTable(k kind, t text, rows []row) string {
	holds := "an unknown number of URIs"
	if t.uris >= 0 {
		holds = fmt.Sprintf("%d URIs", t.uris)
	}
	tab := table{
		title:  fmt.Sprintf("%s, %.0f MB, %s", k.name, float64(t.size)/megabyte, holds),
		header: []string{k.name, "MB/s", "× ripgrep", "range", "CPU, s/GB", "× ripgrep by CPU", "found", "memory, MB", ""},
	}
	if t.copies > 0 {
		tab.title = fmt.Sprintf("%s, real text, %d × %.1f MB", k.name, t.copies, float64(t.size/t.copies)/megabyte)
	}
	reference := rowOf(rows, ripgrep)
	for _, r := range rows {
		if r.err != nil {
			tab.add(r.tool.name, "–", "–", "–", "–", "–", "–", "–", firstLine(r.err.Error()))
			continue
		}
		found := "–"
		if r.tool.counts {
			found = fmt.Sprint(r.found)
		}
		tab.add(r.tool.name, significant(rate(r.text.size, median(r.walls))), times(ratio(r, reference)), span(ratios(r, reference)),
			times(float64(median(r.cpus))/float64(r.text.size)), times(cpuRatio(r, reference)),
			found, significant(float64(r.memory)/megabyte), strings.Join(notes(r, t, rows), "; "))
	}
	return tab.String()
}

// notes returns remarks on a row.
func notes(r row, whole text, rows []row) (all []string) {
	if r.tool.against != "" {
		if n := ratio(r, rowOf(rows, r.tool.against)); n > 0 {
			all = append(all, fmt.Sprintf("%s × %s", times(n), r.tool.against))
		}
	}
	if r.text.size < whole.size {
		note := fmt.Sprintf("the first %s MB only", significant(float64(r.text.size)/megabyte))
		if r.expected >= 0 {
			note += fmt.Sprintf(", in which urigrep finds %d", r.expected)
		}
		all = append(all, note)
	}
	expected := r.text.uris
	if own := firstOwn(rows); expected < 0 && own != nil && own.text.size == r.text.size {
		expected = own.found
	}
	if r.tool.counts && expected >= 0 && (r.found < expected/2 || r.found > 2*expected) {
		all = append(all, fmt.Sprintf("count not plausible: %d expected", expected))
	}
	return all
}

// firstOwn returns the first row of urigrep, nil if all failed.
func firstOwn(rows []row) *row {
	for k := range rows {
		if rows[k].tool.peer == "" && rows[k].err == nil {
			return &rows[k]
		}
	}
	return nil
}

// rowOf returns the row with a name, nil if there is none or it failed.
func rowOf(rows []row, name string) *row {
	for k := range rows {
		if rows[k].tool.name == name && rows[k].err == nil {
			return &rows[k]
		}
	}
	return nil
}

// ratio returns the speed of r as a multiple of that of other: the median of the turns, 0 if
// other is nil.
func ratio(r row, other *row) float64 { return median(ratios(r, other)) }

// ratios returns the speed of r as a multiple of that of other in each turn.
func ratios(r row, other *row) (all []float64) {
	if other == nil {
		return nil
	}
	for k := range min(len(r.walls), len(other.walls)) {
		all = append(all, rate(r.text.size, r.walls[k])/rate(other.text.size, other.walls[k]))
	}
	return all
}

// cpuRatio is ratio for CPU time.
func cpuRatio(r row, other *row) float64 {
	if other == nil {
		return 0
	}
	var all []float64
	for k := range min(len(r.cpus), len(other.cpus)) {
		all = append(all, rate(r.text.size, max(r.cpus[k], time.Microsecond))/rate(other.text.size, max(other.cpus[k], time.Microsecond)))
	}
	return median(all)
}
