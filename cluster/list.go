package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
	"github.com/cespare/xxhash/v2"

	"urigrep/internal/source"
)

// A pattern says which files are searched: all that have a prefix and are like a glob.
type pattern struct {
	text   string
	prefix string       // up to the first character that stands for others
	glob   *source.Glob // nil for the one file that is called so
}

// parsePattern reads an --input. As in all of urigrep's globs, ** as a whole segment stands for any
// number of segments.
func parsePattern(text string) (*pattern, error) {
	p := &pattern{text: text}
	switch text {
	case "":
		return nil, errors.New("--input: the name of a file is empty")
	case source.Stdin:
		return nil, errors.New("--input -: standard input cannot be split among workers")
	}
	if err := checkScheme(text); err != nil {
		return nil, fmt.Errorf("--input: %w", err)
	}
	if scheme(text) == "" {
		p.text = path.Clean(text)
	}
	end := strings.IndexAny(p.text, `*?[{\`)
	if end < 0 {
		p.prefix = p.text
		return p, nil
	}
	p.prefix = p.text[:end]
	var err error
	if p.glob, err = source.PathGlob(p.text); err != nil {
		err = fmt.Errorf("--input %s: %w", text, err)
	}
	return p, err
}

// match calls visit for each file of a pattern, in order.
func (s *stores) match(ctx context.Context, p *pattern, visit func(Input) error, trouble func(string, error)) error {
	if p.glob == nil && scheme(p.text) == "" {
		return single(p.text, visit)
	}
	from, err := s.of(ctx, p.prefix)
	if err != nil {
		return err
	}
	return from.list(ctx, p.prefix, func(in Input) error {
		if in.Path == p.text || p.glob != nil && p.glob.Match(in.Path) {
			return visit(in)
		}
		return nil
	}, trouble)
}

// single calls visit for a local file, if there is one.
func single(name string, visit func(Input) error) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("%s: %w", name, source.Reason(err))
	case info.IsDir():
		return fmt.Errorf("%s: is a directory; its files are %s/**", name, name)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s: not a regular file", name)
	}
	return visit(Input{Path: name, Size: info.Size()})
}

// A Unit is what is given to a worker at once: a large file, or small ones that come one after the
// other. Its bytes are those of its files.
type Unit struct {
	Index  int64 // in the order of the input
	Files  []Input
	Done   []Input // files that say what is done already
	Digest uint64  // of the names and sizes of the files
}

// A Span is a stretch of the bytes of a Unit.
type Span struct{ From, To int64 }

// digest returns the Digest of a Unit.
func (u *Unit) digest() uint64 {
	h := xxhash.New()
	for i := range u.Files {
		_, _ = fmt.Fprintf(h, "%q %d\n", u.Files[i].Path, u.Files[i].Size) // never fails
	}
	return h.Sum64()
}

// size returns how many bytes the files of u have.
func (u *Unit) size() (n int64) {
	for i := range u.Files {
		n += u.Files[i].Size
	}
	return n
}

// A grouper makes Units of files.
type grouper struct {
	most int64 // bytes of a Unit of several files
	done map[int64][]Input
	unit Unit
	emit func(Unit)
}

// unitFiles is how many files a Unit has at most.
const unitFiles = 1000

// add adds a file that comes after all others. Files without bytes are left out.
func (g *grouper) add(in Input) {
	if in.Size == 0 {
		return
	}
	if n := len(g.unit.Files); n > 0 && (n == unitFiles || g.unit.size()+in.Size > g.most) {
		g.flush()
	}
	g.unit.Files = append(g.unit.Files, in)
}

// flush ends the Unit at work.
func (g *grouper) flush() {
	if len(g.unit.Files) == 0 {
		return
	}
	g.unit.Digest = g.unit.digest()
	g.unit.Done = g.done[g.unit.Index]
	g.emit(g.unit)
	g.unit = Unit{Index: g.unit.Index + 1}
}

// A Share is the part of a Unit that one of the branches searches.
type Share struct {
	Unit     Unit
	Branch   int
	From, To int64 // bytes of the Unit
	Block    int64 // bytes of a block
	Split    int64 // bytes of a restriction, before a runner splits it
}

// restriction returns all of the share.
func (s *Share) restriction() offsetrange.Restriction {
	return offsetrange.Restriction{Start: s.From, End: s.To}
}

// A block is a piece of a file that is searched as a whole.
type block struct {
	file     int   // index in the Unit
	at       int64 // in the Unit
	from, to int64 // in the file
}

// next returns the first block that begins at or after an offset in the Unit; one of no bytes, at
// its end, if there is none. Blocks of a file that can be cut begin at multiples of the block
// size.
func (s *Share) next(at int64) block {
	base := int64(0)
	for i := range s.Unit.Files {
		f := &s.Unit.Files[i]
		end := base + f.Size
		if at <= base {
			return s.block(i, base, 0)
		}
		if f.Cut && at < end {
			from := (at - base + s.Block - 1) / s.Block * s.Block
			if from < f.Size {
				return s.block(i, base, from)
			}
		}
		base = end
	}
	return block{file: len(s.Unit.Files), at: base}
}

// block returns the block of a file that begins at from, given where the file begins in the Unit.
func (s *Share) block(file int, base, from int64) block {
	b := block{file: file, at: base + from, from: from, to: s.Unit.Files[file].Size}
	if s.Unit.Files[file].Cut {
		b.to = min(b.to, from+s.Block)
	}
	return b
}

// shares cuts what is to be searched of a Unit into as many shares as there are branches; what is
// not larger than a block stays whole.
func (u *Unit) shares(spans []Span, branches int, block, split int64, emit func(Share)) {
	unit := *u
	unit.Done = nil // which only the inspection needs
	whole := Share{Unit: unit, Block: block, Split: split}
	for _, s := range spans {
		n := int64(branches)
		size := s.To - s.From
		if size <= block || whole.next(s.From+1).at >= s.To { // one block
			n = 1
		}
		for i := range n {
			share := whole
			share.Branch = int((u.Index + i) % int64(branches))
			share.From = s.From + size/n*i + size%n*i/n
			share.To = s.From + size/n*(i+1) + size%n*(i+1)/n
			if share.From < share.To {
				emit(share)
			}
		}
	}
}

// without returns the stretches of u that are left without what is done, which comes in order and
// without overlap.
func (u *Unit) without(done []Done) (left []Span, taken []Done) {
	at, end := int64(0), u.size()
	for _, d := range done {
		if d.Piece.To > end {
			continue
		}
		if at < d.Piece.From {
			left = append(left, Span{at, d.Piece.From})
		}
		at, taken = d.Piece.To, append(taken, d)
	}
	if at < end {
		left = append(left, Span{at, end})
	}
	return left, taken
}

// errNoFile says that there is no file.
var errNoFile = errors.New("no such file")

// stat returns a file by its path.
func (s *stores) stat(ctx context.Context, path string) (in Input, err error) {
	err = s.match(ctx, &pattern{text: path, prefix: path}, func(found Input) error {
		in = found
		return errFound
	}, func(_ string, failed error) { err = failed })
	switch {
	case errors.Is(err, errFound):
		err = nil
	case err == nil:
		err = errNoFile
	}
	return in, err
}
