package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// A group is a kind of evidence: its name, and those of its values. A cross counts the
// values of two or three groups together.
type group struct {
	stage  int
	name   string
	values []string
}

type cross struct {
	stage  int
	groups []int
	size   int
}

// A line is one labelled line end.
type line struct {
	id     string
	kind   string // the text that it is from
	block  uint64 // the stretch of that text
	origin string // "read", or how it was made
	view   string // "all" of the text around, or a few "lines"
	rule   string // "certain", "never" or "-"
	join   bool
	weight float64
	seen   []int // a value of each group
}

// A table is a file of vectors.
type table struct {
	groups  []group
	crosses []cross
	offsets []int32 // of each group's features, then of each cross's
	size    int     // features in all
	lines   []line
}

// folds is how many parts the blocks of all texts are put into; asideOf is how many of the
// parts are kept aside: no weight, threshold or calibration is made with them.
const (
	folds   = 10
	asideOf = 3
)

func (l *line) fold() int   { return int(l.block % folds) }
func (l *line) aside() bool { return l.fold() < asideOf && l.origin == "read" }

// isReal reports whether a line end is one of real text, not one that was made: one that
// was drawn and read, or one that was chosen because the weights of the time were unsure.
func (l *line) isReal() bool { return l.origin == "read" || l.origin == "chosen" }

// readTable reads a file of vectors.
func readTable(file string) (*table, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	t := &table{}
	s := bufio.NewScanner(in)
	s.Buffer(nil, 1<<20)
	for n := 1; s.Scan(); n++ {
		if err := t.add(strings.Split(s.Text(), "\t")); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
	}
	t.layOut()
	return t, s.Err()
}

// valueDigits are the digits that values are written as.
const valueDigits = "0123456789abcdefghijklmnopqrstuvwxyz"

// write writes the table as readTable reads it.
func (t *table) write(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, g := range t.groups {
		fmt.Fprintf(b, "group\t%d\t%s\t%s\n", g.stage, g.name, strings.Join(g.values, "\t"))
	}
	for _, c := range t.crosses {
		fmt.Fprintf(b, "cross\t%d\t%s\n", c.stage, strings.Trim(strings.ReplaceAll(fmt.Sprint(c.groups), " ", "\t"), "[]"))
	}
	for i := range t.lines {
		l := &t.lines[i]
		digits := make([]byte, len(l.seen))
		for g, v := range l.seen {
			digits[g] = valueDigits[v]
		}
		join := 0
		if l.join {
			join = 1
		}
		fmt.Fprintf(b, "line\t%s\t%s\t%x\t%s\t%s\t%s\t%d\t%.3g\t%s\n", l.id, l.kind, l.block, l.origin, l.view, l.rule, join, l.weight, digits)
	}
	return b.Flush()
}

func (t *table) add(f []string) error {
	switch {
	case f[0] == "group" && len(f) > 3:
		stage, err := strconv.Atoi(f[1])
		t.groups = append(t.groups, group{stage, f[2], f[3:]})
		return err
	case f[0] == "cross" && len(f) > 3:
		return t.addCross(f)
	case f[0] == "line" && len(f) == 10:
		return t.addLine(f)
	}
	return fmt.Errorf("neither group, cross nor line")
}

func (t *table) addCross(f []string) error {
	c := cross{size: 1}
	var err error
	if c.stage, err = strconv.Atoi(f[1]); err != nil {
		return err
	}
	for _, s := range f[2:] {
		g, err := strconv.Atoi(s)
		if err != nil {
			return err
		}
		if g < 0 || g >= len(t.groups) {
			return fmt.Errorf("there is no group %d", g)
		}
		c.groups = append(c.groups, g)
		c.size *= len(t.groups[g].values)
	}
	t.crosses = append(t.crosses, c)
	return nil
}

func (t *table) addLine(f []string) error {
	block, err := strconv.ParseUint(f[3], 16, 64)
	if err != nil {
		return err
	}
	weight, err := strconv.ParseFloat(f[8], 64)
	if err != nil {
		return err
	}
	l := line{id: f[1], kind: f[2], block: block, origin: f[4], view: f[5], rule: f[6], join: f[7] == "1", weight: weight}
	if len(f[9]) != len(t.groups) {
		return fmt.Errorf("%d values for %d groups", len(f[9]), len(t.groups))
	}
	for g, c := range []byte(f[9]) {
		v, err := strconv.ParseUint(string(c), 36, 8)
		if err != nil || int(v) >= len(t.groups[g].values) {
			return fmt.Errorf("group %q has no value %c", t.groups[g].name, c)
		}
		l.seen = append(l.seen, int(v))
	}
	t.lines = append(t.lines, l)
	return nil
}

// layOut gives each value of each group and cross a feature's number.
func (t *table) layOut() {
	for _, g := range t.groups {
		t.offsets = append(t.offsets, int32(t.size))
		t.size += len(g.values)
	}
	for _, c := range t.crosses {
		t.offsets = append(t.offsets, int32(t.size))
		t.size += c.size
	}
}

// features returns the numbers of the features that a line end has, up to a stage.
func (t *table) features(l *line, stage int) []int32 { return t.featuresWithout(l, stage, nil) }

// featuresWithout does the same, without those of some groups and crosses, given by their index.
func (t *table) featuresWithout(l *line, stage int, without map[int]bool) []int32 {
	fs := make([]int32, 0, len(t.offsets))
	for g := range t.groups {
		if t.groups[g].stage <= stage && !without[g] {
			fs = append(fs, t.offsets[g]+int32(l.seen[g]))
		}
	}
	for i, c := range t.crosses {
		if c.stage > stage || without[len(t.groups)+i] {
			continue
		}
		n := 0
		for _, g := range c.groups {
			n = n*len(t.groups[g].values) + l.seen[g]
		}
		fs = append(fs, t.offsets[len(t.groups)+i]+int32(n))
	}
	return fs
}

// isCross reports whether a feature is one of a cross.
func (t *table) isCross(feature int) bool { return feature >= int(t.offsets[len(t.groups)]) }
