package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A runner runs mutants and counts them.
type runner struct {
	timeout time.Duration
	verbose bool

	dir      string              // for the mutants' files
	packages []listed            // of the module
	above    map[string][]string // the packages whose tests see a package, it alone left out
	killed   int
	counted  int
}

// A listed package is what go list says of one.
type listed struct {
	ImportPath, Dir string
	GoFiles         []string
	Deps            []string
	TestImports     []string
	XTestImports    []string
	TestGoFiles     []string
	XTestGoFiles    []string
}

// An outcome is what became of a mutant.
type outcome string

const (
	broken   outcome = "does not compile"
	noticed  outcome = "noticed"
	survived outcome = "survived"
)

// run draws count mutants of the packages, runs them, and prints those that survive and
// the sum.
func (r *runner) run(ctx context.Context, patterns []string, count int, random *rand.Rand) error {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	r.dir = dir
	if err := r.list(ctx); err != nil {
		return err
	}
	sites, owners, err := r.sites(ctx, patterns)
	if err != nil {
		return err
	}
	fmt.Printf("%d places\n", len(sites))
	random.Shuffle(len(sites), func(i, j int) { sites[i], sites[j] = sites[j], sites[i] })
	for _, s := range sites {
		if r.counted == count || ctx.Err() != nil {
			break
		}
		if err := r.one(ctx, s, owners[s.file]); err != nil {
			return err
		}
	}
	fmt.Printf("noticed %d of %d (%.1f in 100)\n", r.killed, r.counted, 100*float64(r.killed)/float64(max(r.counted, 1)))
	return ctx.Err()
}

// list fills in the packages of the module and which of their tests see which package.
func (r *runner) list(ctx context.Context) error {
	packages, err := list(ctx, "./...")
	if err != nil {
		return err
	}
	r.packages = packages
	r.above = map[string][]string{}
	for _, p := range packages {
		if len(p.TestGoFiles)+len(p.XTestGoFiles) == 0 {
			continue
		}
		for _, below := range slices.Concat(p.Deps, p.TestImports, p.XTestImports) {
			if below != p.ImportPath && !slices.Contains(r.above[below], p.ImportPath) {
				r.above[below] = append(r.above[below], p.ImportPath)
			}
		}
	}
	return nil
}

// list asks go list about packages.
func list(ctx context.Context, patterns ...string) ([]listed, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-json=ImportPath,Dir,GoFiles,Deps,TestImports,XTestImports,TestGoFiles,XTestGoFiles"}, patterns...)...)
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

// sites returns the sites of the packages and the package of each file.
func (r *runner) sites(ctx context.Context, patterns []string) ([]site, map[string]string, error) {
	packages, err := list(ctx, patterns...)
	if err != nil {
		return nil, nil, err
	}
	var all []site
	owners := map[string]string{}
	for _, p := range packages {
		for _, name := range p.GoFiles {
			file := filepath.Join(p.Dir, name)
			src, err := os.ReadFile(file)
			if err != nil {
				return nil, nil, err
			}
			sites, err := sitesOf(file, src)
			if err != nil {
				return nil, nil, err
			}
			all = append(all, sites...)
			owners[file] = p.ImportPath
		}
	}
	return all, owners, nil
}

// one runs a mutant and counts it.
func (r *runner) one(ctx context.Context, s site, owner string) error {
	src, err := os.ReadFile(s.file)
	if err != nil {
		return err
	}
	mutant := s.apply(src)
	overlay, err := r.overlay(s.file, mutant)
	if err != nil {
		return err
	}
	result := r.test(ctx, overlay, owner)
	if above := r.above[owner]; result == survived && len(above) > 0 {
		result = r.test(ctx, overlay, above...)
	}
	if ctx.Err() != nil || result == broken {
		return nil
	}
	r.counted++
	if result == noticed {
		r.killed++
	}
	if result == survived || r.verbose {
		r.show(s, src, mutant, result)
	}
	return nil
}

// overlay writes a mutant and the overlay that puts it in the place of a file.
func (r *runner) overlay(file string, mutant []byte) (string, error) {
	to := filepath.Join(r.dir, "mutant.go")
	if err := os.WriteFile(to, mutant, 0o644); err != nil {
		return "", err
	}
	data, err := json.Marshal(map[string]map[string]string{"Replace": {file: to}})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(r.dir, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o644)
}

// test runs the tests of packages with an overlay. A mutant that runs for too long is
// noticed.
func (r *runner) test(ctx context.Context, overlay string, packages ...string) outcome {
	bounded, cancel := context.WithTimeout(ctx, r.timeout+30*time.Second)
	defer cancel()
	build := exec.CommandContext(bounded, "go", append([]string{"vet", "-unsafeptr=false", "-overlay", overlay}, packages[:1]...)...)
	if out, err := build.CombinedOutput(); err != nil && isCompileError(out) {
		return broken
	}
	args := []string{"test", "-vet=off", "-failfast", "-timeout", r.timeout.String(), "-overlay", overlay}
	err := exec.CommandContext(bounded, "go", append(args, packages...)...).Run()
	var failed *exec.ExitError
	switch {
	case err == nil:
		return survived
	case errors.As(err, &failed):
		return noticed
	}
	return broken
}

// isCompileError reports whether what go vet printed says that a package does not compile.
func isCompileError(out []byte) bool {
	return bytes.Contains(out, []byte("vet: ")) || bytes.Contains(out, []byte("typecheck"))
}

// show prints a mutant: its place and the first line that differs, before and after.
func (r *runner) show(s site, src, mutant []byte, result outcome) {
	line := 1 + bytes.Count(src[:s.start], []byte("\n"))
	fmt.Printf("%s:%d: %s\n\t- %s\n\t+ %s\n", relative(s.file), line, result, lineAt(src, line), lineAt(mutant, line))
}

// lineAt returns the line of a text with a 1-based number, trimmed.
func lineAt(text []byte, number int) string {
	lines := strings.SplitN(string(text), "\n", number+1)
	return strings.TrimSpace(lines[number-1])
}

// relative returns the path of a file from the current directory, if it lies below.
func relative(file string) string {
	dir, err := os.Getwd()
	if err != nil {
		return file
	}
	if rel, err := filepath.Rel(dir, file); err == nil {
		return rel
	}
	return file
}
