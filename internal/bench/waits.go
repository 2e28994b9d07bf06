package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// treesTable measures a search of whole folders, c.trees.
func (c config) treesTable(out, log io.Writer) error {
	many := fmt.Sprintf("-j%d", c.threads)
	if c.trees == nil {
		root, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			return err
		}
		c.trees = []string{filepath.Join(strings.TrimSpace(string(root)), "src"), "/usr/share/doc"}
	}
	for _, folder := range c.trees {
		files, err := countFiles(folder)
		if err != nil {
			return err
		}
		rows := c.beside(text{path: folder}, "-r "+many, "-r -j1")
		rows[0].tool.argv = []string{"rg", "--no-config", "-uuoN", many, pattern, file}
		if err := c.print(contest{title: fmt.Sprintf("-r %s, %d files", folder, files), rows: rows}, out, log); err != nil {
			return err
		}
	}
	return nil
}

// countFiles returns how many regular files are below a folder.
func countFiles(folder string) (n int, err error) {
	err = filepath.WalkDir(folder, func(_ string, e os.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			n++
		}
		return err
	})
	return n, err
}

// threadFiles is the number of files that the table of threads reads.
const threadFiles = 6000

// threadsTable compares the wall time of one thread and of more for one text in many files.
func (c config) threadsTable(out, log io.Writer) error {
	t, folder, files, err := c.inFiles(kinds[0], threadFiles)
	defer os.RemoveAll(folder)
	if err != nil {
		return err
	}
	t.path = folder
	rows := c.ownRows(t, "-r -j1", fmt.Sprintf("-r -j%d", c.threads))
	return c.print(contest{title: fmt.Sprintf("threads: prose, %.0f MB in %d files", float64(t.size)/megabyte, len(files)), rows: rows, wall: true}, out, log)
}

// recordsTable measures records of text that is dense with URIs beside plain output of it.
func (c config) recordsTable(out, log io.Writer) error {
	t, err := c.textOf(kinds[2], c.size)
	if err != nil {
		return err
	}
	rows := c.ownRows(t, "-j1", "-j1 --json", "-j1 --json=target,start", "-j1 --csv")
	rows[1].tool.extra, rows[2].tool.extra, rows[3].tool.extra = 1, 1, 1 // the summary, the header
	title := fmt.Sprintf("records of dense text, %.0f MB, %d URIs", float64(t.size)/megabyte, t.uris)
	return c.print(contest{title: title, rows: rows, note: func(r, first row, least func(row) time.Duration) string {
		if least(r) == 0 {
			return ""
		}
		return fmt.Sprintf("%.2f µs a URI", least(r).Seconds()*1e6/float64(t.uris))
	}}, out, log)
}

// mailboxesTable measures the real mailboxes as mail beside ripgrep on the raw file.
func (c config) mailboxesTable(out, log io.Writer) error {
	return c.eachText(func(k kind) bool { return k.mail }, "-j1 --input mbox", out, log)
}

// textsTable measures the real texts, and mailboxes as text, beside ripgrep.
func (c config) textsTable(out, log io.Writer) error {
	return c.eachText(func(kind) bool { return true }, "-j1 --input text", out, log)
}

// eachText measures urigrep with arguments on the real texts of the kinds that are asked for. If
// there are none, it takes made-up mail.
func (c config) eachText(asked func(kind) bool, arguments string, out, log io.Writer) error {
	real, err := c.corpora()
	if err != nil {
		return err
	}
	real = slices.DeleteFunc(real, func(k kind) bool { return !asked(k) })
	if len(real) == 0 {
		real = kinds[1:2]
	}
	for _, k := range real {
		t, err := c.textOf(k, c.size)
		if err != nil {
			return err
		}
		title := fmt.Sprintf("%s, %.0f MB, %s", k.name, float64(t.size)/megabyte, arguments)
		if err := c.print(contest{title: title, rows: c.beside(t, arguments)}, out, log); err != nil {
			return err
		}
		if k.packed != "" {
			os.Remove(t.path)
		}
	}
	return nil
}

// rowsTable measures paragraphs as rows of JSON Lines beside the same text.
func (c config) rowsTable(out, log io.Writer) error {
	real, err := c.corpora()
	if err != nil {
		return err
	}
	k := kinds[0]
	if i := slices.IndexFunc(real, func(k kind) bool { return !k.mail }); i >= 0 {
		k = real[i]
	}
	t, err := c.textOf(k, c.size)
	if err != nil {
		return err
	}
	lines := t
	lines.path += ".jsonl"
	if err := writeRows(t.path, lines.path); err != nil {
		return err
	}
	defer os.Remove(lines.path)
	info, err := os.Stat(lines.path)
	if err != nil {
		return err
	}
	lines.size = info.Size()
	rows := append(c.ownRows(t, "-j1 --input text"), c.ownRows(lines, "-j1 --input jsonl", "-j1 --input jsonl --field text")...)
	title := fmt.Sprintf("%s, %.0f MB, a paragraph in each row", k.name, float64(t.size)/megabyte)
	return c.print(contest{title: title, rows: rows, note: func(r, first row, least func(row) time.Duration) string {
		if least(r) == 0 || r.text.size == first.text.size {
			return ""
		}
		perByte := least(r).Seconds() / float64(r.text.size) / (least(first).Seconds() / float64(first.text.size))
		return times(perByte) + " × for a byte"
	}}, out, log)
}

// lineEnds are two texts of the same words: in the second a line ends after the bare URI, and
// nothing joins there.
var lineEnds = [2]string{
	"They are printed\nat http://a.example/in/the/harbour/tables.html and read there by all who go to sea.\n",
	"They are printed at http://a.example/in/the/harbour/tables.html\nand read there by all who go to sea.\n",
}

// lineEndsTable measures what a line end after a bare URI costs, by a text that has them and one
// that has not.
func (c config) lineEndsTable(out, log io.Writer) error {
	var rows []row
	n := max(1, c.size/int64(len(lineEnds[0])))
	for i, name := range []string{"in the line", "at line ends"} {
		t := text{path: filepath.Join(c.dir, fmt.Sprintf("ends-%d.txt", i)), size: n * int64(len(lineEnds[i])), uris: n}
		if err := os.WriteFile(t.path, bytes.Repeat([]byte(lineEnds[i]), int(n)), 0o644); err != nil {
			return err
		}
		defer os.Remove(t.path)
		r := row{tool: c.row("-j1", "--input", "text"), text: t}
		r.tool.name = name
		rows = append(rows, r)
	}
	return c.print(contest{title: fmt.Sprintf("line ends, %d URIs", n), rows: rows, note: func(r, first row, least func(row) time.Duration) string {
		if least(r) == 0 || r.text.path == first.text.path {
			return ""
		}
		return fmt.Sprintf("%.2f µs a line end", (least(r)-least(first)).Seconds()*1e6/float64(n))
	}}, out, log)
}
