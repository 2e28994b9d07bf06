package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/axiomhq/hyperloglog"

	"urigrep/internal/command/program"
)

// What is counted.
const (
	noCounts     = "none"
	countHosts   = "hosts"
	countTargets = "targets" // and hosts
	countApprox  = "approx"  // how many different targets there are, about; and hosts
)

// distinctError is the standard error of how many different targets there are, a share.
const distinctError = 0.0081

// counted is what is wanted of references for each of them.
var counted = map[string]program.Counted{
	countHosts:   program.Hosts,
	countTargets: program.Targets | program.Hosts,
	countApprox:  program.Targets | program.Hosts,
}

// counting counts what is found in a restriction: in memory up to a size, then in temporary files,
// which fold and the commit step merge.
type counting struct {
	what   string
	memory int // bytes

	targets, hosts tally
	distinct       *hyperloglog.Sketch // nil unless targets are counted approximately
	done           []File
}

// begin forgets what was counted.
func (c *counting) begin() {
	c.targets, c.hosts, c.distinct, c.done = tally{}, tally{}, nil, nil
	if c.what == countApprox {
		c.distinct = hyperloglog.New14()
	}
}

// add counts what was found in a file of a Unit, by the file's index.
func (c *counting) add(f *program.Found, file int) {
	switch c.what {
	case countApprox:
		c.distinct.Insert(f.Target)
	case countTargets:
		c.targets.add(f.Target, file, f.Start)
	}
	if c.what != noCounts && len(f.Host) > 0 {
		c.hosts.add(f.Host, file, f.Start)
	}
}

// full reports whether the counts take more memory than they may.
func (c *counting) full() bool { return c.targets.size+c.hosts.size > c.memory }

// flush writes the counts to temporary files, and forgets them.
func (c *counting) flush(ctx context.Context, s *stores, output string, u *Unit) error {
	for kind, t := range map[string]*tally{countTargets: &c.targets, countHosts: &c.hosts} {
		if len(t.entries) == 0 {
			continue
		}
		file, err := writeRows(ctx, s, output, kind, func(yield func(*row) error) error { return t.rows(u, yield) })
		if *t = (tally{}); err != nil {
			return err
		}
		c.done = append(c.done, file)
	}
	return nil
}

// end is flush, after which nothing comes.
func (c *counting) end(ctx context.Context, s *stores, output string, u *Unit) error {
	err := c.flush(ctx, s, output, u)
	if err == nil && c.distinct != nil {
		var file File
		file, err = writeSketch(ctx, s, output, c.distinct)
		c.done = append(c.done, file)
	}
	return err
}

// writeSketch writes to a temporary file how many different targets there are.
func writeSketch(ctx context.Context, s *stores, output string, distinct *hyperloglog.Sketch) (File, error) {
	text, err := distinct.MarshalBinary()
	f := File{Kind: countApprox, Name: temporary(countApprox), Size: int64(len(text))}
	if err != nil {
		return f, err
	}
	return f, s.writeText(ctx, join(output, f.Name), text)
}

// readSketches returns the sketch of all that those of files have counted.
func readSketches(ctx context.Context, s *stores, output string, files []File) (*hyperloglog.Sketch, error) {
	all := hyperloglog.New14()
	for _, f := range files {
		one := new(hyperloglog.Sketch)
		text, err := s.readAll(ctx, join(output, f.Name), f.Size)
		if err == nil {
			err = one.UnmarshalBinary(text)
		}
		if err == nil {
			err = all.Merge(one)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", join(output, f.Name), err)
		}
	}
	return all, nil
}

// A tally counts strings that are found in one Unit, and where each is first. The zero tally is empty.
type tally struct {
	index   map[string]int32 // of entries
	entries []entry
	size    int // about how many bytes of memory it takes
}

// An entry counts one string.
type entry struct {
	name     string
	n, start int64 // start is a byte offset in the file where it is first
	file     int32 // its index in the Unit
}

// entrySize is about how many bytes an entry takes beside its name, with its part of the index.
const entrySize = 40 + 56

// add counts a string once. Files are to come in their order.
func (t *tally) add(name []byte, file int, start int64) {
	if i, ok := t.index[string(name)]; ok {
		e := &t.entries[i]
		if e.n++; int(e.file) == file {
			e.start = min(e.start, start) // in rows, offsets count in the string
		}
		return
	}
	if t.index == nil {
		t.index = make(map[string]int32)
	}
	e := entry{name: string(name), n: 1, start: start, file: int32(file)}
	t.index[e.name] = int32(len(t.entries))
	t.entries = append(t.entries, e)
	t.size += len(name) + entrySize
}

// rows gives the counts to yield, in the order of their names as cells.
func (t *tally) rows(u *Unit, yield func(*row) error) error {
	for i := range t.entries {
		t.entries[i].name = cells.Replace(t.entries[i].name)
	}
	slices.SortFunc(t.entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	r := row{unit: u.Index}
	for _, e := range t.entries {
		r.name, r.path = append(r.name[:0], e.name...), append(r.path[:0], cells.Replace(u.Files[e.file].Path)...)
		r.n, r.file, r.start = e.n, int64(e.file), e.start
		if err := yield(&r); err != nil {
			return err
		}
	}
	return nil
}

// cells writes what cannot stand in a cell of tab-separated values as urigrep's --tsv does.
var cells = strings.NewReplacer("\\", `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)

// A row is how often something was found, and where first: a line of tab-separated values in a
// temporary file, in which an empty path is that of the row before.
type row struct {
	name              []byte // a cell
	n                 int64
	unit, file, start int64  // where it is first, in the order of the input
	path              []byte // of the file, as a cell
}

// join adds what was found elsewhere under the same name.
func (r *row) join(other *row) {
	n := r.n + other.n
	if cmp.Or(cmp.Compare(other.unit, r.unit), cmp.Compare(other.file, r.file), cmp.Compare(other.start, r.start)) < 0 {
		r.copy(other)
	}
	r.n = n
}

// copy sets r to another row.
func (r *row) copy(other *row) {
	name, path := append(r.name[:0], other.name...), append(r.path[:0], other.path...)
	*r = *other
	r.name, r.path = name, path
}

// rows give the rows of something to yield, until it returns an error, which they return.
type rows func(yield func(*row) error) error

// writeRows makes a temporary file of rows, which come in the order of their names.
func writeRows(ctx context.Context, s *stores, output, kind string, rows rows) (File, error) {
	f := File{Kind: kind, Name: temporary(kind)}
	var line, path []byte
	err := s.write(ctx, join(output, f.Name), func(to io.Writer) error {
		buf := bufio.NewWriterSize(to, 256<<10)
		return errors.Join(rows(func(r *row) error {
			line = append(append(line[:0], r.name...), '\t')
			for _, n := range [...]int64{r.n, r.unit, r.file, r.start} {
				line = append(strconv.AppendInt(line, n, 10), '\t')
			}
			if !bytes.Equal(path, r.path) {
				path = append(path[:0], r.path...)
				line = append(line, path...)
			}
			line = append(line, '\n')
			f.Size += int64(len(line))
			_, err := buf.Write(line)
			return err
		}), buf.Flush())
	})
	return f, err
}

// A cursor reads the rows of a file.
type cursor struct {
	in   *bufio.Reader
	name string // of the file
	line []byte
	row  row
}

// next reads the next row. It returns io.EOF at the end.
func (c *cursor) next() error {
	line, err := c.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		c.line = append(c.line[:0], line...)
		line, err = c.in.ReadBytes('\n')
		line = append(c.line, line...)
	}
	if err == io.EOF && len(line) == 0 {
		return io.EOF
	}
	if err == nil {
		err = c.row.parse(line)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	return nil
}

// errRow says that a line of a temporary file is not as it was written.
var errRow = errors.New("a count is cut off or damaged")

// parse sets r to what a line says.
func (r *row) parse(line []byte) error {
	name, rest, _ := bytes.Cut(line, tab)
	r.name = append(r.name[:0], name...)
	for _, to := range [...]*int64{&r.n, &r.unit, &r.file, &r.start} {
		var number []byte
		var ok bool
		var bad error
		if number, rest, ok = bytes.Cut(rest, tab); ok {
			*to, bad = strconv.ParseInt(string(number), 10, 64)
		}
		if !ok || bad != nil {
			return errRow
		}
	}
	if rest = bytes.TrimSuffix(rest, newline); len(rest) > 0 {
		r.path = append(r.path[:0], rest...)
	}
	return nil
}

var tab, newline = []byte{'\t'}, []byte{'\n'}

// A merging merges files of rows of the output folder, with a buffer for each in a bounded memory.
type merging struct {
	ctx    context.Context
	stores *stores
	output string
	memory int // bytes
}

// fanIn is how many files are merged at once, and leastRead how many bytes of each are read at a time
// at least.
const (
	fanIn     = 256
	leastRead = 64 << 10
)

// reduce merges files until at most a number is left.
func (m *merging) reduce(files []File, most int) ([]File, error) {
	for len(files) > most {
		n := min(fanIn, len(files)-most+1)
		all := func(yield func(*row) error) error { return m.merge(files[:n], yield) }
		merged, err := writeRows(m.ctx, m.stores, m.output, files[0].Kind, all)
		if err != nil {
			return nil, err
		}
		files = append(files[n:], merged)
	}
	return files, nil
}

// merge gives the rows of files to yield, by name and each name once. What comes out does not depend
// on the order of the files.
func (m *merging) merge(files []File, yield func(*row) error) error {
	h, err := m.open(files)
	if err != nil {
		return err
	}
	for i := len(h)/2 - 1; i >= 0; i-- {
		h.down(i)
	}
	var r row
	for len(h) > 0 {
		switch c := h[0]; {
		case r.n > 0 && bytes.Equal(r.name, c.row.name):
			r.join(&c.row)
		case r.n > 0:
			if err := yield(&r); err != nil {
				return err
			}
			fallthrough
		default:
			r.copy(&c.row)
		}
		if err := h[0].next(); err == io.EOF {
			h[0] = h[len(h)-1]
			h = h[:len(h)-1]
		} else if err != nil {
			return err
		}
		h.down(0)
	}
	if r.n > 0 {
		return yield(&r)
	}
	return nil
}

// open returns cursors at the first rows of files; none for a file without rows.
func (m *merging) open(files []File) (merger, error) {
	h := make(merger, len(files))
	size := max(leastRead, m.memory/max(1, len(files)))
	err := each(len(files), func(i int) error {
		path := join(m.output, files[i].Name)
		from := m.stores.reader(m.ctx, path, files[i].Size)
		c := &cursor{in: bufio.NewReaderSize(from, int(min(int64(size), files[i].Size+1))), name: path}
		if err := c.next(); err != io.EOF {
			h[i] = c
			return err
		}
		return nil
	})
	return slices.DeleteFunc(h, func(c *cursor) bool { return c == nil }), err
}

// A merger is a heap of cursors by the names of their rows.
type merger []*cursor

// down restores the order below an element.
func (h merger) down(i int) {
	for {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(h); child++ {
			if bytes.Compare(h[child].row.name, h[least].row.name) < 0 {
				least = child
			}
		}
		if least == i {
			return
		}
		h[i], h[least] = h[least], h[i]
		i = least
	}
}
