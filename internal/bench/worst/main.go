// Command worst searches for inputs that urigrep is slow on:
//
//	go run ./internal/bench/worst
//	go run ./internal/bench/worst -modes text,mail -time 5m -seed 7
//	go run ./internal/bench/worst -modes text 'mailto:?\xff' 'a\na\nhttp://'
//
// An input is a pattern of up to six tokens, repeated to some size. Tokens are what the code asks
// for: the literals of characters and short strings in the source of the packages that read, below
// -root, and some that are written here. For each mode, which is a set of options with what an input
// of its kind begins with, each token is tried, then pairs that are drawn, then mutations of the
// slowest patterns so far.
//
// Patterns in the arguments, in the syntax of Go strings, are measured, and no search is made.
//
// The slowest patterns are measured at 64 KB and at 1 MB. The table has, for each, the CPU
// time for a byte, its ratio to that of ordinary text in the same mode, and its growth from
// the smaller to the larger size: 1 if the time is linear, 16 if it is quadratic. A run at
// 1 MB that would take longer than -patience is not made; the table then has the largest
// size that was measured, and the growth that follows from it. The last column has the bytes that
// are printed for a byte of input. Patterns of nearly the same tokens as a slower one are left out.
// The program ends with the state 1 if a ratio or a growth is beyond its limit, -ratio and -growth.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A config is what the command line asks for.
type config struct {
	modes    []mode
	patterns []pattern // those to measure; without any, they are searched for
	root     string    // folder of the module whose source has the tokens
	seed     uint64
	size     int           // of the inputs of the search, in bytes
	time     time.Duration // of the search in a mode, of pairs and of mutations each
	patience time.Duration // longest run
	top      int           // patterns of a mode that are reported
	ratio    float64       // limits
	growth   float64
}

// errSlow means that an input is beyond the limits.
var errSlow = errors.New("there are inputs beyond the limits")

func main() {
	c, err := parse(os.Args[1:], os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err == nil {
		err = c.search(os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "worst:", err)
		os.Exit(1)
	}
}

func parse(args []string, errs io.Writer) (c config, err error) {
	flags := flag.NewFlagSet("worst", flag.ContinueOnError)
	flags.SetOutput(errs)
	names := flags.String("modes", "all", "`list` of modes: "+strings.Join(modeNames(), ", ")+", or all")
	flags.StringVar(&c.root, "root", ".", "`folder` of the module, whose source has the tokens")
	flags.Uint64Var(&c.seed, "seed", 1, "of the draws")
	flags.IntVar(&c.size, "size", tiny, "`bytes` of the inputs of the search: what is read in parts is slow only if "+
		"it has several")
	flags.DurationVar(&c.time, "time", 20*time.Second, "how long pairs are drawn in a mode, and patterns mutated")
	flags.DurationVar(&c.patience, "patience", 5*time.Second, "longest run at 1 MB")
	flags.IntVar(&c.top, "top", 5, "number of patterns that are reported for a mode")
	flags.Float64Var(&c.ratio, "ratio", 50, "greatest ratio to ordinary text")
	flags.Float64Var(&c.growth, "growth", 1.2, "greatest growth from 64 KB to 1 MB")
	if err := flags.Parse(args); err != nil {
		return c, err
	}
	for _, arg := range flags.Args() {
		p, err := strconv.Unquote(`"` + arg + `"`)
		if err != nil || p == "" {
			return c, fmt.Errorf("%q: want a pattern, as in a Go string", arg)
		}
		c.patterns = append(c.patterns, pattern{p})
	}
	if *names == "all" {
		c.modes = modes
		return c, nil
	}
	for name := range strings.SplitSeq(*names, ",") {
		k := slices.IndexFunc(modes, func(m mode) bool { return m.name == name })
		if k < 0 {
			return c, fmt.Errorf("-modes: %q is not one of %s", name, strings.Join(modeNames(), ", "))
		}
		c.modes = append(c.modes, modes[k])
	}
	return c, nil
}

// search searches in each mode and prints the table.
func (c config) search(out io.Writer) error {
	fmt.Fprintf(out, "| mode | pattern | ns/B, 64 KB | × ordinary | ns/B, 1 MB | × ordinary | growth | B printed "+
		"|\n|---|---|---:|---:|---:|---:|---:|---:|\n")
	slow := false
	for _, m := range c.modes {
		ordinary := m.perByte(m.plain(large), 5)
		patterns := c.patterns
		if len(patterns) == 0 {
			var err error
			if patterns, err = c.slowest(m); err != nil {
				return err
			}
		}
		for _, p := range patterns {
			r := c.report(m, p)
			note := ""
			if r.size < large {
				note = fmt.Sprintf(" (%d KB)", r.size>>10)
			}
			fmt.Fprintf(out, "| %s | `%s` | %.1f | %.1f | %.1f%s | %.1f | %.2f | %.1f |\n", m.name, quoted(p),
				r.small, r.small/ordinary, r.large, note, r.large/ordinary, r.growth, r.output)
			slow = slow || r.large/ordinary > c.ratio || r.growth > c.growth
		}
	}
	if slow {
		return errSlow
	}
	return nil
}

// quoted returns a pattern for a cell of a Markdown table.
func quoted(p pattern) string {
	s := fmt.Sprintf("%q", p.String())
	return strings.NewReplacer("|", `\|`, "`", "´").Replace(s[1 : len(s)-1])
}
