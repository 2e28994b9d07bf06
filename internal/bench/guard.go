package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// guardTable measures urigrep and another build of it, c.base, in paired runs: each turn runs
// both, and the one that was second is first in the next turn. A ratio is the median of
// the turns; it is above 1 if urigrep is slower than c.base.
func (c config) guardTable(out, log io.Writer) error {
	if c.base == "" {
		return errors.New("want -base PROGRAM, the urigrep to compare with")
	}
	real, err := c.corpora()
	if err != nil {
		return err
	}
	tab := table{
		title:  fmt.Sprintf("urigrep beside %s, %d paired runs, output to %s", c.base, c.runs, c.to),
		header: []string{"text", "arguments", "wall, ×", "range", "CPU, ×", "range", ""},
	}
	for _, k := range append(real, kinds...) {
		t, err := c.textOf(k, c.size)
		if err != nil {
			return err
		}
		if err := warm(t.path); err != nil {
			return err
		}
		fmt.Fprintf(log, "guard: %s\n", k.name)
		for _, tool := range c.ownTools() {
			if tool.mail && !k.mail {
				continue
			}
			if err := c.guardRow(&tab, k, t, tool); err != nil {
				return err
			}
		}
		if k.packed != "" {
			os.Remove(t.path)
		}
	}
	fmt.Fprint(out, tab.String())
	return nil
}

// guardRow adds the row of one command line on one text.
func (c config) guardRow(tab *table, k kind, t text, tool tool) error {
	own := tool.on(t.path)
	base := append([]string{c.base}, own[1:]...)
	var wall, cpu []float64
	var lines [2]int64
	for turn := range c.runs {
		var m [2]measurement
		for _, which := range []int{turn % 2, 1 - turn%2} {
			var err error
			if m[which], err = c.measure([][]string{own, base}[which]); err != nil {
				return fmt.Errorf("%s, %s: %w", k.name, tool.name, err)
			}
			lines[which] = m[which].lines
		}
		wall = append(wall, float64(m[0].wall)/float64(m[1].wall))
		cpu = append(cpu, float64(m[0].cpu)/float64(max(m[1].cpu, time.Microsecond)))
	}
	note := ""
	if lines[0] != lines[1] {
		note = fmt.Sprintf("%d lines, but %d by the other program", lines[0], lines[1])
	}
	tab.add(k.name, tool.name, times(median(wall)), span(wall), times(median(cpu)), span(cpu), note)
	return nil
}
