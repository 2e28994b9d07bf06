package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A config is what the command line asks for.
type config struct {
	tables   []string
	size     int64             // bytes of a made-up text
	texts    map[string]string // the file to use for a kind of text
	dir      string            // folder for made-up and unpacked texts
	urigrep  string            // the program; empty to build it
	peers    []string          // names of other tools; nil for all
	runs     int
	patience time.Duration // a tool that would take longer gets less text
	to       string        // where output goes: pipe, file or null
	folder   string        // of the real texts
	only     []string      // names of real texts; nil for all
	base     string        // another urigrep, to compare with
	trees    []string      // folders that the table trees reads
	growth   []int64       // bytes
	hostile  []int64       // bytes
	threads  int           // most threads
}

// tableNames lists the tables that "all" means, in the order in which they are printed.
var tableNames = []string{"real", "speed", "peers", "inputs", "memory", "trees", "threads", "records", "mailboxes", "rows", "documents", "start",
	"lineends", "texts", "live", "growth", "hostile"}

// guardName is a table that is only made if its name is given.
const guardName = "guard"

// printers maps the name of a table to the function that prints it.
var printers = map[string]func(c config, out, log io.Writer) error{
	"real":      config.realTables,
	"speed":     config.madeUpTables,
	"peers":     config.peersTables,
	"inputs":    config.inputsTable,
	"memory":    config.memoryTable,
	"trees":     config.treesTable,
	"threads":   config.threadsTable,
	"records":   config.recordsTable,
	"mailboxes": config.mailboxesTable,
	"rows":      config.rowsTable,
	"documents": config.documentsTable,
	"start":     config.startTable,
	"lineends":  config.lineEndsTable,
	"texts":     config.textsTable,
	"growth":    config.growthTable,
	"hostile":   config.hostileTable,
	"live":      config.liveTable,
	guardName:   config.guardTable,
}

const megabyte = 1000 * 1000

func main() {
	c, err := parse(os.Args[1:], os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err == nil {
		err = bench(c, os.Stdout, os.Stderr)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// parse reads the command line, and writes the usage to errs.
func parse(args []string, errs io.Writer) (c config, err error) {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(errs)
	tables := flags.String("tables", "real,speed", "`list` of tables: "+strings.Join(append(tableNames, guardName), ", ")+"; or all but the last")
	size := flags.Int64("size", 265, "size of a text, in `MB`; real ones are repeated up to it")
	texts := make(map[string]*string)
	for _, k := range kinds {
		texts[k.name] = flags.String(k.name, "", "`file` to take instead of made-up "+k.name)
	}
	flags.StringVar(&c.dir, "dir", "", "`folder` to keep made-up texts in (default: one that is removed at the end)")
	flags.StringVar(&c.urigrep, "urigrep", "", "`program` to measure (default: built from the checkout)")
	peers := flags.String("peers", "", "`list` of other tools (default: all that are installed)")
	flags.IntVar(&c.runs, "runs", 5, "how often each tool runs")
	flags.DurationVar(&c.patience, "patience", 10*time.Second, "a run that would take longer gets less text")
	flags.StringVar(&c.to, "to", "pipe", "where output goes: pipe, file or null")
	shared := os.Getenv("URIGREP_SHARED")
	if shared != "" {
		shared = filepath.Join(shared, "corpora")
	}
	flags.StringVar(&c.folder, "corpora", shared, "`folder` of the real texts, compressed by zstd (default: corpora in $URIGREP_SHARED)")
	only := flags.String("only", "", "`list` of the real texts to take, such as man.txt (default: all)")
	flags.StringVar(&c.base, "base", "", "another urigrep, a `program` that the table guard and those of waiting compare with")
	trees := flags.String("trees", "", "`list` of folders for the table trees (default: the sources of Go, and /usr/share/doc)")
	growth := flags.String("growth", "16,256,4096", "sizes of the growth table, in `MB`")
	hostile := flags.String("hostile", "1,4,16,64", "sizes of the hostile inputs, in `MB`")
	flags.IntVar(&c.threads, "threads", max(2, runtime.NumCPU()), "most threads of urigrep")
	if err := flags.Parse(args); err != nil {
		return c, err
	}
	c.size = *size * megabyte
	c.texts = make(map[string]string)
	for name, file := range texts {
		c.texts[name] = *file
	}
	c.peers, c.only, c.trees = list(*peers), list(*only), list(*trees)
	if c.tables = list(*tables); slices.Contains(c.tables, "all") {
		c.tables = tableNames
	}
	if c.growth, err = sizes("growth", *growth); err != nil {
		return c, err
	}
	if c.hostile, err = sizes("hostile", *hostile); err != nil {
		return c, err
	}
	return c, c.check(flags.Args())
}

// check refuses values that are not allowed, and operands.
func (c *config) check(operands []string) error {
	for _, name := range c.tables {
		if printers[name] == nil {
			return fmt.Errorf("-tables: %q is not one of %s", name, strings.Join(append(tableNames, guardName), ", "))
		}
	}
	switch {
	case len(operands) > 0:
		return fmt.Errorf("unexpected operand %q", operands[0])
	case !slices.Contains([]string{"pipe", "file", "null"}, c.to):
		return fmt.Errorf("-to: %q is not one of pipe, file, null", c.to)
	case c.size <= 0 || c.runs <= 0 || c.threads <= 0:
		return errors.New("-size, -runs and -threads have to be positive")
	}
	return nil
}

// list splits a list at its commas; an empty one is nil.
func list(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, ",")
}

// sizes reads a list of numbers of megabytes.
func sizes(name, s string) (all []int64, err error) {
	for _, field := range list(s) {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil || n <= 0 {
			return nil, fmt.Errorf("-%s: %q is not a positive number of megabytes", name, field)
		}
		all = append(all, n*megabyte)
	}
	return all, nil
}

// bench prints the tables that c asks for to out, and its progress to log.
func bench(c config, out, log io.Writer) error {
	if c.dir == "" {
		dir, err := os.MkdirTemp("", "urigrep-bench-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		c.dir = dir
	}
	if err := os.MkdirAll(c.dir, 0o755); err != nil {
		return err
	}
	if c.urigrep == "" {
		fmt.Fprintln(log, "building urigrep")
		if err := c.build(); err != nil {
			return err
		}
	}
	fmt.Fprint(out, header(c.installed()))
	for _, name := range c.tables {
		if err := printers[name](c, out, log); err != nil {
			return fmt.Errorf("table %s: %w", name, err)
		}
	}
	return nil
}

// build builds urigrep from the module of the current folder, as a release is built: without cgo, and
// without what the library of the command line needs for Markdown.
func (c *config) build() error {
	where, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "urigrep").Output()
	if err != nil {
		return fmt.Errorf("building urigrep: the current folder is not in its checkout: %w", err)
	}
	c.urigrep = filepath.Join(c.dir, "urigrep")
	cmd := exec.Command("go", "build", "-tags", "urfave_cli_no_docs", "-o", c.urigrep, ".")
	cmd.Dir, cmd.Env = strings.TrimSpace(string(where)), append(os.Environ(), "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building urigrep: %w\n%s", err, text)
	}
	return nil
}
