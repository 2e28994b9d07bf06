// Command bench measures the cluster job beside the command: the processor time of both, with one
// thread each, and their memory, in runs that take turns. It prints a Markdown table:
//
//	go run ./internal/bench -urls 10000000
//	go run ./internal/bench -input 'mail/*.mbox'
//
// Without -input it searches a text of -urls references, each to another target, of 100,000 hosts.
// Both write the same records to files; a ratio is the median of those within each turn.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

func main() {
	urls := flag.Uint64("urls", 10_000_000, "how many references the text has")
	input := flag.String("input", "", "a `glob` of files to search instead")
	fields := flag.String("fields", "target,start,path", "a `list` of the fields that are written")
	runs := flag.Int("runs", 3, "how many turns there are")
	dir := flag.String("dir", os.TempDir(), "a folder with room for the text and the results")
	flag.Parse()
	if err := bench(*urls, *input, *fields, *runs, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// A row is what was measured of one program.
type row struct {
	name   string
	argv   []string
	to     string // its standard output
	times  []time.Duration
	memory int64 // most, in kB
}

func bench(urls uint64, input, fields string, runs int, dir string) error {
	dir, err := os.MkdirTemp(dir, "bench-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	for to, from := range map[string]string{"urigrep": "urigrep", "urigrep-cluster": "."} {
		if text, err := exec.Command("go", "build", "-o", filepath.Join(dir, to), from).CombinedOutput(); err != nil {
			return fmt.Errorf("go build %s: %w: %s", from, err, text)
		}
	}
	if input == "" {
		input = filepath.Join(dir, "urls.txt")
		if err := write(input, urls); err != nil {
			return err
		}
	}
	rows, err := programs(dir, input, fields)
	if err != nil {
		return err
	}
	for range runs {
		for _, r := range rows {
			if err := r.run(filepath.Join(dir, "out")); err != nil {
				return err
			}
		}
	}
	return print(os.Stdout, rows)
}

// write writes a text of references.
func write(name string, urls uint64) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	to := bufio.NewWriter(file)
	for i := range urls {
		x := (i + 1) * 0x9E3779B97F4A7C15 // odd factors and shifts: no two are the same
		x = (x ^ x>>31) * 0xBF58476D1CE4E5B9
		x ^= x >> 29
		fmt.Fprintf(to, "see http://h%05d.example/%016x and\n", x%100_000, x)
	}
	if err := to.Flush(); err != nil {
		return err
	}
	return file.Close()
}

// programs returns the rows of the table.
func programs(dir, input, fields string) ([]*row, error) {
	files, err := filepath.Glob(input)
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("%s: no files: %w", input, err)
	}
	plain := append([]string{filepath.Join(dir, "urigrep"), "-H", "-j1", "--json=" + fields}, files...)
	rows := []*row{{name: "urigrep -j1", argv: plain, to: filepath.Join(dir, "found.jsonl")}}
	for _, counts := range []string{"none", "hosts", "approx", "targets"} {
		rows = append(rows, &row{name: "--counts " + counts, argv: []string{
			filepath.Join(dir, "urigrep-cluster"), "--branches=1", "--json=" + fields, "--counts=" + counts,
			"--input=" + input, "--output=" + filepath.Join(dir, "out"),
		}, to: os.DevNull})
	}
	return rows, nil
}

// run runs the program once; out is the folder of its results, which is removed before.
func (r *row) run(out string) error {
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	to, err := os.Create(r.to)
	if err != nil {
		return err
	}
	c := exec.Command(r.argv[0], r.argv[1:]...)
	c.Stdout, c.Stderr = to, os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("%q: %w", r.argv, err)
	}
	r.times = append(r.times, c.ProcessState.UserTime()+c.ProcessState.SystemTime())
	if usage, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok {
		r.memory = max(r.memory, usage.Maxrss)
	}
	return to.Close()
}

// print prints the table; the first row is the one that others are held against.
func print(to io.Writer, rows []*row) error {
	var b strings.Builder
	b.WriteString("| | least user + system | of the first row | most memory |\n|---|---|---|---|\n")
	for _, r := range rows {
		ratios := make([]float64, len(r.times))
		for i := range ratios {
			ratios[i] = r.times[i].Seconds() / rows[0].times[i].Seconds()
		}
		slices.Sort(ratios)
		fmt.Fprintf(&b, "| `%s` | %.1f s | %.2f | %d MB |\n", r.name, slices.Min(r.times).Seconds(), ratios[len(ratios)/2], r.memory/1000)
	}
	_, err := io.WriteString(to, b.String())
	return err
}
