package main

import (
	"bytes"
	"context"
	"io"
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
