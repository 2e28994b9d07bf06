package tally_test

import (
	"bufio"
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/output/tally"
)

// runOf returns a run as its users write it.
func runOf(entries []tally.Entry) (run []byte) {
	for i := range entries {
		run = entries[i].Append(run)
	}
	return run
}

// The sums of runs, some of them empty and one in memory, are those of a map, whatever the keys are.
func TestSumsAreThoseOfAMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	want := make(map[string]int64)
	var runs []*bufio.Reader
	var counted tally.Tally
	for i := range 30 {
		for range 100 * (i % 5) {
			key := fmt.Sprintf("%c%d", []rune("ab\x00é")[rng.IntN(4)], int(rng.ExpFloat64()*50))
			if rng.IntN(50) == 0 {
				key = strings.Repeat(key, 40) // longer than the buffer of a reader
			}
			want[key]++
			counted.Add([]byte(key))
		}
		if i == 29 {
			break // what is left stays in memory
		}
		runs = append(runs, bufio.NewReaderSize(bytes.NewReader(runOf(counted.Take())), 16))
		if counted.Size() != 0 {
			t.Fatalf("%d bytes are left", counted.Size())
		}
	}
	got := make(map[string]int64)
	before := ""
	if err := tally.Sum(runs, counted.Take(), func(e tally.Entry) error {
		if len(got) > 0 && e.Key <= before {
			t.Errorf("%q after %q", e.Key, before)
		}
		before, got[e.Key] = e.Key, e.Count
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(got, want) {
		t.Errorf("%d keys, want %d, or others", len(got), len(want))
	}
}

// A run that is cut off or damaged is an error, and no panic.
func TestDamagedRuns(t *testing.T) {
	entries := []tally.Entry{{"", 1}, {"a", 3}, {strings.Repeat("long", 10), 200}}
	whole := runOf(entries)
	read := func(run []byte) (got []tally.Entry, err error) {
		in := []*bufio.Reader{bufio.NewReaderSize(bytes.NewReader(run), 16)}
		err = tally.Merge(in, nil, tally.ByKey, func(e tally.Entry) error {
			got = append(got, e)
			return nil
		})
		return got, err
	}
	if got, err := read(whole); err != nil || !slices.Equal(got, entries) {
		t.Fatalf("%v, %v", got, err)
	}
	ends := []int{0, len(runOf(entries[:1])), len(runOf(entries[:2]))}
	for i := range whole {
		if _, err := read(whole[:i]); (err == nil) != slices.Contains(ends, i) {
			t.Errorf("cut at %d: %v", i, err)
		}
		for _, b := range []byte{0, 0x7f, 0xff} {
			_, _ = read(slices.Concat(whole[:i], []byte{b}, whole[i+1:]))
		}
	}
	if _, err := read(bytes.Repeat([]byte{0xff}, 30)); err == nil {
		t.Error("a number without an end: no error")
	}
}
