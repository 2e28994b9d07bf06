// Command mutate changes single places of the code, one at a time, and counts how many of
// the changes the tests notice. Behaviour that changes unnoticed is not tested.
//
//	mutate [-n NUM] [-seed NUM] [-jobs NUM] [-own] [-short] [-again FILE] [-all] PACKAGE...
//
// The places are drawn at random, by the seed: comparisons, arithmetic, logic, constants,
// conditions, results and statements. No file of the tree is changed: each mutant is built
// through an overlay (go help build). A mutant that does not compile is not counted.
//
// The tests of each package are built and timed once as they are. For a mutant the tests of its
// package are built, and run until one fails: first the quick ones, then the slow ones, then,
// unless -own is given, those of the packages that import it. A mutant whose tests run far longer
// than without it, or need far more memory, is noticed.
// With -short the tests are run in their short form: what they notice so, they notice in full.
//
// With -again only those are run that the output of an earlier run, in FILE, has as survivors:
// after tests were written, or with -own left out.
//
// For each mutant that survives its place, the line before and the line after are printed.
// Some of them are equivalent: no test can tell them from the code as it was. Those that were read
// and found so are listed in equivalent.txt, each with its reason, and counted apart.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
)

func main() {
	count := flag.Int("n", 200, "how many mutants are run")
	seed := flag.Uint64("seed", 1, "which are drawn")
	jobs := flag.Int("jobs", 1, "how many are run at a time")
	own := flag.Bool("own", false, "run the tests of a mutant's own package only")
	short := flag.Bool("short", false, "run the tests in their short form")
	again := flag.String("again", "", "run the survivors in the output of an earlier run, in `FILE`")
	all := flag.Bool("all", false, "print the mutants that are noticed, too")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: mutate [OPTION]... PACKAGE...")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r := runner{jobs: *jobs, own: *own, short: *short, again: *again, verbose: *all}
	if err := r.run(ctx, flag.Args(), *count, rand.New(rand.NewPCG(*seed, 0))); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}
