// Documents reads files of many formats again that a reader has read by hand, and says how much of what
// urigrep prints for them is right.
//
//	go run ./internal/bench/documents [-dir DIR] [-only KIND,...]
//
// The files are those that labels.tsv names, of packages of Debian, npm and the Go module proxy, which it
// fetches into DIR with apt-get, npm and go, and unpacks there; what is there already is not fetched again.
// A line of labels.tsv that begins with a kind stands for a file:
//
//	KIND	SOURCE	PATH	OPTIONS
//
// SOURCE is deb:NAME=VERSION for a package of Debian, src:NAME=VERSION for its source, npm:NAME@VERSION or
// go:MODULE@VERSION. A PATH that ends in "=>odp", "=>ods" or "=>csv" stands for what LibreOffice makes of the
// file before it, one in "=>tar.gz" and "=>warc.gz" for what tar and wget --warc-file make of the folder before
// it, one in "=>diff SOURCE" for the difference to another package, and one in "=>cc SOURCE SOURCE" for
// the combined diff of a merge of the package and the first, of which the second is the result. The lines
// below begin with a tab, and have what a reader makes of each different target that is printed:
//
//	LABEL	TARGET
//
// The label is "right", "wrong", "unclear", or "missed" for one that is to be found and is not.
package main

import (
	"bufio"
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
)

func main() {
	dir := flag.String("dir", "documents.cache", "folder for what is fetched")
	labels := flag.String("labels", "internal/bench/documents/labels.tsv", "file of labels")
	command := flag.String("urigrep", "", "the program; empty to build it")
	only := flag.String("only", "", "kinds to read, with commas; empty for all")
	flag.Parse()
	err := run(*labels, &reader{store: store{dir: *dir}, command: *command},
		strings.FieldsFunc(*only, func(r rune) bool { return r == ',' }))
	if err != nil {
		fmt.Fprintln(os.Stderr, "documents:", err)
		os.Exit(1)
	}
}

// run reads the files of a list of labels again, those of some kinds if any are given.
func run(labels string, r *reader, only []string) error {
	list, err := readLabels(labels)
	if err != nil {
		return err
	}
	if err := r.build(); err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	tallies := make(map[string]*tally)
	var kinds []string
	for _, f := range list {
		if len(only) > 0 && !slices.Contains(only, f.kind) {
			continue
		}
		printed, err := r.read(f)
		if err != nil {
			fmt.Fprintf(os.Stderr, "documents: %s %s: %v\n", f.source, f.path, err)
			continue
		}
		if tallies[f.kind] == nil {
			tallies[f.kind] = new(tally)
			kinds = append(kinds, f.kind)
		}
		tallies[f.kind].add(out, f, printed)
	}
	fmt.Fprint(out, "| files | of them with references | references | right | wrong | missed | unclear "+
		"|\n|---|---|---|---|---|---|---|\n")
	for _, kind := range kinds {
		t := tallies[kind]
		fmt.Fprintf(out, "| %s, %d | %d | %d | %d | %d | %d | %d |\n", kind, t.files, t.full,
			t.right+t.wrong+t.unclear, t.right, t.wrong, t.missed, t.unclear)
	}
	return cmp.Or(err, out.Flush())
}
