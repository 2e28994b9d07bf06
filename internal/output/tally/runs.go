package tally

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"slices"
)

// Append appends an Entry as runs have it: its count, the length of its key, and the key.
func (e *Entry) Append(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(e.Count))
	b = binary.AppendUvarint(b, uint64(len(e.Key)))
	return append(b, e.Key...)
}

// Merge calls yield for all Entries of runs and of one more, which is in memory, all in the same order,
// in that order. The error is that of reading, or of yield, which ends it.
func Merge(runs []*bufio.Reader, last []Entry, order Order, yield func(Entry) error) error {
	cursors := []*cursor{{left: last}}
	for _, in := range runs {
		cursors = append(cursors, &cursor{in: in})
	}
	for _, c := range cursors {
		if err := c.next(); err != nil {
			return err
		}
	}
	cursors = slices.DeleteFunc(cursors, func(c *cursor) bool { return c.ended })
	byEntry := func(a, b *cursor) int { return order(a.Entry, b.Entry) }
	slices.SortFunc(cursors, byEntry)
	for len(cursors) > 0 {
		first := cursors[0]
		if err := yield(first.Entry); err != nil {
			return err
		}
		if err := first.next(); err != nil {
			return err
		}
		if first.ended {
			cursors = cursors[1:]
			continue
		}
		i, _ := slices.BinarySearchFunc(cursors[1:], first, byEntry)
		copy(cursors, cursors[1:1+i])
		cursors[i] = first
	}
	return nil
}

// Sum is Merge of runs in the order of keys, with the counts of each key added.
func Sum(runs []*bufio.Reader, last []Entry, yield func(Entry) error) error {
	var sum Entry // no entry has a count of 0
	err := Merge(runs, last, ByKey, func(e Entry) error {
		if e.Key == sum.Key && sum.Count > 0 {
			sum.Count += e.Count
			return nil
		}
		before := sum
		if sum = e; before.Count == 0 {
			return nil
		}
		return yield(before)
	})
	if err == nil && sum.Count > 0 {
		err = yield(sum)
	}
	return err
}

// A cursor is at an Entry of a run.
type cursor struct {
	Entry
	ended bool // it is after the last one
	in    *bufio.Reader
	left  []Entry // of a run in memory, which has no in
}

// next goes to the next Entry.
func (c *cursor) next() (err error) {
	if c.in == nil {
		if c.ended = len(c.left) == 0; !c.ended {
			c.Entry, c.left = c.left[0], c.left[1:]
		}
		return nil
	}
	count, err := binary.ReadUvarint(c.in)
	if err == io.EOF {
		c.ended = true
		return nil
	}
	var length uint64
	if err == nil {
		length, err = binary.ReadUvarint(c.in)
	}
	if err == nil {
		c.Count = int64(count)
		c.Key, err = readText(c.in, length)
	}
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = errDamaged
	}
	return err
}

var errDamaged = errors.New("a run of counts is cut off or damaged")

// readText reads a text of a number of bytes.
func readText(in *bufio.Reader, size uint64) (string, error) {
	if size > math.MaxInt32 {
		return "", errDamaged
	}
	text, err := in.Peek(int(size))
	if err == bufio.ErrBufferFull { // a long one, or damage
		text, err = io.ReadAll(io.LimitReader(in, int64(size)))
		if err == nil && len(text) < int(size) {
			err = io.EOF
		}
		return string(text), err
	}
	key := string(text)
	_, _ = in.Discard(len(text)) // it is in the buffer
	return key, err
}
