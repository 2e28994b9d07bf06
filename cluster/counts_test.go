package main

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/command/program"
	"urigrep/internal/output/tally"
)

// Counts that are kept in little memory, in many runs and more merges than one, are those of a map;
// approximate ones are within their bounds.
func TestCountsAreThoseOfAMap(t *testing.T) {
	for _, what := range []string{countTargets, countHosts, countApprox, noCounts} {
		t.Run(what, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			dir := t.TempDir()
			d := &driver{t: t, rng: rng, job: &job{output: dir, counts: what, timeout: usualTimeout, scan: new(program.Scan)}}
			out := d.job.access().open()
			want := make(map[string]int64)
			c := &counting{what: what, memory: 16 << 10}
			for unit := range int64(100) {
				c.begin()
				for range 200 {
					host := fmt.Sprintf("h%d.example", int(rng.ExpFloat64()*300))
					f := program.Found{Target: []byte("http://" + host + "/\\"), Host: []byte(host)}
					want[host]++
					if c.add(&f); c.full() {
						must(t, c.flush(t.Context(), out))
					}
				}
				runs, sketch, err := c.end(t.Context(), out)
				must(t, err)
				d.pieces = append(d.pieces, Piece{Unit: unit * 100, Files: runs, Sketch: sketch})
			}
			must(t, d.commit())
			checkMap(t, dir, what, want)
		})
	}
}

// checkMap fails unless the tables of counts have the hosts of want, each with its number.
func checkMap(t *testing.T, dir, what string, want map[string]int64) {
	t.Helper()
	var hosts, targets []string
	for _, host := range slices.Sorted(maps.Keys(want)) {
		cells := fmt.Sprintf("\t%d\n", want[host])
		hosts, targets = append(hosts, host+cells), append(targets, "http://"+host+`/\\`+cells)
	}
	s := summaryOf(t, dir)
	switch what {
	case noCounts:
		if s.Hosts != nil || s.Targets != nil {
			t.Errorf("nothing is to be counted: %+v", s)
		}
		return
	case countApprox:
		if n := float64(len(want)); float64(*s.Targets) < n*0.95 || float64(*s.Targets) > n*1.05 {
			t.Errorf("%d different ones, want about %d", *s.Targets, len(want))
		}
	case countTargets:
		slices.Sort(targets)
		same(t, targetsName, read(t, dir+"/"+targetsName), "target\tcount\n"+strings.Join(targets, ""))
		if *s.Targets != int64(len(want)) {
			t.Errorf("%+v", s)
		}
	}
	same(t, hostsName, read(t, dir+"/"+hostsName), "host\tcount\n"+strings.Join(hosts, ""))
	if *s.Hosts != int64(len(want)) {
		t.Errorf("%+v", s)
	}
}

func must(t *testing.T, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}

// Counts that are cut off, damaged or gone when they are to be merged are an error.
func TestCountsThatAreDamaged(t *testing.T) {
	for what, damage := range map[string]func(path, text string) error{
		"cut off": func(path, text string) error { return os.WriteFile(path, []byte(text[:len(text)-1]), 0o600) },
		"damaged": func(path, _ string) error { return os.WriteFile(path, bytes.Repeat([]byte("\xff"), 100), 0o600) },
		"gone":    func(path, _ string) error { return os.Remove(path) },
	} {
		access := Access{t.TempDir(), usualTimeout}
		out := access.open()
		c, hosts := &counting{what: countHosts, memory: 16 << 10}, &commit{ctx: t.Context(), out: out}
		for range 3 {
			c.add(&program.Found{Host: []byte("a.example")})
			must(t, c.flush(t.Context(), out))
		}
		n := int64(0)
		merge := func() error { return hosts.merge(c.done, func(e tally.Entry) error { n += e.Count; return nil }) }
		if err := merge(); n != 3 || err != nil {
			t.Fatalf("%d, %v", n, err)
		}
		path := out.at(c.done[1].Name)
		must(t, damage(path, read(t, path)))
		if err := merge(); err == nil {
			t.Errorf("a run that is %s: no error", what)
		}
	}
	fold := foldFn{Access: Access{t.TempDir(), usualTimeout}}
	d := &driver{rng: rand.New(rand.NewPCG(1, 2))}
	pieces := d.inAnyOrder([]Piece{{Sketch: []byte("cut")}})
	if err := fold.ProcessElement(t.Context(), 0, pieces, func(Piece) {}); err == nil {
		t.Error("a sketch that is cut off: no error")
	}
}
