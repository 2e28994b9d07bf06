package main

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/axiomhq/hyperloglog"

	"urigrep/internal/command/program"
)

// Counts that are kept in little memory, in many files and more merges than one, are those of a
// map; approximate ones are within their bounds.
func TestCountsAreThoseOfAMap(t *testing.T) {
	for _, what := range []string{countTargets, countHosts, countApprox, noCounts} {
		t.Run(what, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			out := t.TempDir()
			d := &driver{t: t, rng: rng, job: &job{output: out, counts: what, timeout: usualTimeout, scan: new(program.Scan)}}
			want, first := make(map[string]int64), make(map[string]string)
			c := &counting{what: what, memory: 16 << 10}
			for unit := range int64(100) {
				u := Unit{Index: unit * 100, Files: []Input{{Path: "a\tb"}, {Path: fmt.Sprint("f", unit)}}}
				c.begin()
				for at := range int64(200) {
					host := fmt.Sprintf("h%d.example", int(rng.ExpFloat64()*300))
					f := program.Found{Target: []byte("http://" + host + "/\\"), Host: []byte(host), Start: at}
					if want[host]++; first[host] == "" {
						first[host] = fmt.Sprintf("%s\t%d", u.Files[at/100].Path, at)
					}
					if c.add(&f, int(at/100)); c.full() {
						must(t, c.flush(t.Context(), newStores(usualTimeout), out, &u))
					}
				}
				must(t, c.end(t.Context(), newStores(usualTimeout), out, &u))
				d.pieces = append(d.pieces, Piece{Unit: u.Index, Files: c.done})
			}
			must(t, d.commit())
			var hosts, targets []string
			for _, host := range slices.Sorted(maps.Keys(want)) {
				cells := fmt.Sprintf("\t%d\t%s\n", want[host], strings.Replace(first[host], "a\tb", `a\tb`, 1))
				hosts, targets = append(hosts, host+cells), append(targets, "http://"+host+`/\\`+cells)
			}
			s := summaryOf(t, out)
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
				same(t, targetsName, read(t, out+"/"+targetsName), "target\tcount\tpath\tstart\n"+strings.Join(targets, ""))
				if *s.Targets != int64(len(want)) {
					t.Errorf("%+v", s)
				}
			}
			same(t, hostsName, read(t, out+"/"+hostsName), "host\tcount\tpath\tstart\n"+strings.Join(hosts, ""))
			if *s.Hosts != int64(len(want)) {
				t.Errorf("%+v", s)
			}
		})
	}
}

func must(t *testing.T, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}

// Temporary files of counts that are cut off or damaged are an error, and no panic.
func TestCountsThatAreDamaged(t *testing.T) {
	dir, s := t.TempDir(), newStores(usualTimeout)
	file, err := writeRows(t.Context(), s, dir, countHosts, func(yield func(*row) error) (err error) {
		for i := range 20 {
			err = cmp.Or(err, yield(&row{name: fmt.Appendf(nil, "h%02d.example", i), n: 3, start: 7, path: fmt.Append(nil, "f", i%3)}))
		}
		return err
	})
	must(t, err)
	merge := func(text string) (n int64, err error) {
		write(t, dir+"/f", text)
		m := merging{t.Context(), s, dir, 0}
		err = m.merge([]File{{countHosts, "f", int64(len(text))}}, func(r *row) error { n += r.n; return nil })
		return n, err
	}
	whole := read(t, dir+"/"+file.Name)
	if n, err := merge(whole); n != 60 || err != nil {
		t.Fatalf("%d, %v", n, err)
	}
	for i := range whole {
		if n, err := merge(whole[:i]); err == nil && n%3 != 0 {
			t.Errorf("cut at %d: %d", i, n)
		}
		_, _ = merge(whole[:i] + "\xff" + whole[i+1:])
	}
	distinct := hyperloglog.New14()
	distinct.Insert([]byte("a"))
	packed, err := writeSketch(t.Context(), s, dir, distinct)
	must(t, err)
	text := read(t, dir+"/"+packed.Name)
	for i := range 8 {
		write(t, dir+"/g", text[:i])
		if _, err := readSketches(t.Context(), s, dir, []File{{countApprox, "g", int64(i)}}); err == nil {
			t.Errorf("a sketch that is cut at %d: no error", i)
		}
	}
}
