// Silent reads the places of a file of labels again, and says how many of each kind of text are exact:
//
//	go run ./internal/bench/silent internal/bench/silent/places.tsv
//
// The file places.tsv has what a reader makes of places with a trigger such as "://", drawn from fourteen
// kinds of text that nothing was made by: kind of text, file, line, where what a reader copies begins and
// ends (the same where that is nothing), and "exact", "wrong" with the rule, or "unclear", as it was when
// the place was read. It has files of GOMODCACHE, of PYTHON (a folder of Python 3.11) and of Debian 12.
// Places that are not exact are listed.
//
// The file names.tsv has, in the same columns, what a reader makes of names and addresses that
// --domains, --email and --refang print for the corpora (unpacked in the folder CORPORA). They
// were drawn by seed, about as many from each text.
//
// The file labels.tsv, which a test reads, has what a reader makes of 300 triggers that were in no
// reference once, drawn out of 1,222: file, line, offset, kind, label and, where it is to be found, the
// rule that finds it. The label is "copy" for what is to be found, "none" for what is not a reference,
// "defanged" for what needs --refang, and "unclear".
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"urigrep/delimit"
)

func main() {
	for _, labels := range os.Args[1:] {
		if err := checkPlaces(os.Stdout, labels); err != nil {
			fmt.Fprintln(os.Stderr, "silent:", err)
			os.Exit(1)
		}
	}
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
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
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
