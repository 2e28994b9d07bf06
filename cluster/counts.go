package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"urigrep/internal/command"
)

// What is counted.
const (
	noCounts    = "none"
	countHosts  = "hosts"
	countURIs   = "targets" // and hosts
	countApprox = "approx"
)

// counted is what is wanted of references for each of them.
var counted = map[string]command.Counted{
	countHosts:  command.Hosts,
	countURIs:   command.Targets | command.Hosts,
	countApprox: command.Targets | command.Hosts,
}

// The kinds of what is counted, as shards have them: the key of a shard is 2 × its number and the
// kind.
const (
	kindURIs  = 0
	kindHosts = 1
)

// A Section is where counts lie that belong to a shard: in a file below the output folder.
type Section struct {
	Name     string // in the folder of temporary files
	From, To int64
}

// A Counted is a Section with the key of its shard.
type Counted struct {
	Key     int
	Section Section
}

// counting counts what is found in a restriction: in memory up to a size, then in files of the
// output folder, each with the counts of all shards in order.
type counting struct {
	what   string
	shards int
	memory int // bytes

	uris, hosts tally
	pile        pile // of targets, in place of uris while they are hardly ever found twice
	piles       int  // how many times more it is to be filled
	approx      *sketches
	done        []Counted
}

// newCounting returns a counting of nothing.
func newCounting(what string, shards int, memory int64) *counting {
	return &counting{what: what, shards: shards, memory: int(min(memory, mostCounted))}
}

// mostCounted is how many bytes are counted in memory at most: places in it have 32 bits.
const mostCounted = 1 << 30

// manyPiles is how many times a pile is filled after few targets were found twice, before that is
// tried again.
const manyPiles = 7

// begin forgets what was counted.
func (c *counting) begin() {
	c.uris.reset()
	c.pile.reset()
	c.hosts.reset()
	c.approx, c.done = nil, nil
	if c.what == countApprox {
		c.approx = newSketches()
	}
}

// add counts what was found in a file of a Unit.
func (c *counting) add(of *packing, f *command.Found, file int) {
	switch c.what {
	case noCounts:
		return
	case countApprox:
		c.approx.uris.add(f.Target)
		if len(f.Host) > 0 {
			c.approx.hosts.add(f.Host)
		}
		return
	case countURIs:
		if c.piles > 0 {
			c.pile.add(of, f.Target, file, f.Start)
		} else {
			c.uris.add(f.Target, file, f.Start)
		}
	}
	if len(f.Host) > 0 {
		c.hosts.add(f.Host, file, f.Start)
	}
}

// full reports whether the counts take more memory than they may.
func (c *counting) full() bool { return c.uris.size()+c.hosts.size()+c.pile.size > c.memory }

// flush writes the counts to a file of the output folder.
func (c *counting) flush(ctx context.Context, s *stores, output string, u *Unit, start int64) error {
	if c.uris.added+c.hosts.added+c.pile.size == 0 && c.approx == nil {
		return nil
	}
	file := fmt.Sprintf("counts-%08d-%016d-%s", u.Index, start, unique())
	at := int64(0)
	err := s.write(ctx, join(output, unfinished, file), func(to io.Writer) error {
		buf := bufio.NewWriterSize(to, 256<<10)
		put := func(key int, packed []byte) error {
			c.done = append(c.done, Counted{key, Section{file, at, at + int64(len(packed))}})
			at += int64(len(packed))
			_, err := buf.Write(packed)
			return err
		}
		return errors.Join(c.pack(u, put), buf.Flush())
	})
	c.approx = nil
	return err
}

// pack gives the counts of all shards to put.
func (c *counting) pack(u *Unit, put func(key int, packed []byte) error) error {
	if c.approx != nil {
		packed, err := c.approx.pack()
		if err != nil {
			return err
		}
		return put(2*int(u.Index%int64(c.shards)), packed)
	}
	of := &packing{c.shards, u}
	uris := func(shard int, packed []byte) error { return put(2*shard+kindURIs, packed) }
	hosts := func(shard int, packed []byte) error { return put(2*shard+kindHosts, packed) }
	if c.piles > 0 {
		if err := c.pile.pack(uris); err != nil {
			return err
		}
		if c.piles--; c.piles == 0 {
			c.pile = pile{} // its memory goes to uris
		}
	} else if c.what == countURIs {
		worth, err := c.uris.pack(of, uris)
		if err != nil {
			return err
		}
		if !worth {
			c.piles, c.uris = manyPiles, tally{} // whose memory goes to the pile
		}
	}
	_, err := c.hosts.pack(of, hosts)
	return err
}

// countFn merges the counts of a shard.
type countFn struct {
	Access Access
	What   string
	Shards int
	Memory int64 // bytes of rows that are sorted at once

	stores *stores
	chunk  chunk
}

// Setup makes what does not travel.
func (fn *countFn) Setup() { fn.stores = fn.Access.stores() }

// ProcessElement merges the counts of a shard and writes them to a file: those of targets to a
// result, the others to a temporary one, of which the commit step makes one result of all shards.
func (fn *countFn) ProcessElement(ctx context.Context, key int, sections func(*Section) bool, emit func(Piece)) error {
	var of []section
	for s := (Section{}); sections(&s); {
		of = append(of, section{join(fn.Access.Output, unfinished, s.Name), s.From, s.To})
	}
	p, err := fn.merge(ctx, key, of)
	if err != nil {
		return ours(err)
	}
	emit(p)
	return nil
}

// merge merges the counts of a shard.
func (fn *countFn) merge(ctx context.Context, key int, of []section) (p Piece, err error) {
	shard := key / 2
	p.From = int64(shard)
	if fn.What == countApprox {
		p.Kind, p.Name = ofSketches, fmt.Sprintf("sketch-%05d-%s", shard, unique())
		p.NameSize, err = fn.sketch(ctx, of, join(fn.Access.Output, unfinished, p.Name))
		return p, err
	}
	p.Kind, p.Name = ofHosts, join(unfinished, fmt.Sprintf("hosts-%05d-%s", shard, unique()))
	if key%2 == kindURIs {
		p.Kind, p.Name = ofURIs, fmt.Sprintf("%s%05d-of-%05d.tsv", urisPrefix, shard, fn.Shards)
	}
	merging := sorting{ctx: ctx, stores: fn.stores, memory: int(min(fn.Memory, mostCounted)), chunk: &fn.chunk}
	err = fn.stores.write(ctx, join(fn.Access.Output, p.Name), func(to io.Writer) error {
		w := rowWriter{to: bufio.NewWriterSize(to, 256<<10), packed: p.Kind == ofHosts}
		if !w.packed {
			w.write([]byte(urisHead))
		}
		err := errors.Join(merging.sort(of, w.row), w.to.Flush())
		p.NameSize, p.Distinct = w.size, w.rows
		return err
	})
	return p, errors.Join(err, merging.close())
}

// A rowWriter writes rows, as lines or packed.
type rowWriter struct {
	to         *bufio.Writer
	packed     bool
	packer     packer
	format     rowFormat
	line       []byte
	rows, size int64
}

// row writes a row.
func (w *rowWriter) row(r *row) error {
	if w.rows++; !w.packed {
		w.line = w.format.append(w.line[:0], r)
		return w.write(w.line)
	}
	w.packer.packed = w.packer.packed[:0]
	w.packer.add(r.name, r.n, &r.first)
	return w.write(w.packer.packed)
}

// write writes text.
func (w *rowWriter) write(text []byte) error {
	n, err := w.to.Write(text)
	w.size += int64(n)
	return err
}

// sketch merges the sketches of a shard into a file, and returns its size.
func (fn *countFn) sketch(ctx context.Context, of []section, path string) (int64, error) {
	all := newSketches()
	slices.SortFunc(of, func(a, b section) int { return strings.Compare(a.path, b.path) }) // that of the input
	for _, s := range of {
		from, err := fn.stores.of(ctx, s.path)
		if err != nil {
			return 0, err
		}
		packed := make([]byte, s.to-s.from)
		if err := fn.stores.fill(ctx, from, s.path, s.from, packed); err != nil {
			return 0, fmt.Errorf("%s: %w", s.path, err)
		}
		if err := all.merge(packed); err != nil {
			return 0, fmt.Errorf("%s: %w", s.path, err)
		}
	}
	packed, err := all.pack()
	if err != nil {
		return 0, err
	}
	return int64(len(packed)), fn.stores.write(ctx, path, func(to io.Writer) error {
		_, err := to.Write(packed)
		return err
	})
}
