package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// A label is a line end that was read by hand: a few lines of text, the index of the one whose end
// it is, whether the reference there goes on, and the whole reference.
type label struct {
	ID      string  `json:"id"`
	Source  string  `json:"source"`
	Line    int     `json:"line"` // of the source, from 1
	Text    string  `json:"text"`
	At      int     `json:"at"`
	Next    string  `json:"next"` // the token that begins the next line
	Label   string  `json:"label"`
	Expect  string  `json:"expect"`
	Columns bool    `json:"columns"` // it goes on, but in another column
	Origin  string  `json:"origin"`  // "read" unless given
	Block   *uint64 `json:"block"`   // Line / blockLines unless given
}

// learnedFiles are the files of labels in the folder gold that is shared.
var learnedFiles = []string{"lineends-recovered.jsonl", "lineends.jsonl"}

// readLabels returns the labels of all files by their source, in the order of the files.
func readLabels(shared string) (map[string][]label, error) {
	bySource := map[string][]label{}
	for _, name := range learnedFiles {
		text, err := os.ReadFile(filepath.Join(shared, "gold", name))
		if err != nil {
			return nil, err
		}
		for line := range bytes.Lines(text) {
			var l label
			if err := json.Unmarshal(line, &l); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			if l.isUsable() {
				bySource[l.Source] = append(bySource[l.Source], l)
			}
		}
	}
	return bySource, nil
}

// isUsable reports whether it is known what the line end is, and its lines were not damaged by a
// listing of differences, which put the number of the line before its text.
func (l *label) isUsable() bool {
	next := strings.TrimLeft(l.Next, "0123456789")
	isNumbered := len(next) < len(l.Next) && strings.HasPrefix(strings.TrimPrefix(next, "(continued)"), ":")
	return l.Label != "unclear" && !isNumbered
}

// blockLines is how many lines of a source are kept together: in training, or aside.
const blockLines = 400

// stretch names the stretch of its source that the line end lies in.
func (l *label) stretch() uint64 {
	block := uint64(l.Line / blockLines)
	if l.Block != nil {
		block = *l.Block
	}
	return hashOf(fmt.Sprint(l.Source, block))
}

// hashOf returns a hash of a text.
func hashOf(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64()
}

// A mark is a label of the list that lies here: a line of a source, by its number and a hash of its
// text, and whether a reference at its end goes on. The list holds no text.
type mark struct {
	source string
	line   int
	hash   string
	join   bool
}

// readMarks returns the marks of a list by their source: lines of source, line, hash and label,
// separated by tabs.
func readMarks(file string) (map[string][]mark, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	bySource := map[string][]mark{}
	s := bufio.NewScanner(in)
	for n := 1; s.Scan(); n++ {
		f := strings.Split(s.Text(), "\t")
		if len(f) != 4 || f[3] != "join" && f[3] != "stay" {
			return nil, fmt.Errorf("%s:%d: want source, line, hash, and join or stay", file, n)
		}
		line, err := strconv.Atoi(f[1])
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		bySource[f[0]] = append(bySource[f[0]], mark{f[0], line, f[2], f[3] == "join"})
	}
	return bySource, s.Err()
}

// hashOfLine returns the hash that a mark has of its line.
func hashOfLine(line []byte) string {
	return fmt.Sprintf("%08x", uint32(hashOf(string(bytes.TrimRight(line, "\r\n")))))
}

// readCorpus returns a text of the folder corpora that is shared; nil if it is not there.
func readCorpus(shared, source string) ([]byte, error) {
	in, err := os.Open(filepath.Join(shared, "corpora", source+".zst"))
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	z, err := zstd.NewReader(in)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(z); err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return b.Bytes(), nil
}
