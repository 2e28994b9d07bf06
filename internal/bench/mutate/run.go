package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// A runner runs mutants and counts them.
type runner struct {
	jobs    int    // mutants that are run at a time
	own     bool   // only the tests of a mutant's own package are run
	short   bool   // the tests are run in their short form
	again   string // name of the output of an earlier run; empty for none
	verbose bool   // noticed mutants are printed too

	dir        string // for what is built
	tree       *tree
	equivalent map[change]string // reasons

	mu     sync.Mutex // guards what follows
	sites  []site     // that are left
	wanted int        // mutants to be started, less those that are under way
	counts map[outcome]int
	err    error // the first
}

// An outcome is what became of a mutant.
type outcome string

const (
	broken     outcome = "does not compile"
	noticed    outcome = "noticed"
	survived   outcome = "survived"
	equivalent outcome = "equivalent"
)

// run draws count mutants of the packages, runs them, and prints those that survive and
// the sum.
func (r *runner) run(ctx context.Context, patterns []string, count int, random *rand.Rand) (err error) {
	if r.dir, err = os.MkdirTemp("", "mutate"); err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(r.dir) }()
	if r.tree, err = newTree(ctx, r.dir, r.short); err != nil {
		return err
	}
	if r.equivalent, err = equivalents(equivalentText); err != nil {
		return err
	}
	if r.sites, err = drawn(ctx, patterns, random); err != nil {
		return err
	}
	if r.again != "" {
		if r.sites, err = survivors(r.sites, r.again); err != nil {
			return err
		}
		count = len(r.sites)
	}
	fmt.Printf("%d places\n", len(r.sites))
	r.counts, r.wanted = map[outcome]int{}, count
	var workers sync.WaitGroup
	for range max(1, r.jobs) {
		workers.Go(func() { r.work(ctx) })
	}
	workers.Wait()
	killed, alive := r.counts[noticed], r.counts[survived]
	fmt.Printf("noticed %d of %d (%.1f in 100); %d more are equivalent, %d did not compile\n",
		killed, killed+alive, 100*float64(killed)/float64(max(killed+alive, 1)), r.counts[equivalent], r.counts[broken])
	if r.err == nil {
		r.err = ctx.Err()
	}
	return r.err
}

// drawn returns the sites of the packages in the order in which they are run.
func drawn(ctx context.Context, patterns []string, random *rand.Rand) ([]site, error) {
	packages, err := list(ctx, patterns...)
	if err != nil {
		return nil, err
	}
	var all []site
	for _, p := range packages {
		for _, name := range p.GoFiles {
			file := filepath.Join(p.Dir, name)
			src, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			sites, err := sitesOf(file, src)
			if err != nil {
				return nil, err
			}
			for i := range sites {
				sites[i].owner = p.ImportPath
			}
			all = append(all, sites...)
		}
	}
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all, nil
}

// work runs mutants until the wanted number is counted or under way.
func (r *runner) work(ctx context.Context) {
	for s, ok := r.next(ctx); ok; s, ok = r.next(ctx) {
		result, err := r.one(ctx, s)
		r.mu.Lock()
		if r.err == nil {
			r.err = err
		}
		if ctx.Err() == nil && err == nil {
			r.counts[result]++
		}
		if result == broken || result == equivalent {
			r.wanted++
		}
		r.mu.Unlock()
	}
}

// next returns the next site, false if no more are wanted.
func (r *runner) next(ctx context.Context) (site, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err != nil || ctx.Err() != nil || r.wanted == 0 || len(r.sites) == 0 {
		return site{}, false
	}
	s := r.sites[0]
	r.sites = r.sites[1:]
	r.wanted--
	return s, true
}

// one runs a mutant.
func (r *runner) one(ctx context.Context, s site) (outcome, error) {
	src, err := os.ReadFile(s.file)
	if err != nil {
		return broken, err
	}
	mutant := s.apply(src)
	dir, err := os.MkdirTemp(r.dir, "")
	if err != nil {
		return broken, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	overlay, err := writeOverlay(dir, s.file, mutant)
	if err != nil {
		return broken, err
	}
	result, by, err := r.fate(ctx, dir, overlay, s)
	if err != nil || ctx.Err() != nil {
		return broken, err
	}
	if result == survived && r.equivalent[s.change(src)] != "" {
		result = equivalent
	}
	if result == survived || r.verbose {
		r.show(s, src, result, by)
	}
	return result, nil
}

// fate returns what becomes of a mutant, and which package's tests noticed it.
func (r *runner) fate(ctx context.Context, dir, overlay string, s site) (outcome, string, error) {
	packages := []string{s.owner}
	if !r.own {
		packages = append(packages, r.tree.above[s.owner]...)
	}
	for _, p := range packages {
		tests, err := r.tree.suite(ctx, p)
		if err != nil {
			return broken, p, err
		}
		if result := tests.run(ctx, dir, overlay); result != survived {
			return result, p, nil
		}
	}
	return survived, "", nil
}

// writeOverlay writes a mutant and the overlay that puts it in the place of a file.
func writeOverlay(dir, file string, mutant []byte) (string, error) {
	to := filepath.Join(dir, "mutant.go")
	if err := os.WriteFile(to, mutant, 0o644); err != nil {
		return "", err
	}
	data, err := json.Marshal(map[string]map[string]string{"Replace": {file: to}})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o644)
}

// show prints a mutant: its place and the first line that differs, before and after.
func (r *runner) show(s site, src []byte, result outcome, by string) {
	c := s.change(src)
	line := 1 + bytes.Count(src[:s.start], []byte("\n"))
	fmt.Printf("%s:%d: %s\n\t- %s\n\t+ %s\n", relative(s.file), line, strings.TrimSpace(string(result)+" "+by), c.before, c.after)
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
