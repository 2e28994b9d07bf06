package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// A table is a Markdown table under a heading.
type table struct {
	title  string
	header []string
	rows   [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// String returns the table with aligned columns. The first column and those without a header
// are flush left, the others flush right.
func (t *table) String() string {
	widths := make([]int, len(t.header))
	for _, cells := range append([][]string{t.header}, t.rows...) {
		for k, cell := range cells {
			widths[k] = max(widths[k], utf8.RuneCountInString(escape(cell)), 3)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n### %s\n\n", t.title)
	line := func(cells []string) {
		for k, cell := range cells {
			cell = escape(cell)
			space := strings.Repeat(" ", widths[k]-utf8.RuneCountInString(cell))
			if t.toRight(k) {
				cell = space + cell
			} else {
				cell += space
			}
			fmt.Fprintf(&b, "| %s ", cell)
		}
		b.WriteString("|\n")
	}
	line(t.header)
	for k, width := range widths {
		rule := strings.Repeat("-", width+2)
		if t.toRight(k) {
			rule = rule[1:] + ":"
		}
		b.WriteString("|" + rule)
	}
	b.WriteString("|\n")
	for _, cells := range t.rows {
		line(cells)
	}
	return b.String()
}

func (t *table) toRight(column int) bool { return column > 0 && t.header[column] != "" }

// escape returns s as the content of a cell.
func escape(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

// significant formats a number with two significant digits, or as an integer.
func significant(n float64) string {
	switch {
	case n == 0 || math.IsNaN(n) || math.IsInf(n, 0):
		return "–"
	case n < 10:
		return fmt.Sprintf("%.1f", n)
	}
	return fmt.Sprintf("%.0f", n)
}

// times formats a ratio.
func times(n float64) string {
	switch {
	case n == 0:
		return "–"
	case n < 0.095:
		return strings.TrimRight(fmt.Sprintf("%.5f", math.Round(n*1e4)/1e4), "0")
	}
	return fmt.Sprintf("%.2f", n)
}

// span formats the least and the greatest of some ratios.
func span(all []float64) string {
	if len(all) == 0 {
		return "–"
	}
	return times(slices.Min(all)) + "–" + times(slices.Max(all))
}
