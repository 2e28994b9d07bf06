package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// startTable measures how long urigrep and ripgrep take for an empty file, in turn, ten times for
// each run that is asked for.
func (c config) startTable(out, log io.Writer) error {
	empty := filepath.Join(c.dir, "empty")
	if err := os.WriteFile(empty, nil, 0o644); err != nil {
		return err
	}
	rows := []row{{tool: c.row()}, {tool: c.row("--json")}}
	for _, t := range c.wanted([]tool{ripgrepTool()}) {
		rows = append(rows, row{tool: t})
	}
	starts := 10 * c.runs
	fmt.Fprintf(log, "start: %d turns\n", starts)
	for range starts {
		for i := range rows {
			r := &rows[i]
			m, err := c.measure(r.tool.on(empty))
			if err != nil {
				return fmt.Errorf("%s: %w", r.tool.name, err)
			}
			r.walls, r.cpus = append(r.walls, m.wall), append(r.cpus, m.cpu)
		}
	}
	tab := table{
		title:  fmt.Sprintf("an empty file, %d runs in turn", starts),
		header: []string{"", "ms", "least", "CPU, ms"},
	}
	for _, r := range rows {
		tab.add(r.tool.name, milliseconds(median(r.walls)), milliseconds(slices.Min(r.walls)), milliseconds(median(r.cpus)))
	}
	fmt.Fprint(out, tab.String())
	return nil
}

func milliseconds(d time.Duration) string { return fmt.Sprintf("%.1f", d.Seconds()*1000) }
