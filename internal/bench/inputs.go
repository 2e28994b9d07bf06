package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// fileCount is the number of files that the text is split into.
const fileCount = 1000

// inputsTable measures one text as a file, through a pipe, and as many files.
func (c config) inputsTable(out, log io.Writer) error {
	t, folder, files, err := c.inFiles(kinds[1], fileCount)
	defer os.RemoveAll(folder)
	if err != nil {
		return err
	}
	threads := []string{"-j1", fmt.Sprintf("-j%d", c.threads)}
	tab := table{
		title:  fmt.Sprintf("mail, %.0f MB, by the way it comes, MB/s", float64(t.size)/megabyte),
		header: []string{"", threads[0], threads[1], "times as fast"},
	}
	for _, w := range []way{
		{"one file", func(j string) []string { return []string{c.urigrep, j, t.path} }},
		{"a pipe", func(j string) []string {
			return []string{"sh", "-c", `cat "$2" | "$0" "$1"`, c.urigrep, j, t.path}
		}},
		{fmt.Sprintf("%d files", len(files)), func(j string) []string {
			return append([]string{c.urigrep, j, "-I"}, files...)
		}},
	} {
		fmt.Fprintf(log, "inputs: %s\n", w.name)
		pair, err := c.measureWay(w, t, threads)
		if err != nil {
			return err
		}
		tab.add(w.name, significant(rate(t.size, median(pair[0].walls))),
			significant(rate(t.size, median(pair[1].walls))), times(ratio(pair[1], &pair[0])))
	}
	fmt.Fprint(out, tab.String())
	return nil
}

// A way is how a text reaches urigrep: by a command line, given the option for the threads.
type way struct {
	name string
	argv func(threads string) []string
}

// measureWay measures a text that comes in a way, with each of two numbers of threads.
func (c config) measureWay(w way, t text, threads []string) ([]row, error) {
	pair := []row{{text: t}, {text: t}}
	for k := range pair {
		pair[k].tool = tool{name: w.name + " " + threads[k], argv: w.argv(threads[k]), counts: true}
		m, err := c.measure(pair[k].tool.argv)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", pair[k].tool.name, err)
		}
		pair[k].found = m.lines
		if t.uris >= 0 && m.lines != t.uris {
			return nil, fmt.Errorf("%s: found %d of %d", pair[k].tool.name, m.lines, t.uris)
		}
	}
	for range c.runs {
		if err := c.turn(pair); err != nil {
			return nil, err
		}
	}
	return pair, nil
}

// inFiles returns a text of a kind, and a folder with about n files of whole lines that it is split
// into. The folder is to be removed, also after an error.
func (c config) inFiles(k kind, n int64) (t text, folder string, files []string, err error) {
	folder = filepath.Join(c.dir, "files")
	if t, err = c.textOf(k, c.size); err == nil {
		files, err = split(t, folder, n)
	}
	return t, folder, files, err
}

// split writes a text into about n files of whole lines in a folder, and returns their names.
func split(t text, folder string, n int64) (files []string, err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	content, err := os.ReadFile(t.path)
	if err != nil {
		return nil, err
	}
	size := max(1, len(content)/int(n))
	for len(content) > 0 {
		end := min(size, len(content))
		for end < len(content) && content[end-1] != '\n' {
			end++
		}
		name := filepath.Join(folder, fmt.Sprintf("%04d.txt", len(files)))
		if err := os.WriteFile(name, content[:end], 0o644); err != nil {
			return nil, err
		}
		files, content = append(files, name), content[end:]
	}
	return files, nil
}
