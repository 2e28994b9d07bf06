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

// Rows come out of a chunk in the order of bytes, each name once, whatever the names have in common.
func TestAChunkIsSorted(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	parts := []string{"", "\x00", "\x00\x00", "a", "b", "http://", "h0", "\xff", "/", strings.Repeat("long", 70), "seven77", "eight888", "nine99999"}
	var c chunk
	for round := range 40 {
		want, first := make(map[string]int64), make(map[string]place)
		for i := range rng.IntN(3000) {
			name := ""
			for range rng.IntN(1 + round%6) {
				name += parts[rng.IntN(len(parts))]
			}
			at := place{unit: int64(rng.IntN(3)), file: int64(rng.IntN(2)), start: int64(i)}
			c.add(&row{[]byte(name), 2, at})
			if old, ok := first[name]; !ok || at.before(&old) {
				first[name] = at
			}
			want[name] += 2
		}
		names := slices.Sorted(maps.Keys(want))
		must(t, c.drain(func(r *row) error {
			if len(names) == 0 || string(r.name) != names[0] || r.n != want[names[0]] || r.first != first[names[0]] {
				t.Fatalf("round %d: %q, %d times, first at %+v", round, r.name, r.n, r.first)
			}
			names = names[1:]
			return nil
		}))
		if len(names) > 0 || c.size() > 0 {
			t.Fatalf("round %d: %d names are missing, %d bytes are left", round, len(names), c.size())
		}
	}
}

// Targets that are hardly ever found twice are no longer looked up, until they are again.
func TestTargetsThatAreFoundOnce(t *testing.T) {
	u := &Unit{Files: []Input{{Path: "f"}}}
	of := &packing{4, u}
	c := newCounting(countURIs, of.shards, 64<<10)
	total := int64(0)
	flush := func(kinds int) {
		t.Helper()
		must(t, c.pack(u, func(key int, packed []byte) error {
			in := newCursor(bytes.NewReader(packed), 16)
			for in.next() == nil && key%2 == kindURIs {
				total += in.row.n
			}
			return nil
		}))
		if c.piles != kinds {
			t.Errorf("%d piles are to come, want %d", c.piles, kinds)
		}
	}
	add := func(n, different int) {
		for i := range n {
			c.add(of, &command.Found{Target: fmt.Appendf(nil, "http://a.example/%d", i%different)}, 0)
		}
	}
	add(900, 100)
	flush(0)
	add(900, 900)
	flush(manyPiles)
	for left := manyPiles - 1; left >= 0; left-- {
		add(900, 100)
		flush(left)
	}
	add(900, 100)
	flush(0)
	if total != 900*(3+manyPiles) {
		t.Errorf("%d were counted, want %d", total, 900*(3+manyPiles))
	}
}
