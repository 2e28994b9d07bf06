// Command mutate changes single places of the code, one at a time, and counts how many of
// the changes the tests notice. What they do not notice, no test looks at.
//
//	mutate [-n NUM] [-seed NUM] [-timeout DURATION] [-all] PACKAGE...
//
// The places are drawn at random, by the seed: comparisons, arithmetic, logic, constants,
// conditions, results and statements. No file of the tree is changed: each mutant is built
// through an overlay (go help build). A mutant that does not compile is not counted. First
// the tests of its package run, and if they pass those of the packages that import it.
//
// For each mutant that survives its place, the line before and the line after are printed.
// Some of them are equivalent: no test can tell them from the code as it was.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"time"
)

func main() {
	count := flag.Int("n", 200, "how many mutants are run")
	seed := flag.Uint64("seed", 1, "which are drawn")
	timeout := flag.Duration("timeout", 2*time.Minute, "after how long a mutant counts as noticed")
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
	r := runner{timeout: *timeout, verbose: *all}
	if err := r.run(ctx, flag.Args(), *count, rand.New(rand.NewPCG(*seed, 0))); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}
