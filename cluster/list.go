package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"urigrep/internal/source"
	"urigrep/internal/source/glob"
)

// A pattern says which files are searched: all that have a prefix and are like a glob.
type pattern struct {
	text   string
	prefix string     // up to the first character that stands for others
	glob   *glob.Glob // nil for the one file that is called so
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
	if _, err := rootOf(text); err != nil {
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
	if p.glob, err = glob.Path(p.text); err != nil {
		err = fmt.Errorf("--input %s: %w", text, err)
	}
	return p, err
}

// match returns the files of a pattern, as store.list does.
func (s *stores) match(ctx context.Context, p *pattern) iter.Seq2[Input, error] {
	return func(yield func(Input, error) bool) {
		if p.glob == nil && scheme(p.text) == "" {
			if in, err := single(p.text); !errors.Is(err, errNoFile) {
				yield(in, err)
			}
			return
		}
		from, err := s.of(ctx, p.prefix)
		if err != nil {
			yield(Input{}, err)
			return
		}
		for in, err := range from.list(ctx, p.prefix) {
			wanted := err != nil || in.Path == p.text || p.glob != nil && p.glob.Match(in.Path)
			if wanted && !yield(in, err) {
				return
			}
		}
	}
}

// single returns a local file.
func single(name string) (Input, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = errNoFile
	case err != nil:
		err = fmt.Errorf("%s: %w", name, source.Reason(err))
	case info.IsDir():
		err = fmt.Errorf("%s: is a directory; its files are %s/**", name, name)
	case !info.Mode().IsRegular():
		err = fmt.Errorf("%s: not a regular file", name)
	}
	if err != nil {
		return Input{}, err
	}
	return Input{Path: name, Size: info.Size()}, nil
}

// listAll returns the files of the input, in order, as store.list does: each once, though several patterns
// match it.
func listAll(ctx context.Context, s *stores, input []string) iter.Seq2[Input, error] {
	return func(yield func(Input, error) bool) {
		seen := make(map[string]bool)
		for _, text := range input {
			p, err := parsePattern(text)
			if err != nil {
				yield(Input{}, err)
				return
			}
			for in, err := range s.match(ctx, p) {
				if seen[in.Path] {
					continue
				}
				if len(input) > 1 {
					seen[in.Path] = true
				}
				if !yield(in, err) {
					return
				}
			}
		}
	}
}

// A Unit is what is given to a worker at once: a large file, or small ones that come one after the
// other. Its bytes are those of its files.
type Unit struct {
	Index  int64 // in the order of the input
	Files  []Input
	Done   []string // names of files in the output folder that say what is done already
	Digest uint64   // of the names and sizes of the files
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
	done map[int64][]string
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

// A Share is a part of a Unit that is searched at once, by one of the branches.
type Share struct {
	Unit     Unit
	Branch   int
	From, To int64 // bytes of the Unit
	Block    int64 // bytes of a block
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

// shares cuts what is to be searched of a Unit into shares of at most split bytes, and as many as there
// are branches; what is not larger than a block stays whole.
func (u *Unit) shares(spans []Span, branches int, block, split int64, emit func(Share)) {
	share := Share{Unit: *u, Block: block}
	share.Unit.Done = nil // which only the inspection needs
	for _, s := range spans {
		size := s.To - s.From
		n := min(max(int64(branches), parts(size, split)), parts(size, block))
		if share.next(s.From+1).at >= s.To { // one block
			n = 1
		}
		for i := range n {
			share.Branch = int((u.Index + i) % int64(branches))
			share.From = s.From + size/n*i + size%n*i/n
			share.To = s.From + size/n*(i+1) + size%n*(i+1)/n
			emit(share)
		}
	}
}

// parts returns how many parts of at most a number of bytes size bytes have.
func parts(size, most int64) int64 { return (size-1)/most + 1 }

// without returns the stretches of u that no piece of done covers, and the pieces that cover the
// rest, in order and without overlap.
func (u *Unit) without(done []Piece) (left []Span, taken []Piece) {
	slices.SortFunc(done, func(a, b Piece) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(b.To, a.To))
	})
	at, end := int64(0), u.size()
	for _, d := range done {
		if d.From < at || d.To > end {
			continue
		}
		if at < d.From {
			left = append(left, Span{at, d.From})
		}
		at, taken = d.To, append(taken, d)
	}
	if at < end {
		left = append(left, Span{at, end})
	}
	return left, taken
}
