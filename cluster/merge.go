package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// A section is a part of a file that has rows, as packer packs them.
type section struct {
	path     string
	from, to int64
}

// fanIn is how many sections are merged at once, and sectionRead how many bytes of each are read at
// a time: together they bound the memory of a merge.
const (
	fanIn       = 128
	sectionRead = 256 << 10
)

// A sorting sorts and merges sections. Where there are more rows than memory, or more sections than
// fanIn, it sorts or merges these first into files of a temporary folder.
type sorting struct {
	ctx    context.Context
	stores *stores
	memory int // bytes that are sorted at once
	chunk  *chunk
	folder string // of temporary files; empty until there are any
	files  int
}

// close removes the temporary files.
func (s *sorting) close() error {
	if s.folder == "" {
		return nil
	}
	return os.RemoveAll(s.folder)
}

// sort gives the rows of all sections, which are in any order, to yield, by name and each name once.
// It sorts as many as fit in memory, and merges what it had to write to temporary files.
func (s *sorting) sort(sections []section, yield func(*row) error) error {
	var sorted []section
	for len(sections) > 0 {
		n := min(len(sections), atOnce)
		cursors, err := s.openAll(sections[:n])
		if err != nil {
			return err
		}
		for _, c := range cursors {
			if sorted, err = s.load(c, sorted); err != nil {
				return err
			}
		}
		sections = sections[n:]
	}
	if sorted == nil {
		return s.chunk.drain(yield)
	}
	last, err := s.keep(s.chunk.drain)
	if err != nil {
		return err
	}
	return s.merge(append(sorted, last), yield)
}

// load reads the rows of a cursor into the chunk. Whenever that is full, it is sorted and written to
// a file, which is added to those that are returned.
func (s *sorting) load(c *cursor, sorted []section) ([]section, error) {
	for {
		if s.chunk.add(&c.row); s.chunk.size() > s.memory {
			full, err := s.keep(s.chunk.drain)
			if err != nil {
				return sorted, err
			}
			sorted = append(sorted, full)
		}
		switch err := c.next(); err {
		case nil:
		case io.EOF:
			return sorted, nil
		default:
			return sorted, err
		}
	}
}

// merge gives the rows of sorted sections to yield, by name and each name once. What comes out does
// not depend on the order of the sections.
func (s *sorting) merge(sections []section, yield func(*row) error) error {
	for len(sections) > fanIn {
		merged, err := s.reduce(sections[:fanIn])
		if err != nil {
			return err
		}
		sections = append(sections[fanIn:], merged)
	}
	return s.mergeFew(sections, yield)
}

// reduce merges sections into a temporary file.
func (s *sorting) reduce(sections []section) (merged section, err error) {
	merged, err = s.keep(func(yield func(*row) error) error { return s.mergeFew(sections, yield) })
	for _, read := range sections {
		if filepath.Dir(read.path) == s.folder {
			err = errors.Join(err, os.Remove(read.path))
		}
	}
	return merged, err
}

// keep writes rows, in the order of their names, to a temporary file.
func (s *sorting) keep(rows func(yield func(*row) error) error) (kept section, err error) {
	if s.folder == "" {
		if s.folder, err = os.MkdirTemp("", name+"-counts-*"); err != nil {
			return kept, err
		}
	}
	s.files++
	kept.path = filepath.Join(s.folder, strconv.Itoa(s.files))
	file, err := os.Create(kept.path)
	if err != nil {
		return kept, err
	}
	to := bufio.NewWriterSize(file, sectionRead)
	var p packer
	err = rows(func(r *row) error {
		p.packed = p.packed[:0]
		p.add(r.name, r.n, &r.first)
		kept.to += int64(len(p.packed))
		_, err := to.Write(p.packed)
		return err
	})
	return kept, errors.Join(err, to.Flush(), file.Close())
}

// mergeFew is merge for as many sections as are merged at once.
func (s *sorting) mergeFew(sections []section, yield func(*row) error) error {
	m, err := s.openAll(sections)
	if err != nil {
		return err
	}
	for i := len(m)/2 - 1; i >= 0; i-- {
		m.down(i)
	}
	var r row
	for len(m) > 0 {
		c := m[0]
		if r.n > 0 && bytes.Equal(r.name, c.row.name) {
			r.join(&c.row)
		} else {
			if r.n > 0 {
				if err := yield(&r); err != nil {
					return err
				}
			}
			r = row{append(r.name[:0], c.row.name...), c.row.n, c.row.first}
		}
		if err := c.next(); err == io.EOF {
			m[0] = m[len(m)-1]
			m = m[:len(m)-1]
		} else if err != nil {
			return err
		}
		m.down(0)
	}
	if r.n > 0 {
		return yield(&r)
	}
	return nil
}

// openAll returns cursors at the first rows of those sections that have any.
func (s *sorting) openAll(sections []section) (merger, error) {
	m := make(merger, len(sections))
	err := each(len(sections), func(i int) (err error) {
		m[i], err = s.open(sections[i])
		return err
	})
	return slices.DeleteFunc(m, func(c *cursor) bool { return c == nil }), err
}

// open returns a cursor at the first row of a section; nil if it has none.
func (s *sorting) open(of section) (*cursor, error) {
	from, err := s.stores.of(s.ctx, of.path)
	if err != nil {
		return nil, err
	}
	size := int(min(sectionRead, of.to-of.from))
	c := newCursor(&sectionReader{sorting: s, from: from, section: of}, size)
	switch err := c.next(); err {
	case nil:
		return c, nil
	case io.EOF:
		return nil, nil
	default:
		return nil, fmt.Errorf("%s: %w", of.path, err)
	}
}

// A merger is a heap of cursors by the names of their rows.
type merger []*cursor

// down restores the order below an element.
func (m merger) down(i int) {
	for {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(m); child++ {
			if bytes.Compare(m[child].row.name, m[least].row.name) < 0 {
				least = child
			}
		}
		if least == i {
			return
		}
		m[i], m[least] = m[least], m[i]
		i = least
	}
}

// A sectionReader reads a section, with a request each time.
type sectionReader struct {
	*sorting
	from store
	section
}

// Read reads what comes next.
func (r *sectionReader) Read(p []byte) (int, error) {
	p = p[:min(int64(len(p)), r.section.to-r.section.from)]
	if len(p) == 0 {
		return 0, io.EOF
	}
	if err := r.stores.fill(r.ctx, r.from, r.path, r.section.from, p); err != nil {
		return 0, err
	}
	r.section.from += int64(len(p))
	return len(p), nil
}
