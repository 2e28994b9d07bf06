package main

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A property is the content of one data file.
type property struct {
	file   string // its name
	date   string // when it was made, as its head says
	age    string // the newest version of Unicode that added one of its code points
	ranges []codeRange
}

// A codeRange is a range of code points, lo to hi, with the same value.
type codeRange struct {
	lo, hi rune
	value  string
}

// readFile reads a data file; read parses its second field.
func readFile(path string, read func(string) (string, error)) (*property, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	p := &property{file: filepath.Base(path)}
	s := bufio.NewScanner(f)
	for line := 1; s.Scan(); line++ {
		if err := p.add(s.Text(), read); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, line, err)
		}
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	if p.date == "" || len(p.ranges) == 0 {
		return nil, fmt.Errorf("%s: want a date and code points", path)
	}
	p.merge()
	return p, nil
}

// add adds the code points of a line.
func (p *property) add(line string, read func(string) (string, error)) error {
	if date, ok := strings.CutPrefix(line, "# Date: "); ok {
		p.date, _, _ = strings.Cut(date, ",")
		return nil
	}
	data, comment, _ := strings.Cut(line, "#")
	if strings.TrimSpace(data) == "" {
		return nil
	}
	points, value, _ := strings.Cut(data, ";")
	r, err := readRange(strings.TrimSpace(points))
	if err != nil {
		return err
	}
	if r.value, err = read(strings.TrimSpace(value)); err != nil {
		return err
	}
	p.ranges = append(p.ranges, r)
	if fields := strings.Fields(comment); len(fields) > 0 && newer(fields[0], p.age) {
		p.age = fields[0]
	}
	return nil
}

func readRange(s string) (r codeRange, err error) {
	first, last, ok := strings.Cut(s, "..")
	if !ok {
		last = first
	}
	if r.lo, err = readRune(first); err != nil {
		return r, err
	}
	if r.hi, err = readRune(last); err != nil {
		return r, err
	}
	if r.hi < r.lo {
		return r, fmt.Errorf("want a range of code points, have %q", s)
	}
	return r, nil
}

func readRune(s string) (rune, error) {
	n, err := strconv.ParseUint(s, 16, 21)
	if err != nil {
		return 0, fmt.Errorf("want a code point, have %q", s)
	}
	return rune(n), nil
}

// readValue parses a value of Link_Term.
func readValue(s string) (string, error) {
	switch s {
	case "Include", "Soft", "Open", "Close", "Hard":
		return s, nil
	}
	return "", fmt.Errorf("want a value of Link_Term, have %q", s)
}

// readPoint parses a code point, the value of Link_Bracket.
func readPoint(s string) (string, error) {
	_, err := readRune(s)
	return s, err
}

// readNothing parses the missing value of a property that is a set.
func readNothing(s string) (string, error) {
	if s != "" {
		return "", fmt.Errorf("want no value, have %q", s)
	}
	return "", nil
}

// merge sorts the ranges and joins adjacent ones with the same value.
func (p *property) merge() {
	slices.SortFunc(p.ranges, func(a, b codeRange) int { return cmp.Compare(a.lo, b.lo) })
	merged := p.ranges[:1]
	for _, r := range p.ranges[1:] {
		last := &merged[len(merged)-1]
		if last.hi+1 == r.lo && last.value == r.value {
			last.hi = r.hi
		} else {
			merged = append(merged, r)
		}
	}
	p.ranges = merged
}

// newer reports whether version a, such as "17.0", is later than b, which may be empty.
func newer(a, b string) bool {
	x, errA := strconv.ParseFloat(a, 64)
	y, errB := strconv.ParseFloat(b, 64)
	return errA == nil && (errB != nil || x > y)
}
