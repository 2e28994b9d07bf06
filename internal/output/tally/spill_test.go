package tally_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"urigrep/internal/output/tally"
)

// What does not fit into memory is counted as what does.
func TestCountsOnDisk(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 3))
	var keys []string
	for range 20000 {
		keys = append(keys, fmt.Sprintf("%c%d", []rune("ab\x00é")[rnd.IntN(4)], int(rnd.ExpFloat64()*300)))
	}
	keys = append(keys, "", "", "a")
	seen := make(map[string]int64)
	for _, key := range keys {
		seen[key]++
	}
	want := make([]tally.Entry, 0, len(seen))
	for key, n := range seen {
		want = append(want, tally.Entry{Key: key, Count: n})
	}
	slices.SortFunc(want, tally.ByCount)
	for _, memory := range []int{20000, 50000, 1 << 30} {
		spill := tally.Spill{Memory: memory}
		for _, key := range keys {
			if err := spill.Add([]byte(key)); err != nil {
				t.Fatal(err)
			}
		}
		var got []tally.Entry
		err := spill.Each(func(e tally.Entry) error {
			got = append(got, e)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d bytes of memory: %d keys, want %d, or others", memory, len(got), len(want))
		}
	}
}

// A temporary file that cannot be made is an error, and so is what yield returns.
func TestErrorsOfDisk(t *testing.T) {
	full := errors.New("full")
	spill := tally.Spill{Memory: 1 << 20}
	if err := spill.Add([]byte("a")); err != nil {
		t.Fatal(err)
	}
	if err := spill.Each(func(tally.Entry) error { return full }); !errors.Is(err, full) {
		t.Errorf("each: %v, want %v", err, full)
	}
	t.Setenv("TMPDIR", "/nonexistent")
	t.Setenv("TMP", `X:\nonexistent`)
	spill.Memory = 1
	if err := spill.Add([]byte("b")); err == nil {
		t.Error("no error without a directory for temporary files")
	}
}
