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
	turns := 10 * c.runs
	return c.print(contest{
		title: fmt.Sprintf("an empty file, %d runs in turn", turns),
		rows:  c.beside(text{path: empty}, "", "--json"),
		turns: turns,
		note: func(r, _ row, _ func(row) time.Duration) string {
			if len(r.walls) == 0 {
				return ""
			}
			return fmt.Sprintf("wall %s ms, at least %s", milliseconds(median(r.walls)), milliseconds(slices.Min(r.walls)))
		},
	}, out, log)
}

func milliseconds(d time.Duration) string { return fmt.Sprintf("%.1f", d.Seconds()*1000) }
