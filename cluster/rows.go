package main

import (
	"encoding/binary"
	"errors"
	"io"
	"math/bits"
	"strconv"
)

// A place is where a reference was found first.
type place struct {
	unit, file int64  // in the order of the input
	start      int64  // byte offset in the file
	path       string // of the file
}

// before reports whether p comes before q in the input.
func (p *place) before(q *place) bool {
	switch {
	case p.unit != q.unit:
		return p.unit < q.unit
	case p.file != q.file:
		return p.file < q.file
	}
	return p.start < q.start
}

// sameFile reports whether p and q are in the same file.
func (p *place) sameFile(q *place) bool {
	return p.file == q.file && p.unit == q.unit && p.path == q.path
}

// A row is how often something was found, and where first.
type row struct {
	name  []byte // a cell
	n     int64
	first place
}

// join adds what was found elsewhere.
func (r *row) join(other *row) {
	if other.first.before(&r.first) {
		r.first = other.first
	}
	r.n += other.n
}

// A rowFormat appends rows as lines of tab-separated values. The zero rowFormat is ready.
type rowFormat struct{ path, cell string } // the last path, and as a cell

// append appends a row.
func (f *rowFormat) append(dst []byte, r *row) []byte {
	if r.first.path != f.path {
		f.path, f.cell = r.first.path, cells.Replace(r.first.path)
	}
	dst = append(append(dst, r.name...), '\t')
	dst = append(strconv.AppendInt(dst, r.n, 10), '\t')
	dst = append(append(dst, f.cell...), '\t')
	return append(strconv.AppendInt(dst, r.first.start, 10), '\n')
}

// What a packed row says first of the numbers that follow its name.
const (
	oneOnly  = 1 << iota // its count is 1, and left out
	sameFile             // it is first in the file of the row before; unit, file and path are left out
	allMarks = oneOnly | sameFile
)

// mostPaths is how many paths a packer knows, after which it begins anew.
const mostPaths = 1000

// A packer packs rows, in any order. The zero packer is ready for a list of rows.
type packer struct {
	packed []byte
	last   []byte // name
	first  place  // of the last row
	any    bool   // there is one
	paths  map[string]uint64
}

// begin begins a new list of rows.
func (p *packer) begin() {
	p.packed, p.last, p.any = p.packed[:0], p.last[:0], false
	clear(p.paths)
}

// add appends a row, without the bytes that its name begins with like the one before.
func (p *packer) add(name []byte, n int64, first *place) {
	same := common(p.last, name)
	p.last = append(p.last[:same], name[same:]...)
	b := binary.AppendUvarint(p.packed, uint64(same))
	b = binary.AppendUvarint(b, uint64(len(name)-same))
	b = append(b, name[same:]...)
	marks := byte(0)
	if n == 1 {
		marks |= oneOnly
	}
	if p.any && first.sameFile(&p.first) {
		marks |= sameFile
	}
	b = append(b, marks)
	if marks&oneOnly == 0 {
		b = binary.AppendUvarint(b, uint64(n))
	}
	if marks&sameFile == 0 {
		b = p.place(b, first)
	}
	p.packed = binary.AppendUvarint(b, uint64(first.start))
}

// place appends the file of a row.
func (p *packer) place(b []byte, f *place) []byte {
	p.first, p.any = *f, true
	b = binary.AppendUvarint(b, uint64(f.unit))
	b = binary.AppendUvarint(b, uint64(f.file))
	known, ok := p.paths[f.path]
	if ok {
		return binary.AppendUvarint(b, known)
	}
	switch {
	case p.paths == nil:
		p.paths = make(map[string]uint64)
	case len(p.paths) == mostPaths:
		clear(p.paths)
	}
	p.paths[f.path] = uint64(len(p.paths) + 1)
	b = append(b, 0) // a path follows, the next of the list
	b = binary.AppendUvarint(b, uint64(len(f.path)))
	return append(b, f.path...)
}

// common returns how many bytes at the beginning a and b have in common.
func common(a, b []byte) (n int) {
	most := min(len(a), len(b))
	for ; n+8 <= most; n += 8 {
		if x := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
	}
	for n < most && a[n] == b[n] {
		n++
	}
	return n
}

// errPacked says that counts are not as a packer has packed them.
var errPacked = errors.New("counts are cut off or damaged")

// A cursor reads rows that a packer has packed.
type cursor struct {
	in    io.Reader
	buf   []byte // its capacity is that of a read
	at    int    // in buf
	err   error  // of in, once there is one
	row   row
	any   bool // a row was read
	paths []string
}

// newCursor returns a cursor that reads size bytes at a time, or more.
func newCursor(in io.Reader, size int) *cursor {
	return &cursor{in: in, buf: make([]byte, 0, max(size, leastRead))}
}

// leastRead is how many bytes a cursor reads at a time at least: more than the numbers of a row have.
const leastRead = 16 * binary.MaxVarintLen64

// have makes sure that n bytes are in the buffer from at on, or all that are left; n is not more
// than the capacity.
func (c *cursor) have(n int) {
	if len(c.buf)-c.at >= n || c.err != nil {
		return
	}
	kept := copy(c.buf[:cap(c.buf)], c.buf[c.at:])
	c.buf, c.at = c.buf[:kept], 0
	for len(c.buf) < n && c.err == nil {
		var m int
		m, c.err = c.in.Read(c.buf[len(c.buf):cap(c.buf)])
		c.buf = c.buf[:len(c.buf)+m]
	}
}

// next reads the next row. It returns io.EOF at the end.
func (c *cursor) next() error {
	c.have(leastRead)
	if c.at == len(c.buf) {
		return c.err
	}
	same, ok := c.number()
	if !ok || same > int64(len(c.row.name)) {
		return c.damaged()
	}
	if c.row.name, ok = c.text(c.row.name[:same]); !ok {
		return c.damaged()
	}
	c.have(leastRead)
	if c.at == len(c.buf) || c.buf[c.at] > allMarks {
		return c.damaged()
	}
	marks := c.buf[c.at]
	c.at++
	if c.row.n = 1; marks&oneOnly == 0 {
		if c.row.n, ok = c.number(); !ok {
			return c.damaged()
		}
	}
	if marks&sameFile == 0 {
		ok = c.place()
	} else {
		ok = c.any
	}
	start, read := c.number()
	if c.row.first.start, c.any = start, true; !ok || !read {
		return c.damaged()
	}
	return nil
}

// place reads the file of a row.
func (c *cursor) place() (ok bool) {
	var known int64
	for _, to := range [...]*int64{&c.row.first.unit, &c.row.first.file, &known} {
		if *to, ok = c.number(); !ok {
			return false
		}
	}
	if known == 0 {
		path, ok := c.text(nil)
		if !ok {
			return false
		}
		if c.have(leastRead); len(c.paths) == mostPaths {
			c.paths = c.paths[:0]
		}
		c.paths = append(c.paths, string(path))
		known = int64(len(c.paths))
	}
	if known > int64(len(c.paths)) {
		return false
	}
	c.row.first.path = c.paths[known-1]
	return true
}

// number reads a number, which is in the buffer if it is there at all.
func (c *cursor) number() (v int64, ok bool) {
	if c.at < len(c.buf) && c.buf[c.at] < 0x80 {
		c.at++
		return int64(c.buf[c.at-1]), true
	}
	u, n := binary.Uvarint(c.buf[c.at:])
	if v = int64(u); n <= 0 || v < 0 {
		return 0, false
	}
	c.at += n
	return v, true
}

// longestName is how many bytes a name may have.
const longestName = 1 << 30

// text appends a text that comes after its length.
func (c *cursor) text(dst []byte) (text []byte, ok bool) {
	n, ok := c.number()
	if !ok || n > longestName {
		return dst, false
	}
	for {
		part := c.buf[c.at:min(len(c.buf), c.at+int(n))]
		dst = append(dst, part...)
		c.at += len(part)
		if n -= int64(len(part)); n == 0 {
			return dst, true
		}
		if c.have(1); c.at == len(c.buf) {
			return dst, false
		}
	}
}

// damaged returns the error for a row that cannot be read: that of reading, unless the rows just
// end.
func (c *cursor) damaged() error {
	if c.err == nil || errors.Is(c.err, io.EOF) || errors.Is(c.err, io.ErrUnexpectedEOF) {
		return errPacked
	}
	return c.err
}
