package main

import (
	"encoding/binary"
	"errors"
	"io"
	"strconv"

	"github.com/axiomhq/hyperloglog"
	"github.com/cespare/xxhash/v2"
)

// How exact approximate counts are: the precision of HyperLogLog++, whose standard error is
// 1.04/√2¹⁴, how many strings are counted, and how many of them are written.
const (
	precision     = 14
	distinctError = 0.0081
	counters      = 2000
	topRows       = 100
)

// A sketch has the approximate counts of some strings, in constant memory: how many different ones
// there are, and which are the most frequent.
type sketch struct {
	distinct *hyperloglog.Sketch
	frequent *frequent
	total    int64
}

// newSketch returns an empty sketch.
func newSketch() *sketch {
	s, err := hyperloglog.NewSketch(precision, true)
	if err != nil {
		panic(err) // the precision is a constant that is allowed
	}
	return &sketch{distinct: s, frequent: newFrequent(counters)}
}

// add counts a string once.
func (s *sketch) add(name []byte) {
	s.distinct.InsertHash(xxhash.Sum64(name))
	s.frequent.add(name)
	s.total++
}

// merge adds what another sketch has counted.
func (s *sketch) merge(other *sketch) error {
	s.frequent.merge(other.frequent)
	s.total += other.total
	return s.distinct.Merge(other.distinct)
}

// pack appends the sketch, which unpackSketch reads.
func (s *sketch) pack(dst []byte) ([]byte, error) {
	packed, err := s.distinct.MarshalBinary()
	dst = appendText(dst, packed)
	dst = binary.AppendUvarint(dst, uint64(s.total))
	return s.frequent.pack(dst), err
}

// unpackSketch returns a packed sketch.
func unpackSketch(u *unpacker) (*sketch, error) {
	s := newSketch()
	if err := s.distinct.UnmarshalBinary(u.text()); err != nil {
		return nil, errors.Join(errPacked, err)
	}
	s.total = u.number()
	if s.frequent = unpackFrequent(counters, u); u.failed {
		return nil, errPacked
	}
	return s, nil
}

// write writes the most frequent strings as lines of tab-separated values, first those of the head:
// each with its count, which is the most that it may be, and by how much it may be less.
func (s *sketch) write(to io.Writer, what string) error {
	text := []byte(what + "\tat_most\tless\n")
	for _, c := range s.frequent.top(topRows) {
		text = append(append(text, cell(c.name)...), '\t')
		text = append(strconv.AppendInt(text, c.n, 10), '\t')
		text = append(strconv.AppendInt(text, c.over, 10), '\n')
	}
	_, err := to.Write(text)
	return err
}

// sketches are those of targets and of hosts.
type sketches struct{ uris, hosts *sketch }

// newSketches returns empty sketches.
func newSketches() *sketches { return &sketches{newSketch(), newSketch()} }

// merge adds packed sketches.
func (s *sketches) merge(packed []byte) error {
	u := &unpacker{rest: packed}
	for _, to := range [...]*sketch{s.uris, s.hosts} {
		from, err := unpackSketch(u)
		if err != nil {
			return err
		}
		if err := to.merge(from); err != nil {
			return err
		}
	}
	return nil
}

// pack packs the sketches.
func (s *sketches) pack() ([]byte, error) {
	packed, err := s.uris.pack(nil)
	if err != nil {
		return nil, err
	}
	return s.hosts.pack(packed)
}

// appendText appends a text after its length.
func appendText(p, s []byte) []byte {
	return append(binary.AppendUvarint(p, uint64(len(s))), s...)
}

// An unpacker reads packed values.
type unpacker struct {
	rest   []byte
	failed bool
}

// number reads a number that is not negative.
func (u *unpacker) number() int64 {
	v, n := binary.Uvarint(u.rest)
	if n <= 0 || v > 1<<62 {
		u.failed, u.rest = true, nil
		return 0
	}
	u.rest = u.rest[n:]
	return int64(v)
}

// text reads a text after its length.
func (u *unpacker) text() []byte {
	n := u.number()
	if n > int64(len(u.rest)) {
		u.failed, u.rest = true, nil
		return nil
	}
	text := u.rest[:n]
	u.rest = u.rest[n:]
	return text
}
