package source

import (
	"context"
	"fmt"
	"math/bits"
	"os"
)

// A Shard is one of equal parts of all bytes of the files of a walk, in the order of the walk.
type Shard struct {
	Index, Count int64 // Index is from 1 to Count

	// Whole asks that files are not cut: each belongs to the shard in which it begins.
	Whole bool

	from, to int64 // the bytes of the shard
	last     bool  // it also has all bytes after them, if files have grown
	at       int64 // offset of the next file
}

// Measure determines which bytes the shard has, by a walk that calls visit for each file. It
// returns an error for a file whose size cannot be known.
func (s *Shard) Measure(ctx context.Context, sources *Sources, walk func(visit func(path string) error) error) error {
	total := int64(0)
	err := walk(func(path string) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		size, err := sources.SizeOf(path)
		total += size
		return err
	})
	s.Divide(total)
	return err
}

// Divide determines which of a number of bytes the shard has.
func (s *Shard) Divide(total int64) {
	s.from, s.to = share(total, s.Index-1, s.Count), share(total, s.Index, s.Count)
	s.last, s.at = s.Index == s.Count, 0
}

// Has reports whether the shard has some of the next file, of size bytes.
func (s *Shard) Has(size int64) bool {
	_, ok := s.take(size)
	return ok
}

// Here reports whether the shard has the offset of the next file.
func (s *Shard) Here() bool { return s.begins(s.at) }

// share returns total·i/n, rounded down.
func share(total, i, n int64) int64 {
	hi, lo := bits.Mul64(uint64(total), uint64(i))
	q, _ := bits.Div64(hi, lo, uint64(n))
	return int64(q)
}

// SizeOf returns the size of an operand that has parts in bytes; 0 for a file that cannot be read at all.
func (s *Sources) SizeOf(path string) (int64, error) {
	var info os.FileInfo
	var err error
	if path == Stdin {
		in, ok := s.cfg.Stdin.(OpenFile)
		if !ok || !atBeginning(in) {
			return 0, fmt.Errorf("standard input is a pipe, and has no parts")
		}
		info, err = in.Stat()
	} else {
		info, err = os.Stat(path)
	}
	switch {
	case err != nil || info.IsDir():
		return 0, nil // the error is reported when it is opened
	case !info.Mode().IsRegular():
		return 0, fmt.Errorf("%s is not a regular file, and has no parts", path)
	}
	return info.Size(), nil
}

// take returns the part of the next file, of size bytes, that the shard has; false if it has none.
func (s *Shard) take(size int64) (Part, bool) {
	from := s.at
	s.at += size
	begins := s.begins(from)
	if size == 0 || s.Whole {
		return Part{To: size}, begins
	}
	p := Part{From: max(from, s.from) - from, To: min(s.at, s.to) - from}
	return p, p.From < p.To
}

// begins reports whether the shard has the offset at of all bytes.
func (s *Shard) begins(at int64) bool { return s.from <= at && (at < s.to || s.last) }
