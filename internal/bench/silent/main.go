// Silent lists where a text seems to hold a URI and urigrep finds none: each trigger that lies in
// no reference it would print. A sample of them, read in context, tells what is lost.
//
//	go run ./internal/bench/silent [-n 300] [-seed 1] FILE...
//
// A line of the output has the file, the number of the line, the byte offset of the trigger, the
// kind of trigger, and the text around it as a Go string.
//
// The file labels.tsv has what a reader makes of 300 triggers that were silent once, drawn out of
// 1,222: file, line, offset, kind, label and, where it is to be found, the rule that finds it. The
// label is "copy" for what is to be found, "none" for what is not a reference, "defanged" for what
// needs --refang, and "unclear".
//
// With -all the triggers in references are listed too: file, line, where the reference begins and ends in
// bytes, its target and the trigger's kind, and the text around with what is printed between bars. The file
// places.tsv has what a reader makes of such places, drawn from fourteen kinds of text that nothing was
// made by: kind of text, file, line, where what a reader copies begins and ends (the same where that is
// nothing), and "exact", "wrong" with the rule, or "unclear", as it was when the place was read. It has
// files of GOMODCACHE, of PYTHON (a folder of Python 3.11) and of Debian 12. With -labels such places
// are read again: how many of each kind are exact now, and those that are not.
//
//	go run ./internal/bench/silent -labels internal/bench/silent/places.tsv
//
// The file names.tsv has, in the same columns, what a reader makes of names and addresses that
// --domains, --email and --refang print for the corpora (unpacked in the folder CORPORA). They
// were drawn by seed, about as many from each text.
package main

import (
	"bufio"
	"cmp"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	n := flag.Int("n", 0, "how many triggers to draw; 0 for all")
	seed := flag.Uint64("seed", 1, "seed of the draw")
	around := flag.Int("around", 60, "bytes of text to print on either side")
	all := flag.Bool("all", false, "list triggers in references too, with what is printed there")
	labels := flag.String("labels", "", "read the places of this file of labels again")
	flag.Parse()
	out := bufio.NewWriter(os.Stdout)
	var err error
	switch {
	case *labels != "":
		err = checkPlaces(out, *labels)
	case *all:
		err = listPlaces(out, flag.Args(), *n, *seed, *around)
	default:
		err = list(out, flag.Args(), *n, *seed, *around)
	}
	if err = cmp.Or(err, out.Flush()); err != nil {
		fmt.Fprintln(os.Stderr, "silent:", err)
		os.Exit(1)
	}
}

// A loss is a silent trigger in a file.
type loss struct {
	file string
	trigger
	line   int
	around []byte
}

// list prints n of the silent triggers of the files, drawn by seed, in their order; all if n is 0.
func list(out io.Writer, files []string, n int, seed uint64, around int) error {
	var all []loss
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		line, counted := 1, 0
		for _, t := range silent(text) {
			line += lineFeeds(text[counted:t.start])
			counted = t.start
			context := text[max(0, t.start-around):min(len(text), t.end+around)]
			all = append(all, loss{filepath.Base(name), t, line, context})
		}
	}
	for _, l := range draw(all, n, seed) {
		fmt.Fprintf(out, "%s\t%d\t%d\t%s\t%q\n", l.file, l.line, l.start, l.kind, l.around)
	}
	return nil
}

// draw returns n of all, chosen by seed, in their order; all if n is 0 or too large.
func draw[T any](all []T, n int, seed uint64) []T {
	if n == 0 || n >= len(all) {
		return all
	}
	index := rand.New(rand.NewPCG(seed, 0)).Perm(len(all))[:n]
	slices.Sort(index)
	some := make([]T, n)
	for i, k := range index {
		some[i] = all[k]
	}
	return some
}
