package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// A section is a part of a file that has rows in the order of their names, as packer packs them.
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

// A sorting merges sections. Where there are more than fanIn, it merges these first into files of a
// temporary folder.
type sorting struct {
	ctx    context.Context
	stores *stores
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

// merge gives the rows of all sections to yield, in the order of their names, each once. What
// comes out does not depend on the order of the sections.
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
	if s.folder == "" {
		if s.folder, err = os.MkdirTemp("", name+"-counts-*"); err != nil {
			return merged, err
		}
	}
	s.files++
	merged.path = filepath.Join(s.folder, strconv.Itoa(s.files))
	file, err := os.Create(merged.path)
	if err != nil {
		return merged, err
	}
	to := bufio.NewWriterSize(file, sectionRead)
	var p packer
	p.begin()
	err = s.mergeFew(sections, func(r *row) error {
		p.packed = p.packed[:0]
		p.add(r)
		merged.to += int64(len(p.packed))
		_, err := to.Write(p.packed)
		return err
	})
	err = errors.Join(err, to.Flush(), file.Close())
	for _, read := range sections {
		if filepath.Dir(read.path) == s.folder {
			err = errors.Join(err, os.Remove(read.path))
		}
	}
	return merged, err
}

// mergeFew is merge for as many sections as are merged at once.
func (s *sorting) mergeFew(sections []section, yield func(*row) error) error {
	m := make(merger, len(sections))
	err := each(len(sections), func(i int) (err error) {
		m[i], err = s.open(sections[i])
		return err
	})
	if err != nil {
		return err
	}
	m = slices.DeleteFunc(m, func(c *cursor) bool { return c == nil })
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

// open returns a cursor at the first row of a section; nil if it has none.
func (s *sorting) open(of section) (*cursor, error) {
	from, err := s.stores.of(s.ctx, of.path)
	if err != nil {
		return nil, err
	}
	size := int(min(sectionRead, of.to-of.from))
	c := &cursor{in: bufio.NewReaderSize(&sectionReader{sorting: s, from: from, section: of}, size)}
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

// errPacked says that counts are not as a packer has packed them.
var errPacked = errors.New("counts are cut off or damaged")

// A cursor reads rows that a packer has packed.
type cursor struct {
	in    *bufio.Reader
	row   row
	paths []string
}

// next reads the next row. It returns io.EOF at the end.
func (c *cursor) next() error {
	same, err := binary.ReadUvarint(c.in)
	if err == io.EOF {
		return io.EOF
	}
	if err != nil || same > uint64(len(c.row.name)) {
		return damaged(err)
	}
	if c.row.name, err = c.text(c.row.name[:same]); err != nil {
		return damaged(err)
	}
	var known int64
	for _, to := range [...]*int64{&c.row.n, &c.row.first.unit, &c.row.first.file, &c.row.first.start, &known} {
		v, err := binary.ReadUvarint(c.in)
		if *to = int64(v); err != nil || *to < 0 {
			return damaged(err)
		}
	}
	if known == 0 {
		path, err := c.text(nil)
		if err != nil {
			return damaged(err)
		}
		if len(c.paths) == mostPaths {
			c.paths = c.paths[:0]
		}
		c.paths = append(c.paths, string(path))
		known = int64(len(c.paths))
	}
	if known > int64(len(c.paths)) {
		return errPacked
	}
	c.row.first.path = c.paths[known-1]
	return nil
}

// damaged returns the error for rows that cannot be read, which err is about, if it is not nil.
func damaged(err error) error {
	if err == nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errPacked
	}
	return err
}

// longestName is how many bytes a name may have.
const longestName = 1 << 30

// text appends a text that comes after its length.
func (c *cursor) text(dst []byte) ([]byte, error) {
	n, err := binary.ReadUvarint(c.in)
	if err != nil || n > longestName {
		return dst, damaged(err)
	}
	for n > 0 {
		part, err := c.in.Peek(int(min(n, uint64(c.in.Size()))))
		if len(part) == 0 {
			return dst, damaged(err)
		}
		dst = append(dst, part...)
		n -= uint64(len(part))
		_, _ = c.in.Discard(len(part)) // it is there
	}
	return dst, nil
}

// appendRow appends a row as a line of tab-separated values.
func appendRow(dst []byte, r *row) []byte {
	dst = append(append(dst, r.name...), '\t')
	dst = append(strconv.AppendInt(dst, r.n, 10), '\t')
	dst = append(append(dst, cells.Replace(r.first.path)...), '\t')
	return append(strconv.AppendInt(dst, r.first.start, 10), '\n')
}
