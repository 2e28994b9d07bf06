package counts

import (
	"bufio"
	"container/heap"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
)

// An entry is a key and how often it was seen.
type entry struct {
	key   string
	count int64
}

// runs are sorted runs of entries, one after the other in a temporary file. The zero value has
// none.
type runs struct {
	file *os.File
	ends []int64 // offsets at which the runs end
}

// add adds a run, whose entries are sorted.
func (r *runs) add(entries []entry) error {
	if err := r.open(); err != nil {
		return err
	}
	out := bufio.NewWriterSize(r.file, 256<<10)
	end := int64(0)
	if len(r.ends) > 0 {
		end = r.ends[len(r.ends)-1]
	}
	var number []byte
	for _, e := range entries {
		number = binary.AppendUvarint(number[:0], uint64(e.count))
		number = binary.AppendUvarint(number, uint64(len(e.key)))
		end += int64(len(number) + len(e.key))
		_, _ = out.Write(number) // Flush has the error
		_, _ = out.WriteString(e.key)
	}
	r.ends = append(r.ends, end)
	return onDisk(out.Flush())
}

// open creates the file, unless it is there. Where the system allows it the file has no name, so
// that nothing is left of it whatever ends the run.
func (r *runs) open() (err error) {
	if r.file != nil {
		return nil
	}
	if r.file, err = os.CreateTemp("", "urigrep-counts-*"); err != nil {
		return onDisk(err)
	}
	_ = os.Remove(r.file.Name())
	return nil
}

// close removes the file.
func (r *runs) close() {
	if r.file != nil {
		_ = r.file.Close()
		_ = os.Remove(r.file.Name()) // where it still has a name
	}
}

// onDisk returns an error about the temporary file, without its name.
func onDisk(err error) error {
	if pe, ok := errors.AsType[*os.PathError](err); ok {
		err = pe.Err
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("counts in a temporary file: %w", err)
}

// merge calls yield for all entries of the runs and of one more, which are sorted by before, in
// that order. The error is that of reading, or of yield, which ends it.
func (r *runs) merge(last []entry, before func(a, b *entry) bool, yield func(entry) error) error {
	m := &merging{before: before}
	start := int64(0)
	for _, end := range r.ends {
		section := io.NewSectionReader(r.file, start, end-start)
		m.cursors = append(m.cursors, &cursor{in: bufio.NewReaderSize(section, 64<<10)})
		start = end
	}
	m.cursors = append(m.cursors, &cursor{entries: last})
	for i := 0; i < len(m.cursors); {
		switch more, err := m.cursors[i].next(); {
		case err != nil:
			return err
		case more:
			i++
		default:
			m.cursors = append(m.cursors[:i], m.cursors[i+1:]...)
		}
	}
	heap.Init(m)
	for len(m.cursors) > 0 {
		c := m.cursors[0]
		if err := yield(c.entry); err != nil {
			return err
		}
		switch more, err := c.next(); {
		case err != nil:
			return err
		case more:
			heap.Fix(m, 0)
		default:
			heap.Pop(m)
		}
	}
	return nil
}

// A cursor is at an entry of a run.
type cursor struct {
	entry
	in      *bufio.Reader // nil for a run in memory
	entries []entry       // the rest of a run in memory
	key     []byte
}

// next goes to the next entry; false if there is none.
func (c *cursor) next() (more bool, err error) {
	if c.in == nil {
		if len(c.entries) == 0 {
			return false, nil
		}
		c.entry, c.entries = c.entries[0], c.entries[1:]
		return true, nil
	}
	count, err := binary.ReadUvarint(c.in)
	if err == io.EOF {
		return false, nil
	}
	length, err2 := binary.ReadUvarint(c.in)
	if err = errors.Join(err, err2); err != nil || length > math.MaxInt32 {
		return false, onDisk(errors.Join(io.ErrUnexpectedEOF, err))
	}
	c.key = append(c.key[:0], make([]byte, length)...)
	if _, err := io.ReadFull(c.in, c.key); err != nil {
		return false, onDisk(err)
	}
	c.entry = entry{string(c.key), int64(count)}
	return true, nil
}

// merging is a heap of cursors, the one at the first entry on top.
type merging struct {
	cursors []*cursor
	before  func(a, b *entry) bool
}

func (m *merging) Len() int { return len(m.cursors) }

func (m *merging) Less(i, j int) bool {
	return m.before(&m.cursors[i].entry, &m.cursors[j].entry)
}

func (m *merging) Swap(i, j int) { m.cursors[i], m.cursors[j] = m.cursors[j], m.cursors[i] }
func (m *merging) Push(c any)    { m.cursors = append(m.cursors, c.(*cursor)) }

func (m *merging) Pop() any {
	last := len(m.cursors) - 1
	c := m.cursors[last]
	m.cursors = m.cursors[:last]
	return c
}
