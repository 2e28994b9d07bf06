package main

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

// A countingStore gives a text, and keeps in mind from where it was asked for.
type countingStore struct {
	store // nothing else is asked of it
	text  []byte

	mu    sync.Mutex
	asked []int64
}

func (s *countingStore) read(_ context.Context, _ string, from, size int64) (io.ReadCloser, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, from)
	return io.NopCloser(bytes.NewReader(s.text[from : from+size])), nil
}

func (s *countingStore) lasting(error) bool { return true }

// Once two ranges were read in their order, the next is asked for before it is wanted, and only
// once; after a jump it is not.
func TestRangesAreReadAhead(t *testing.T) {
	s := &countingStore{text: bytes.Repeat([]byte("0123456789"), 10)}
	r := &ranges{ctx: t.Context(), stores: newStores(usualTimeout), from: s, path: "f", size: 95, step: 10}
	for _, c := range []struct {
		at, ahead int64 // 0: nothing is read ahead
	}{{0, 0}, {10, 20}, {20, 30}, {15, 30}, {30, 40}, {70, 0}, {80, 90}, {90, 0}} {
		var p [5]byte
		n, err := r.ReadAt(p[:], c.at)
		if n != 5 || err != nil || !bytes.Equal(p[:], s.text[c.at:c.at+5]) {
			t.Fatalf("at %d: %q, %v", c.at, p[:n], err)
		}
		if got := r.next != nil; got != (c.ahead > 0) || got && r.nextAt != c.ahead {
			t.Errorf("at %d: read ahead: %t, from %d; want %d", c.at, got, r.nextAt, c.ahead)
		}
	}
	r.stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.Sort(s.asked); !slices.Equal(slices.Compact(slices.Clone(s.asked)), s.asked) {
		t.Errorf("asked for %d: a range was asked for twice", s.asked)
	}
}

// When a job has failed, the files that it is still writing are removed, and no more are made;
// those in other folders stay.
func TestFilesOfAFailedJob(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	mine, others := Access{Job: unique(), Timeout: usualTimeout}, Access{Job: unique(), Timeout: usualTimeout}
	left, err := mine.stores().create(t.Context(), dir+"/mine")
	must(t, err)
	kept, err := others.stores().create(t.Context(), elsewhere+"/others")
	must(t, err)
	done, err := mine.stores().create(t.Context(), dir+"/done")
	must(t, err)
	must(t, done.Close())
	must(t, (&job{id: mine.Job, output: dir}).giveUp())
	if _, err := mine.stores().create(t.Context(), dir+"/late"); err == nil {
		t.Error("a job that has failed makes a file")
	}
	if left.Close() == nil {
		t.Error("a file that was removed is there")
	}
	must(t, kept.Close())
	_ = read(t, elsewhere+"/others")
	names, err := filepath.Glob(dir + "/*")
	must(t, err)
	hidden, err := filepath.Glob(dir + "/" + partial + "*")
	must(t, err)
	if want := []string{dir + "/done"}; !slices.Equal(names, want) || len(hidden) > 0 {
		t.Errorf("%q and %q are there, want %q", names, hidden, want)
	}
}
