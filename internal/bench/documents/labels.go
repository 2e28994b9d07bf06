package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
)

// A file is one that was read by hand: its kind, where it comes from, the options it is read with, and
// the label of each target, in order.
type file struct {
	kind, source, path string
	options            []string
	targets            []string
	labels             map[string]string
}

// readLabels returns the files of a list of labels.
func readLabels(name string) (all []*file, err error) {
	src, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	lines := bufio.NewScanner(src)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		cells := strings.Split(lines.Text(), "\t")
		switch {
		case cells[0] != "" && len(cells) == 4:
			all = append(all, &file{kind: cells[0], source: cells[1], path: cells[2], options: strings.Fields(cells[3]),
				labels: make(map[string]string)})
		case cells[0] == "" && len(cells) == 3 && len(all) > 0:
			f := all[len(all)-1]
			f.targets = append(f.targets, cells[2])
			f.labels[cells[2]] = cells[1]
		default:
			return nil, fmt.Errorf("%s:%d: neither a file nor a label: %q", name, n, lines.Text())
		}
	}
	return all, lines.Err()
}

// A tally is what was read of a kind of files.
type tally struct {
	files, full                   int
	right, wrong, unclear, missed int // different targets of each file
}

// add adds what is printed of a file, and writes a line for each target that is wrong, missed, or not
// labelled, which counts as wrong.
func (t *tally) add(out io.Writer, f *file, printed []string) {
	t.files++
	if len(printed) > 0 || len(f.targets) > 0 {
		t.full++
	}
	report := func(what, target string) {
		fmt.Fprintf(out, "%s %s: %s: %s\n", f.source, f.path, what, target)
	}
	found := make(map[string]bool)
	for _, target := range printed {
		found[target] = true
		switch label := f.labels[target]; label {
		case "right", "missed":
			t.right++
		case "unclear":
			t.unclear++
		default:
			t.wrong++
			if label == "" {
				label = "new"
			}
			report(label, target)
		}
	}
	for _, target := range f.targets {
		if label := f.labels[target]; !found[target] && (label == "right" || label == "missed") {
			t.missed++
			report("missed", target)
		}
	}
}
