package html

import (
	"bytes"
	"io"
	"sync/atomic"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
	"urigrep/internal/source/markup"
	"urigrep/internal/source/mbox"
	"urigrep/internal/source/origin"
)

const (
	// partSize is how many bytes of HTML are read at once, unless something in it has no end there.
	partSize = 256 << 10

	// maxPart is how many bytes of HTML are read at once, at most. What has no end in them is read
	// as if it were at the end of the page.
	maxPart = 1 << 20
)

// readParts reads a page in an encoding in parts.
func (r *reader) readParts(in *format.Input, enc charset.Encoding, to format.Output) error {
	p := &pageReader{reader: r, to: to, enc: enc, offset: in.Offset}
	var text io.Reader = in.Stream
	if !enc.IsUTF8() {
		p.below = charset.NewReader(in.Stream, enc, in.Offset, 0)
		text, p.offset = p.below, 0
	}
	splitter := mbox.NewParts(text, partSize, markup.Cut)
	splitter.NoLines = r.options.NoPlaces
	if err := p.parts(splitter); err != io.EOF {
		return err
	}
	if err := to.Wait(); err != nil {
		return err
	}
	to.Tell(format.Event{Size: in.Stream.Given - p.told.Load()})
	return nil
}

// A pageReader reads HTML in parts and hands them on. Each depends on the one before, so that
// several can be read at once only by a guess, which is right nearly always.
type pageReader struct {
	reader *reader
	to     format.Output
	enc    charset.Encoding
	below  *charset.Reader   // what decodes the source; nil for UTF-8
	offset int64             // of the text in the source
	spare  format.Pool[part] // their memory is not kept when the source is at its end

	state chan pageState            // after the part that was handed on last
	known atomic.Pointer[pageState] // after a part that was read
	told  atomic.Int64              // bytes of the source that parts have reported as scanned
}

// A pageState is what a part depends on of those before it.
type pageState struct {
	PageState
	line int64 // line ends before Rest, or before the part if that is empty
}

// A part is a part of a page.
type part struct {
	batch mbox.Batch
	from  *pageReader

	// What it depends on of the part before, and what the next depends on.
	before, after chan pageState
}

// parts hands on all that a Splitter gives, until io.EOF.
func (r *pageReader) parts(splitter *mbox.Splitter) error {
	r.known.Store(new(pageState))
	r.state = make(chan pageState, 1)
	r.state <- pageState{}
	for {
		p := r.spare.Get()
		if p == nil {
			p = &part{from: r}
		}
		if err := splitter.Next(&p.batch); err != nil {
			return err
		}
		p.before, p.after = r.state, make(chan pageState, 1)
		r.state = p.after
		how := format.Handing(0)
		if c := p.chunk(); r.below != nil || c.First && c.Last {
			how = format.AtOnce
		}
		if err := r.to.Batch(p, how); err != nil {
			return err
		}
	}
}

// chunk returns the stretch of HTML that the part is.
func (p *part) chunk() *mbox.Chunk { return &p.batch.Chunks[0] }

// Done implements format.Batch.
func (p *part) Done() {
	select {
	case p.after <- pageState{}: // it was not read, and whoever reads the next does not wait
	default:
	}
	p.from.spare.Put(p)
}

// Read hands on the documents of the part, and tells what there is to report.
func (p *part) Read(to format.Output) error {
	r := p.from
	pages := r.reader.newPages(to)
	defer r.reader.pages.Put(pages)
	read := r.readPart(pages, p)
	from, _ := read.places.Position(0)
	end, _ := read.places.Position(int64(read.end))
	r.told.Add(end - from)
	to.Tell(format.Event{Offset: from, Size: end - from})
	err := pages.HandOn(read.src, read.places, handOn(r.enc, to))
	read.places.Release(int64(read.end))
	return err
}

// A pagePart is a part of HTML that was read.
type pagePart struct {
	src    []byte // with what of the part before is read with it
	places charset.Map
	end    int // where in src the next part begins
	after  pageState
}

// readPart reads the part that b is. If the part before is still being read, what is after that
// is guessed; where the guess was wrong, the part is read anew.
func (r *pageReader) readPart(pages *Pages, b *part) pagePart {
	var before pageState
	select {
	case before = <-b.before:
	default:
		guess := *r.known.Load()
		guess.Verbatim = markup.GuessVerbatim(b.chunk().Bytes)
		p := r.tryPart(pages, b.chunk(), guess)
		if before = <-b.before; before.Base == guess.Base && before.HasBase == guess.HasBase && before.Verbatim == guess.Verbatim && len(before.Rest) == 0 {
			r.settle(b, &p)
			return p
		}
	}
	p := r.tryPart(pages, b.chunk(), before)
	r.settle(b, &p)
	return p
}

// tryPart reads a part of HTML with a state before it.
func (r *pageReader) tryPart(pages *Pages, c *mbox.Chunk, before pageState) pagePart {
	p := pagePart{src: c.Bytes}
	at, line := c.Offset-int64(len(before.Rest)), c.Line
	if len(before.Rest) > 0 {
		p.src, line = append(before.Rest, c.Bytes...), before.line
	}
	if r.below != nil {
		p.places = origin.From{Below: r.below, At: at}
	} else {
		p.places = origin.NewPlain(p.src, at+r.offset, line)
	}
	p.after.PageState = pages.ReadPart(p.src, p.places, before.PageState, c.Last || len(p.src) >= maxPart)
	p.end = len(p.src) - len(p.after.Rest)
	return p
}

// settle hands the state after the part that b is, and that was read as p, to the next part.
func (r *pageReader) settle(b *part, p *pagePart) {
	if len(p.after.Rest) > 0 {
		p.after.Rest = bytes.Clone(p.after.Rest) // the memory of b is used again
		_, p.after.line = p.places.Position(int64(p.end))
	}
	r.known.Store(&pageState{PageState: PageState{Base: p.after.Base, HasBase: p.after.HasBase}})
	b.after <- p.after
}
