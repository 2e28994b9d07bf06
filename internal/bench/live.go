package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"time"
)

// liveRates are how many lines a second are written, and liveTime for how long.
var liveRates = []int{50, 5000}

const (
	liveTime = 10 * time.Second
	liveRows = 1000
)

// liveForms are the forms of output in which rows are asked for.
var liveForms = [][]string{
	{}, {"--json"}, {"--annotate"}, {"--replace", "{{.target}}/"}, {"--mend"}, {"--csv"}, {"--format", "{{.target}}"},
}

// liveTable measures how long after a line was written to a pipe it is found: lines that come at a
// rate, and rows of JSON Lines of which each is written when the answer to the one before is read.
func (c config) liveTable(out, log io.Writer) error {
	header := []string{"", "median, ms", "99 in 100", "longest"}
	lines := table{title: fmt.Sprintf("from a line to what is found in it, %v at each rate", liveTime), header: header}
	for _, t := range append([]tool{c.row("--line-buffered")}, c.wanted([]tool{lineRipgrep()})...) {
		for _, rate := range liveRates {
			for _, end := range []string{"", " and more"} {
				name := fmt.Sprintf("%s, %d lines a second, URI%s", t.name, rate, end)
				fmt.Fprintln(log, "live:", name)
				waits, err := atRate(t.on("-"), rate, end)
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				lines.add(latencies(name, waits)...)
			}
		}
	}
	rows := table{title: fmt.Sprintf("from a row to its answer, %d rows of JSON Lines", liveRows), header: header}
	for _, form := range liveForms {
		t := c.row(append([]string{"--input", "jsonl", "--line-buffered"}, form...)...)
		fmt.Fprintln(log, "live:", t.name)
		waits, err := byTurns(t.on("-"))
		if err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
		rows.add(latencies(t.name, waits)...)
	}
	fmt.Fprint(out, lines.String(), rows.String())
	return nil
}

// lineRipgrep returns the row of ripgrep that writes each line at once.
func lineRipgrep() tool {
	return tool{name: ripgrep + " --line-buffered", peer: "rg", argv: []string{"rg", "--no-config", "--line-buffered", "-oNa", pattern, file}}
}

// latencies returns the cells of a row of a table: the median, the 99th percentile and the longest
// of some times.
func latencies(name string, waits []time.Duration) []string {
	slices.Sort(waits)
	n := len(waits)
	return []string{name, milliseconds(waits[n/2]), milliseconds(waits[n*99/100]), milliseconds(waits[n-1])}
}

// A liveTool is a program that reads a pipe and writes to another.
type liveTool struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// startLive starts a program.
func startLive(argv []string) (*liveTool, error) {
	t := &liveTool{cmd: exec.Command(argv[0], argv[1:]...)}
	var err error
	if t.in, err = t.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := t.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	t.out = bufio.NewReader(out)
	return t, t.cmd.Start()
}

// atRate writes lines to a program at a rate, and returns for each how long it was until the URI in
// it was read. What follows that on its line is end.
func atRate(argv []string, rate int, end string) ([]time.Duration, error) {
	t, err := startLive(argv)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	count := int(liveTime.Seconds()) * rate
	written, failed := make([]time.Time, count), make(chan error, 1)
	go func() {
		defer func() { _ = t.in.Close() }()
		for i := range count {
			time.Sleep(time.Until(began.Add(time.Duration(i) * time.Second / time.Duration(rate))))
			written[i] = time.Now()
			if _, err := fmt.Fprintf(t.in, "2030-05-13T08:11:12Z host daemon[%d]: sent http://a.example/%d%s\n", i%97, i, end); err != nil {
				failed <- err
				return
			}
		}
		failed <- nil
	}()
	read := make([]time.Time, 0, count)
	for range count {
		line, err := t.out.ReadBytes('\n')
		if err != nil {
			return nil, fmt.Errorf("after %d answers: %w", len(read), err)
		}
		if want := "/" + strconv.Itoa(len(read)) + "\n"; !bytes.HasSuffix(line, []byte(want)) {
			return nil, fmt.Errorf("read %q, want the URI that ends in %q", line, want)
		}
		read = append(read, time.Now())
	}
	if err := <-failed; err != nil {
		return nil, err
	}
	waits := make([]time.Duration, count)
	for i := range waits {
		waits[i] = read[i].Sub(written[i])
	}
	return waits, t.cmd.Wait()
}

// byTurns writes rows to a program, each when the answer to the one before has come, and returns how
// long it waited for each.
func byTurns(argv []string) (waits []time.Duration, err error) {
	t, err := startLive(argv)
	if err != nil {
		return nil, err
	}
	for i := range liveRows {
		began := time.Now()
		if _, err := fmt.Fprintf(t.in, `{"id":%d,"text":"see <http://a.example/\n  %d> and what follows"}`+"\n", i, i); err != nil {
			return nil, err
		}
		for want := []byte(strconv.Itoa(i)); ; {
			line, err := t.out.ReadBytes('\n')
			if err != nil {
				return nil, err
			}
			if bytes.Contains(line, want) { // not the header
				break
			}
		}
		waits = append(waits, time.Since(began))
	}
	if err := t.in.Close(); err != nil {
		return nil, err
	}
	if _, err := io.Copy(io.Discard, t.out); err != nil {
		return nil, err
	}
	return waits, t.cmd.Wait()
}
