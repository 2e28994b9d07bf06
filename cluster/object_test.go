package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
)

// A textStore gives a text, and keeps in mind what it was asked for.
type textStore struct {
	store // nothing else is asked of it
	text  []byte
	asked []string
}

func (s *textStore) read(_ context.Context, _ string, from, size int64) (io.ReadCloser, error) {
	s.asked = append(s.asked, fmt.Sprintf("%d+%d", from, size))
	return io.NopCloser(bytes.NewReader(s.text[from : from+size])), nil
}

func (s *textStore) lasting(error) bool { return true }

// What a search of a block reads of an object is asked for as a whole, once; what is before and after it
// in little pieces.
func TestObjectsAreReadForward(t *testing.T) {
	const mib = 1 << 20
	s := &textStore{text: bytes.Repeat([]byte("0123456789abcdef"), 4*mib/16)}
	stores := newStores(usualTimeout)
	stores.opens["s3://b/"] = s
	file, err := stores.open(t.Context(), &Input{Path: "s3://b/dir/f", Size: int64(len(s.text))}, mib, 3*mib)
	must(t, err)
	p := make([]byte, 100_000)
	for _, at := range []int{0, mib - 40, mib, mib + 90_000, mib + 180_000, mib + 80_000, 2 * mib, 3*mib - 1000, 3*mib + 99_000, 4*mib - 100} {
		n, err := file.ReadAt(p, int64(at))
		want := s.text[at:min(at+len(p), len(s.text))]
		if !bytes.Equal(p[:n], want) || (err != nil) != (n < len(p)) || err != nil && !errors.Is(err, io.EOF) {
			t.Errorf("at %d: %d bytes, %v", at, n, err)
		}
	}
	want := []string{
		fmt.Sprint("0+", stretchSize),                       // what kind it is
		fmt.Sprint(mib-stretchSize, "+", 2*mib+stretchSize), // the block, and a little before it
		fmt.Sprint(2*mib, "+", mib),                         // after a jump
		fmt.Sprint(3*mib-stretchSize, "+", stretchSize),     // another one
		fmt.Sprint(3*mib, "+", stretchSize),                 // after it
		fmt.Sprint(4*mib-stretchSize, "+", stretchSize),     // the end
	}
	if !slices.Equal(s.asked, want) {
		t.Errorf("asked for %q, want %q", s.asked, want)
	}
	info, err := file.Stat()
	if err != nil || info.Size() != int64(len(s.text)) || info.Name() != "f" || !info.Mode().IsRegular() {
		t.Errorf("%v, %v", info, err)
	}
	must(t, file.Close())
}
