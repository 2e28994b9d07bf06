package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// A tree is the packages of the module and their tests.
type tree struct {
	dir      string
	short    bool // the tests are run in their short form
	packages map[string]listed
	above    map[string][]string // packages whose tests see a package, the nearest first, it left out

	mu     sync.Mutex
	suites map[string]*suite
}

// A listed package has the fields of go list.
type listed struct {
	ImportPath, Dir string
	GoFiles         []string
	Imports         []string
	Deps            []string
	TestImports     []string
	XTestImports    []string
	TestGoFiles     []string
	XTestGoFiles    []string
}

// newTree lists the packages of the module; dir is for what is built, short says that
// the tests are run in their short form.
func newTree(ctx context.Context, dir string, short bool) (*tree, error) {
	packages, err := list(ctx, "./...")
	if err != nil {
		return nil, err
	}
	t := &tree{dir: dir, short: short, packages: map[string]listed{}, above: map[string][]string{}, suites: map[string]*suite{}}
	slices.SortStableFunc(packages, func(a, b listed) int { return len(a.Deps) - len(b.Deps) })
	for _, p := range packages {
		t.packages[p.ImportPath] = p
		if len(p.TestGoFiles)+len(p.XTestGoFiles) == 0 {
			continue
		}
		for _, below := range slices.Concat(p.Deps, p.TestImports, p.XTestImports) {
			if below != p.ImportPath && !slices.Contains(t.above[below], p.ImportPath) {
				t.above[below] = append(t.above[below], p.ImportPath)
			}
		}
	}
	return t, nil
}

// list returns the packages that match patterns.
func list(ctx context.Context, patterns ...string) ([]listed, error) {
	const fields = "-json=ImportPath,Dir,GoFiles,Imports,Deps,TestImports,XTestImports,TestGoFiles,XTestGoFiles"
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", fields}, patterns...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var packages []listed
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p listed
		if err := d.Decode(&p); err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
	return packages, nil
}

// A suite is the tests of a package.
type suite struct {
	path, dir string
	short     bool
	stages    []stage
}

// A stage is tests of a suite that run together: those that match only, or do not match skip.
type stage struct {
	only, skip string
	limit      time.Duration // after which a mutant is noticed
}

// slowTest is how long a test takes at least that counts as slow.
const slowTest = 200 * time.Millisecond

// suite returns the tests of a package, which have been timed.
func (t *tree) suite(ctx context.Context, path string) (*suite, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := t.suites[path]; s != nil {
		return s, nil
	}
	s := &suite{path: path, dir: t.packages[path].Dir, short: t.short}
	if p := t.packages[path]; len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 {
		if err := s.measure(ctx, t.dir); err != nil {
			return nil, err
		}
	}
	t.suites[path] = s
	return s, nil
}

// testLine is what a test prints at its end: its name and its seconds.
var testLine = regexp.MustCompile(`(?m)^--- PASS: (\w+) \((\d+\.\d+)s\)$`)

// measure runs the tests as they are, and divides them into quick and slow ones.
func (s *suite) measure(ctx context.Context, dir string) error {
	program, err := s.build(ctx, dir, "")
	if err != nil {
		return err
	}
	began := time.Now()
	cmd := exec.CommandContext(ctx, program, "-test.v", fmt.Sprintf("-test.short=%v", s.short))
	cmd.Dir = s.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("tests of %s without a mutation: %w", s.path, err)
	}
	all := time.Since(began)
	var slow []string
	quick := all
	for _, m := range testLine.FindAllSubmatch(out, -1) {
		if took, err := time.ParseDuration(string(m[2]) + "s"); err == nil && took >= slowTest {
			slow = append(slow, string(m[1]))
			quick -= took
		}
	}
	s.stages = []stage{{limit: bound(all)}}
	if len(slow) > 0 {
		pattern := "^(" + strings.Join(slow, "|") + ")$"
		s.stages = []stage{{skip: pattern, limit: bound(quick)}, {only: pattern, limit: bound(all)}}
	}
	return nil
}

// bound returns the time after which tests are stopped that took so long without a mutation. It
// leaves room for other programs on the machine.
func bound(took time.Duration) time.Duration { return 30*time.Second + 6*max(took, 0) }

// build builds the tests with an overlay, if it is not empty, and returns the program.
func (s *suite) build(ctx context.Context, dir, overlay string) (string, error) {
	program := filepath.Join(dir, filepath.Base(s.path)+".test")
	args := []string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", program}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	cmd := exec.CommandContext(ctx, "go", append(args, s.path)...)
	cmd.Env = append(os.Environ(), "GOGC=400") // the compiler spends a third of its time on memory
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return program, nil
}

// maxMemory is how much address space a mutant may have, in KiB: tests map and reserve some, and a
// mutant that takes memory without end must not take the machine's.
const maxMemory = 6 << 20

// run runs the tests with an overlay until one fails.
func (s *suite) run(ctx context.Context, dir, overlay string) outcome {
	if len(s.stages) == 0 {
		return survived
	}
	program, err := s.build(ctx, dir, overlay)
	if err != nil {
		return broken
	}
	defer func() { _ = os.Remove(program) }()
	for _, st := range s.stages {
		args := []string{"-c", fmt.Sprintf(`ulimit -v %d; exec "$@"`, maxMemory), "sh", program, "-test.failfast", "-test.timeout", st.limit.String(), fmt.Sprintf("-test.short=%v", s.short)}
		if st.only != "" {
			args = append(args, "-test.run", st.only)
		}
		if st.skip != "" {
			args = append(args, "-test.skip", st.skip)
		}
		bounded, cancel := context.WithTimeout(ctx, st.limit+30*time.Second)
		cmd := exec.CommandContext(bounded, "sh", args...)
		cmd.Dir = s.dir
		cmd.WaitDelay = time.Second
		err := cmd.Run()
		cancel()
		var failed *exec.ExitError
		switch {
		case errors.As(err, &failed):
			return noticed
		case err != nil:
			return broken
		}
	}
	return survived
}
