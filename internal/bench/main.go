// Command bench measures urigrep and what else is used for the same purpose, on one machine in one
// run, and prints Markdown tables:
//
//	go run ./internal/bench
//	go run ./internal/bench -base ./urigrep.old -runs 15 text mail
//
// It builds urigrep from the checkout that it is run in. The tables are those of the arguments, all
// without one: text, peers, mail, rows, forms, trees, start. The texts are the corpora in the folder
// that the variable URIGREP_SHARED names, unpacked; without it, one made up.
//
// The commands of a table run in turn, so that other load on the machine meets all of them. A row has
// the least processor time of all its threads, user and system, the ratio to the first row, the most
// memory that was resident, in MB (a dash where that is no more than this program has, which the
// system counts too), and the lines that were printed. With -base each row of urigrep also has
// the ratio to another build of it. A command whose program is not installed is left out.
//
// The parts of the library have benchmarks of their own: go test -run '^$' -bench . ./scan ./delimit.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A bench is what the command line asks for.
type bench struct {
	urigrep, base string // programs
	folder        string // for texts
	runs          int
	size          int64 // bytes of a text, at least
	out, log      io.Writer
}

func main() {
	b := bench{out: os.Stdout, log: os.Stderr}
	flag.StringVar(&b.urigrep, "urigrep", "", "`program` to measure (default: built from the checkout)")
	flag.StringVar(&b.base, "base", "", "another urigrep, a `program` to compare with")
	flag.IntVar(&b.runs, "runs", 5, "how often each command runs")
	megabytes := flag.Int64("size", 64, "`MB` of a text, which is repeated up to it")
	flag.Parse()
	b.size = *megabytes * 1_000_000
	if err := b.run(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run prints the tables that are asked for.
func (b *bench) run(names []string) (err error) {
	for _, name := range names {
		if !slices.ContainsFunc(tables, func(t table) bool { return t.name == name }) {
			return fmt.Errorf("there is no table %q", name)
		}
	}
	if b.runs < 1 || b.size < 1 {
		return errors.New("-runs and -size have to be positive")
	}
	if b.folder, err = os.MkdirTemp("", "bench"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(b.folder)) }()
	if err := os.CopyFS(b.folder, peers); err != nil {
		return err
	}
	if b.urigrep == "" {
		if err := b.build(); err != nil {
			return err
		}
	}
	for _, t := range tables {
		if len(names) == 0 || slices.Contains(names, t.name) {
			if err := b.print(t); err != nil {
				return fmt.Errorf("%s: %w", t.name, err)
			}
		}
	}
	return nil
}

// build builds urigrep as a release does.
func (b *bench) build() error {
	b.urigrep = filepath.Join(b.folder, "urigrep")
	cmd := exec.Command("go", "build", "-tags", "urfave_cli_no_docs", "-o", b.urigrep, "urigrep")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, text)
	}
	return nil
}

// print measures the rows of a table for each of its texts and prints them.
func (b *bench) print(t table) error {
	for _, name := range t.texts {
		file, err := b.text(name)
		if err != nil {
			return err
		}
		rows := b.rows(t, file)
		for turn := range b.runs {
			fmt.Fprintf(b.log, "%s, %s: run %d of %d\n", t.name, name, turn+1, b.runs)
			for i := range rows {
				if err := rows[i].measure(); err != nil {
					return err
				}
			}
		}
		b.write(t.title+": "+name, rows)
		if file != "" {
			if err := os.Remove(file); err != nil {
				return err
			}
		}
	}
	return nil
}

// rows returns the commands of a table that can be run, and after each of urigrep that of -base.
func (b *bench) rows(t table, file string) (rows []row) {
	for _, c := range t.commands {
		if c.needs != "" && exec.Command("sh", "-c", c.needs).Run() != nil {
			continue
		}
		r := row{name: c.name, shell: c.shell}
		r.env = []string{"FILE=" + file, "PEERS=" + filepath.Join(b.folder, "peers"), "URIGREP=" + b.urigrep}
		rows = append(rows, r)
		if b.base != "" && strings.Contains(c.shell, "$URIGREP") {
			r.env, r.isBase = append(slices.Clone(r.env), "URIGREP="+b.base), true
			rows = append(rows, r)
		}
	}
	return rows
}

// write prints a table in Markdown.
func (b *bench) write(title string, rows []row) {
	fmt.Fprintf(b.out, "\n### %s\n\n| command | ms | × the first | MB | lines |", title)
	rule := "\n|---|---:|---:|---:|---:|"
	if b.base != "" {
		fmt.Fprint(b.out, " now ÷ before |")
		rule += "---:|"
	}
	fmt.Fprintln(b.out, rule)
	for i, r := range rows {
		if r.isBase {
			continue
		}
		milliseconds := r.least.Seconds() * 1e3
		fmt.Fprintf(b.out, "| %s | %.1f | %.2f | %s | %d |", r.name, milliseconds, r.ratio(rows[0]), r.megabytes(),
			r.lines)
		if i+1 < len(rows) && rows[i+1].isBase {
			fmt.Fprintf(b.out, " %.2f |", r.ratio(rows[i+1]))
		}
		fmt.Fprintln(b.out)
	}
}
