package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"sort"
	"strings"

	"urigrep/delimit"
)

// A place is a trigger, and the reference that is printed and holds it: text[from:to], or nothing.
type place struct {
	trigger
	from, to int
	target   string
}

// places returns the triggers of text, one for each different line of text and reference.
func places(text []byte, seen map[string]bool) (all []place) {
	add := func(from, to int, m *delimit.Match, target string) {
		for _, t := range appendTriggers(nil, text, from, to) {
			begin := bytes.LastIndexByte(text[:t.start], '\n') + 1
			end := t.end
			if m != nil {
				end = max(end, to)
			}
			key := string(text[begin:end])
			if m != nil && len(all) > 0 && all[len(all)-1].from == int(m.Span.Start) || seen[key] {
				continue
			}
			seen[key] = true
			p := place{trigger: t}
			if m != nil {
				p.from, p.to, p.target = int(m.Span.Start), int(m.Span.End), target
			}
			all = append(all, p)
		}
	}
	at := 0
	for m := range delimit.All(text, delimit.Options{}) {
		target, printed := m.Target(delimit.TargetOptions{})
		if !printed {
			continue
		}
		add(at, int(m.Span.Start), nil, "")
		add(int(m.Span.Start), int(m.Span.End), &m, target)
		at = int(m.Span.End)
	}
	add(at, len(text), nil, "")
	return all
}

// readText returns the text of a file, decompressed if its name ends in ".gz".
func readText(name string) ([]byte, error) {
	text, err := os.ReadFile(name)
	if err != nil || !strings.HasSuffix(name, ".gz") {
		return text, err
	}
	r, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// listPlaces prints n of the places of the files, drawn by seed: file, line, start, end and target of
// what is printed, kind, and the text around with what is printed between two bars.
func listPlaces(out io.Writer, files []string, n int, seed uint64, around int) error {
	var all []string
	seen := make(map[string]bool)
	for _, name := range files {
		text, err := readText(name)
		if err != nil {
			return err
		}
		line, counted := 1, 0
		for _, p := range places(text, seen) {
			begin, end := p.start, p.end
			if p.target != "" {
				begin, end = p.from, p.to
			}
			line += lineFeeds(text[min(counted, begin):begin])
			counted = begin
			all = append(all, fmt.Sprintf("%s\t%d\t%d\t%d\t%s\t%s\t%q", name, line, p.from, p.to, p.target, p.kind,
				string(text[max(0, begin-around):begin])+"|"+string(text[begin:end])+"|"+string(text[end:min(len(text),
					end+around)])))
		}
	}
	for _, l := range draw(all, n, seed) {
		fmt.Fprintln(out, l)
	}
	return nil
}

// optionsOf has the options with which places of a kind are read, if not the default ones.
var optionsOf = map[string]delimit.Options{
	"domains": {Domains: true},
	"email":   {Email: true},
	"refang":  {Refang: true, Domains: true, Email: true},
}

// A source is a file, and the kind of its places, by which it is read.
type source struct{ name, kind string }

// A tally is how many places of a kind of text were labelled and could be read again, and how many
// of them are exact.
type tally struct{ read, exact int }

// checkPlaces reads the places of a file of labels again and prints, for each kind of text, how many
// there are and how many are exact: what is printed is what the label has, from byte to byte.
func checkPlaces(out io.Writer, labels string) error {
	list, err := os.ReadFile(labels)
	if err != nil {
		return err
	}
	kinds := make(map[string]*tally)
	missing := 0
	printed := make(map[source]map[int]int) // where references begin and end
	for row := range strings.Lines(string(list)) {
		f := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		var start, end int
		if _, err := fmt.Sscan(f[3]+" "+f[4], &start, &end); err != nil || len(f) != 6 {
			return fmt.Errorf("%s: %q: %v", labels, row, err)
		}
		name := os.ExpandEnv(f[1])
		of := source{name, f[0]}
		if printed[of] == nil {
			if printed[of], err = spans(of); err != nil {
				missing++
				continue
			}
		}
		k := kinds[f[0]]
		if k == nil {
			k = new(tally)
			kinds[f[0]] = k
		}
		k.read++
		if isExact(printed[of], start, end) {
			k.exact++
		} else {
			fmt.Fprintf(out, "%s:%s: bytes %d to %d (%s)\n", name, f[2], start, end, f[5])
		}
	}
	var names []string
	for name := range kinds {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		fmt.Fprintf(out, "%s\t%d\t%d\n", name, kinds[name].read, kinds[name].exact)
	}
	if missing > 0 {
		fmt.Fprintf(out, "not here\t%d\n", missing)
	}
	return nil
}

// spans returns where the references that are printed of a source begin, and where each ends.
func spans(of source) (map[int]int, error) {
	text, err := readText(of.name)
	if err != nil {
		return nil, err
	}
	all := make(map[int]int)
	for m := range delimit.All(text, optionsOf[of.kind]) {
		if _, ok := m.Target(delimit.TargetOptions{}); ok {
			all[int(m.Span.Start)] = int(m.Span.End)
		}
	}
	return all, nil
}

// isExact reports whether a reference from start to end is printed. If start and end are the same,
// it reports whether no printed reference holds that byte.
func isExact(printed map[int]int, start, end int) bool {
	if start < end {
		return printed[start] == end
	}
	for from, to := range printed {
		if from <= start && start < to {
			return false
		}
	}
	return true
}
