// Floor measures the passes of a search; each does what the pass before it does and one thing more:
//
//	go run ./internal/bench/floor rfc.txt usenet.txt
//	go run ./internal/bench/floor $(go env GOROOT)/src
//
// It prints processor time in ns for a byte, the least of some runs in turn: of mapping the file
// and touching each page, of reading it, of the search for triggers, of finding references; of
// urigrep as a whole with one thread, and of ripgrep if that is installed. A file is searched as
// often as fills some hundred megabytes, so that the start counts little. Last, references and
// false triggers, those that begin nothing, are read one by one, with nothing remembered from one
// to the next: this takes longer than in a scan. Of a folder, the passes are walking, opening its
// files, reading them, triggers and references.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"urigrep/delimit"
	"urigrep/scan"
)

const (
	window   = 1 << 20 // bytes searched before their pages are given back, as in package pipeline
	step     = 32 << 10
	pageSize = 4 << 10
	enough   = 130_000_000 // bytes for one run

	triggers = scan.Colon | scan.Dot // of a Finder without options
	pattern  = `https?://[^\s<>"]+`
)

func main() {
	runs := flag.Int("runs", 7, "how often each pass runs")
	program := flag.String("urigrep", "", "`program` to measure (default: built from the checkout)")
	flag.Parse()
	runtime.LockOSThread() // passes are measured by the time of the thread
	if err := floor(*program, *runs, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "floor:", err)
		os.Exit(1)
	}
}

func floor(program string, runs int, paths []string) error {
	if program == "" {
		dir, err := os.MkdirTemp("", "urigrep-floor-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		program = filepath.Join(dir, "urigrep")
		if out, err := exec.Command("go", "build", "-o", program, "urigrep").CombinedOutput(); err != nil {
			return fmt.Errorf("building urigrep: %w: %s", err, out)
		}
	}
	for _, path := range paths {
		measure := measure
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			measure = measureTree
		}
		if err := measure(program, runs, path); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// measure prints the passes over one text.
func measure(program string, runs int, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	copies := int(max(1, enough/info.Size()))
	size := float64(info.Size()) * float64(copies)
	operands := slices.Repeat([]string{path}, copies)
	passes := []pass{
		{"mapping, a byte of each page", mapped(path, copies, touch)},
		{"and reading", mapped(path, copies, read)},
		{"and triggers", mapped(path, copies, search)},
		{"and references", mapped(path, copies, find)},
		{"urigrep -j1, an empty file", command(append([]string{program, "-j1"}, slices.Repeat([]string{os.DevNull}, copies)...))},
		{"urigrep -j1", command(append([]string{program, "-j1", "--input", "text"}, operands...))},
		{"ripgrep", command(append([]string{"rg", "-j1", "-oNa", pattern}, operands...))},
	}
	least, err := leastOf(passes, runs)
	if err != nil {
		return err
	}
	fmt.Printf("%s, %d times %d bytes, ns for a byte:\n", filepath.Base(path), copies, info.Size())
	for i, p := range passes {
		fmt.Printf("  %-30s %.3f\n", p.name, float64(least[i].Nanoseconds())/size)
	}
	runtime.KeepAlive(count)
	return looks(path)
}

// A pass is a function that returns its processor time.
type pass struct {
	name string
	run  func() (time.Duration, error)
}

// leastOf returns the least time of each pass, of some runs in turn.
func leastOf(passes []pass, runs int) ([]time.Duration, error) {
	least := make([]time.Duration, len(passes))
	for range runs {
		for i, p := range passes {
			t, err := p.run()
			if err != nil {
				return nil, err
			}
			if least[i] == 0 || t < least[i] {
				least[i] = t
			}
		}
	}
	return least, nil
}

// command returns a function that runs a program and returns its processor time; 0 if there is no
// such program. Its output is discarded.
func command(argv []string) func() (time.Duration, error) {
	return func() (time.Duration, error) {
		if _, err := exec.LookPath(argv[0]); err != nil {
			return 0, nil
		}
		cmd := exec.Command(argv[0], argv[1:]...)
		var errs strings.Builder
		cmd.Stderr = &errs
		if err := cmd.Run(); err != nil && cmd.ProcessState.ExitCode() != 1 { // 1: nothing found
			return 0, fmt.Errorf("%w: %s", err, errs.String())
		}
		return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
	}
}

// mapped returns a function that maps a file that many times, calls pass for each window of it,
// gives its pages back, and returns the processor time of the thread.
func mapped(path string, copies int, pass func(text []byte, from, to int)) func() (time.Duration, error) {
	return func() (time.Duration, error) {
		begin := threadTime()
		for range copies {
			text, err := open(path)
			if err != nil {
				return 0, err
			}
			for from := 0; from < len(text); from += window {
				to := min(len(text), from+window)
				pass(text, from, to)
				if err := syscall.Madvise(text[from:to], syscall.MADV_DONTNEED); err != nil {
					return 0, err
				}
			}
			if err := syscall.Munmap(text); err != nil {
				return 0, err
			}
		}
		return threadTime() - begin, nil
	}
}

func open(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	return syscall.Mmap(int(file.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_SHARED)
}

// threadTime returns the processor time of the thread, of the user and the system.
func threadTime() time.Duration {
	var t unix.Timespec
	_ = unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t) // its arguments are right
	return time.Duration(t.Nano())
}

var (
	count  int // results of the passes, so that the compiler leaves nothing out
	iter   scan.TriggerIter
	finder = delimit.NewFinder(delimit.Options{})
)

func touch(text []byte, from, to int) {
	for i := from; i < to; i += pageSize {
		count += int(text[i])
	}
}

func read(text []byte, from, to int) { count += bytes.Count(text[from:to], []byte{0}) }

func search(text []byte, from, to int) {
	for ; from < to; from += step {
		iter.Reset(text, from, min(to, from+step), triggers)
		for iter.Next() >= 0 {
			count++
		}
	}
}

func find(text []byte, from, to int) {
	if from == 0 {
		finder.Reset(0)
	}
	for ; from < to; from += step {
		finder.Scan(delimit.Window{Text: text, From: from, To: min(to, from+step), EOF: true}, func(*delimit.Match) bool {
			count++
			return true
		})
	}
}

// looks prints how many triggers a text has and how many of them are false, and the time for each
// kind, without the time that a call takes for any byte.
func looks(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var all, others, good, bad []int
	iter.Reset(text, 0, len(text), triggers)
	for j := iter.Next(); j >= 0; j = iter.Next() {
		all = append(all, j)
		if len(others) < 10_000 && j+1 < len(text) && text[j+1] == ' ' {
			others = append(others, j+1)
		}
	}
	var spans []delimit.Span
	finder.Reset(0)
	finder.Scan(delimit.Window{Text: text, To: len(text), EOF: true}, func(m *delimit.Match) bool {
		spans = append(spans, m.Span)
		return true
	})
	k := 0
	for _, j := range all {
		for k < len(spans) && int(spans[k].End) <= j {
			k++
		}
		if k == len(spans) || j < int(spans[k].Start) {
			bad = append(bad, j)
		} else if len(good) == 0 || good[len(good)-1] < int(spans[k].Start) {
			good = append(good, j)
		}
	}
	call := eachLook(text, others)
	for _, kind := range []struct {
		name string
		at   []int
	}{{"references", good}, {"false triggers", bad}} {
		each, n := eachLook(text, kind.at)-call, float64(len(kind.at))
		fmt.Printf("  %-30s %.3f, %.0f for each of %.0f\n", kind.name, each*n/float64(len(text)), each, n)
	}
	return nil
}

// eachLook returns the mean time in ns of a search at one of some triggers, the least of three runs.
func eachLook(text []byte, at []int) float64 {
	least := time.Duration(0)
	for range 3 {
		begin := threadTime()
		for _, j := range at {
			finder.Reset(0)
			finder.Scan(delimit.Window{Text: text, From: j, To: j + 1, EOF: true}, func(*delimit.Match) bool {
				count++
				return true
			})
		}
		if t := threadTime() - begin; least == 0 || t < least {
			least = t
		}
	}
	return float64(least.Nanoseconds()) / float64(max(1, len(at)))
}
