package main

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/command"
)

// Counts that are kept in little memory, in many files and more merges than one, are those of a
// map; approximate ones are within their bounds.
func TestCountsAreThoseOfAMap(t *testing.T) {
	for _, what := range []string{countURIs, countHosts, countApprox, noCounts} {
		rng := rand.New(rand.NewPCG(1, 2))
		out := t.TempDir()
		access := Access{Output: out, Timeout: usualTimeout}
		want, first := make(map[string]int64), make(map[string]string)
		keys := make(map[int][]Section)
		c := newCounting(what, 2, 8<<10)
		for unit := range int64(300) {
			u := Unit{Index: unit, Files: []Input{{Path: "a\tb"}, {Path: fmt.Sprint("f", unit)}}}
			c.begin()
			for at := range int64(200) {
				host := fmt.Sprintf("h%d.example", int(rng.ExpFloat64()*300))
				f := command.Found{Target: []byte("http://" + host + "/\\"), Host: []byte(host), Start: at}
				if want[host]++; first[host] == "" {
					first[host] = fmt.Sprintf("%s\t%d", u.Files[at/100].Path, at)
				}
				if c.add(&packing{2, &u}, &f, int(at/100)); c.full() {
					must(t, c.flush(t.Context(), access.stores(), out, &u, 0))
				}
			}
			must(t, c.flush(t.Context(), access.stores(), out, &u, 0))
			for _, d := range c.done {
				keys[d.Key] = append(keys[d.Key], d.Section)
			}
		}
		fn := countFn{Access: access, What: what, Shards: 2, Memory: 8 << 10}
		fn.Setup()
		com := commit{output: out, stores: access.stores()}
		com.sum.Counts = what
		uris := ""
		for key, sections := range keys {
			must(t, fn.ProcessElement(t.Context(), key, func(s *Section) bool {
				if len(sections) == 0 {
					return false
				}
				*s, sections = sections[0], sections[1:]
				return true
			}, func(p Piece) {
				com.pieces = append(com.pieces, p)
				if p.Kind == ofURIs {
					uris += strings.TrimPrefix(read(t, out+"/"+p.Name), urisHead)
				}
			}))
		}
		must(t, com.hosts(t.Context()))
		must(t, com.sketches(t.Context()))
		must(t, com.summary(t.Context()))
		var hosts, targets []string
		for _, host := range slices.Sorted(maps.Keys(want)) {
			cells := fmt.Sprintf("\t%d\t%s\n", want[host], strings.Replace(first[host], "a\tb", `a\tb`, 1))
			hosts, targets = append(hosts, host+cells), append(targets, "http://"+host+`/\\`+cells)
		}
		s := summaryOf(t, out)
		switch what {
		case countURIs:
			same(t, "targets", sorted(uris), sorted(strings.Join(targets, "")))
			if *s.Targets != int64(len(want)) {
				t.Errorf("%+v", s)
			}
			fallthrough
		case countHosts:
			same(t, hostsName, read(t, out+"/"+hostsName), hostsHead+strings.Join(hosts, ""))
			if *s.Hosts != int64(len(want)) {
				t.Errorf("%+v", s)
			}
		case countApprox:
			checkApprox(t, want, *s.Hosts, read(t, out+"/"+topHostsName))
		default:
			if len(keys) > 0 || s.Hosts != nil {
				t.Errorf("nothing is to be counted: %d keys", len(keys))
			}
		}
	}
}

func must(t *testing.T, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}

// checkApprox holds approximate counts against the true ones.
func checkApprox(t *testing.T, want map[string]int64, distinct int64, top string) {
	t.Helper()
	if n := float64(len(want)); float64(distinct) < n*0.95 || float64(distinct) > n*1.05 {
		t.Errorf("%d different ones, want about %d", distinct, len(want))
	}
	lines := strings.Split(strings.TrimSuffix(top, "\n"), "\n")[1:]
	if len(lines) != topRows {
		t.Errorf("%d rows, want %d", len(lines), topRows)
	}
	for _, line := range lines {
		var host string
		var most, less int64
		if _, err := fmt.Sscan(line, &host, &most, &less); err != nil || want[host] > most || want[host] < most-less {
			t.Errorf("%s: occurs %d times", line, want[host])
		}
	}
}

// Whatever is counted with few counters, the counts are within their bounds, also of merged ones.
func TestFrequentIsWithinItsBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var all *frequent
	want := make(map[string]int64)
	for range 20 {
		f := newFrequent(50)
		for range 3000 {
			name := fmt.Sprint(int(rng.ExpFloat64() * 40))
			want[name]++
			f.add([]byte(name))
		}
		u := &unpacker{rest: f.pack(nil)}
		if f = unpackFrequent(50, u); u.failed || len(u.rest) > 0 {
			t.Fatal("cannot be unpacked")
		}
		if all == nil {
			all = f
		} else {
			all.merge(f)
		}
		for name, n := range want {
			c := all.find([]byte(name), seeded([]byte(name)))
			if c == nil && n > all.least() {
				t.Fatalf("%s occurs %d times, and has no counter; at most %d may", name, n, all.least())
			}
			if c != nil && (c.n < n || c.n-c.over > n) {
				t.Fatalf("%s occurs %d times: %+v", name, n, c)
			}
		}
	}
	if top := all.top(3); string(top[0].name) != "0" || len(top) != 3 {
		t.Errorf("%+v", top)
	}
}

// Packed counts that are cut off or damaged are an error, and no panic.
func TestPackedCountsThatAreDamaged(t *testing.T) {
	var p packer
	p.begin()
	for i := range 20 {
		p.add(fmt.Appendf(nil, "http://a.example/%02d", i), 3, &place{path: fmt.Sprint("f", i%3), start: 7})
	}
	dir := t.TempDir()
	merge := func(packed []byte) (n int64, err error) {
		write(t, dir+"/f", string(packed))
		s := sorting{ctx: t.Context(), stores: newStores(usualTimeout)}
		err = s.merge([]section{{dir + "/f", 0, int64(len(packed))}}, func(r *row) error { n += r.n; return nil })
		return n, err
	}
	if n, err := merge(p.packed); n != 60 || err != nil {
		t.Fatalf("%d, %v", n, err)
	}
	for i := range p.packed {
		if n, err := merge(p.packed[:i]); err == nil && n%3 != 0 {
			t.Errorf("cut at %d: %d", i, n)
		}
		damaged := bytes.Clone(p.packed)
		damaged[i] ^= 0xff
		_, _ = merge(damaged)
	}
	sketches := newSketches()
	sketches.uris.add([]byte("a"))
	packed, err := sketches.pack()
	must(t, err)
	for i := range packed {
		if err := newSketches().merge(packed[:i]); err == nil {
			t.Errorf("a sketch that is cut at %d: no error", i)
		}
	}
}
