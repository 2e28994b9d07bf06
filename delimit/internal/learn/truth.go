package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// A label is a line end that was read by hand, or that a formatter made: a few lines of text, the
// index of the one whose end it is, whether the reference there goes on, and the whole reference.
type label struct {
	ID        string `json:"id"`
	Source    string `json:"source"`
	Formatter string `json:"formatter"`
	Text      string `json:"text"`
	At        int    `json:"at"`
	Next      string `json:"next"` // the token that begins the next line
	Label     string `json:"label"`
	Expect    string `json:"expect"`
	Columns   bool   `json:"columns"` // it goes on, but in another column
}

// labelFiles are the files of labels in the folder gold that is shared: those that were read, then those that
// formatters made.
var labelFiles = []string{"lineends-recovered.jsonl", "lineends.jsonl", "lineends-wide.jsonl", "pairs-train.jsonl.zst",
	"pairs-twins.jsonl.zst"}

// readLabels returns the usable labels of a file.
func readLabels(file string) (all []label, err error) {
	text, err := readFile(file)
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(text) {
		var l label
		if err := json.Unmarshal(line, &l); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if l.isUsable() {
			all = append(all, l)
		}
	}
	return all, nil
}

// isUsable reports whether it is known what the line end is, and its lines were not damaged by a
// listing of differences, which put the number of the line before its text.
func (l *label) isUsable() bool {
	next := strings.TrimLeft(l.Next, "0123456789")
	isNumbered := len(next) < len(l.Next) && strings.HasPrefix(strings.TrimPrefix(next, "(continued)"), ":")
	return l.Label != "unclear" && !isNumbered && !l.Columns
}

// readFile returns the text of a file, decompressed if its name ends in ".zst".
func readFile(name string) ([]byte, error) {
	in, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	if filepath.Ext(name) != ".zst" {
		return io.ReadAll(in)
	}
	z, err := zstd.NewReader(in)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return io.ReadAll(z)
}

// A mark is a label of the list that lies here: a line of a source, by its number and a hash of its
// text, and whether a reference at its end goes on. The list holds no text.
type mark struct {
	hash, label string
}

// readMarks returns the marks of a list by their source, and by line from 1: lines of source, line, hash
// and label, separated by tabs.
func readMarks(file string) (map[string]map[int]mark, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	bySource := map[string]map[int]mark{}
	s := bufio.NewScanner(in)
	for n := 1; s.Scan(); n++ {
		f := strings.Split(s.Text(), "\t")
		if len(f) != 4 || f[3] != "join" && f[3] != "stay" &&
			f[3] != "unread" {
			return nil, fmt.Errorf("%s:%d: want source, line, hash, and join, stay or unread", file, n)
		}
		line, err := strconv.Atoi(f[1])
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		if bySource[f[0]] == nil {
			bySource[f[0]] = map[int]mark{}
		}
		bySource[f[0]][line] = mark{f[2], f[3]}
	}
	return bySource, s.Err()
}

// hashOf returns a hash of a text.
func hashOf(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64()
}

// hashOfLine returns the hash that a mark has of its line.
func hashOfLine(line []byte) string {
	return fmt.Sprintf("%08x", uint32(hashOf(string(bytes.TrimRight(line, "\r\n")))))
}

// A corpus is a text of the folder corpora, in which the joins are known: those that are labelled. At
// all other line ends references stay, as they do at nearly all in real text.
type corpus struct {
	name   string // of its file, without ".zst"
	text   []byte
	starts []int        // where its lines begin, and its length
	joins  map[int]bool // by line from 1, as labelled
	unread map[int]bool // the same: nobody knows, and nothing is learned from it
	drawn  bool         // the first line ends of its references were read, or are unlikely to be joins; others not
	cuts   []sample     // references, for the model of characters
	tokens [][]byte     // beginnings of lines, for the same
}

// readCorpora returns the texts of the folders corpora and corpora/wide, in the order of their names.
func readCorpora(shared string) (all []*corpus, err error) {
	files, err := filepath.Glob(filepath.Join(shared, "corpora", "*.zst"))
	if err != nil {
		return nil, err
	}
	wide, err := filepath.Glob(filepath.Join(shared, "corpora", "wide", "*.zst"))
	if err != nil {
		return nil, err
	}
	drawn, err := filepath.Glob(filepath.Join(os.Getenv("URIGREP_DRAWS"), "[0-9]*.txt"))
	if err != nil {
		return nil, err
	}
	for _, file := range slices.Concat(files, wide, drawn) {
		text, err := readFile(file)
		if err != nil {
			return nil, err
		}
		c := &corpus{name: strings.TrimSuffix(filepath.Base(file), ".zst"), text: text, starts: lineStarts(text),
			joins: map[int]bool{}, unread: map[int]bool{}}
		if c.drawn = filepath.Ext(file) != ".zst"; !c.drawn {
			c.sample()
		}
		all = append(all, c)
	}
	return all, nil
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

// note notes what is labelled in c: the labels that are of its text, then the marks, which count more.
func (c *corpus) note(labels []label, marks map[int]mark) {
	for _, l := range labels {
		if line := c.find(&l); line > 0 {
			c.joins[line] = l.Label == "join"
		}
	}
	for line, m := range marks {
		if line >= len(c.starts) || hashOfLine(c.text[c.starts[line-1]:c.starts[line]]) != m.hash {
			fmt.Fprintf(os.Stderr, "learn: %s:%d: the line is not the one that was labelled\n", c.name, line)
			continue
		}
		c.joins[line] = m.label == "join"
		c.unread[line] = m.label == "unread"
	}
}

// find returns the line of c that the end is of, from 1; 0 where it is not found.
func (c *corpus) find(l *label) int {
	lines := strings.Split(l.Text, "\n")
	if l.At+1 >= len(lines) {
		return 0
	}
	before := ""
	if l.At > 0 {
		before = lines[l.At-1] + "\n"
	}
	i := bytes.Index(c.text, []byte(before+lines[l.At]+"\n"+lines[l.At+1]))
	if i < 0 {
		return 0
	}
	return c.lineAt(i+len(before)) + 1
}

// lineAt returns which line b[i] is on, from 0.
func (c *corpus) lineAt(i int) int {
	line, begins := slices.BinarySearch(c.starts, i)
	if begins && line < len(c.starts)-1 {
		return line
	}
	return line - 1
}
