// Package parts reads an input of markup, at once if it is in memory, else in parts of bounded size, each of
// which depends on the one before it. They are passed on as Batches, so that what is found in one is searched
// while the next is read.
package parts

import (
	"io"
	"sync/atomic"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
	"urigrep/internal/source/mbox"
	"urigrep/internal/source/origin"
)

const (
	// size is how many bytes are read at once, unless something in them has no end there.
	size = 256 << 10

	// Max is how many bytes are read at once, at most. What has no end in them is not left to the
	// next part.
	Max = 1 << 20
)

// A State is what a part depends on of those before it.
type State struct {
	Kept any    // what the Reader keeps; Kind.Begin before the first part
	Rest []byte // the text directly before the part and is to be read with it
}

// A Reader reads one part at a time.
type Reader interface {
	// ReadPart reads src; m maps its positions. last says that the input ends with it, and full
	// that nothing may be left to the next part, since src has Max bytes or more.
	ReadPart(src []byte, m charset.Map, before State, last, full bool) (after State)

	// HandOn hands on what ReadPart has read.
	HandOn(src []byte, m charset.Map) error
}

// A Kind is how inputs of a kind are read.
type Kind struct {
	// Get returns a Reader that hands on to an Output, and Put takes it back.
	Get func(to format.Output) Reader
	Put func(Reader)

	// Cut returns where to cut a stretch that is too long.
	Cut func([]byte) int

	Begin   any  // State.Kept before the first part
	NoLines bool // lines are not wanted
}

// Read reads an input in an encoding.
func Read(k *Kind, in *format.Input, enc charset.Encoding, to format.Output) error {
	if in.Bytes != nil {
		return k.whole(in, enc, to)
	}
	r := &input{kind: k, to: to, offset: in.Offset}
	var text io.Reader = in.Stream
	if !enc.IsUTF8() {
		r.below = charset.NewReader(in.Stream, enc, in.Offset, 0)
		text, r.offset = r.below, 0
	}
	splitter := mbox.NewParts(text, size, k.Cut)
	splitter.NoLines = k.NoLines
	if err := r.parts(splitter); err != io.EOF {
		return err
	}
	if err := to.Wait(); err != nil {
		return err
	}
	to.Tell(format.Event{Size: in.Stream.Given - r.told.Load()})
	return nil
}

// whole reads an input that is in memory.
func (k *Kind) whole(in *format.Input, enc charset.Encoding, to format.Output) error {
	reader := k.Get(to)
	defer k.Put(reader)
	src, places := in.Decoded(enc)
	to.Tell(format.Event{Offset: in.Offset, Size: in.Size})
	reader.ReadPart(src, places, State{Kept: k.Begin}, true, false)
	return reader.HandOn(src, places)
}

// An input reads markup in parts and hands them on.
type input struct {
	kind   *Kind
	to     format.Output
	below  *charset.Reader   // what decodes the source; nil for UTF-8
	offset int64             // of the text in the source
	spare  format.Pool[part] // their memory is not kept when the source is at its end

	state chan state   // after the part that was handed on last
	told  atomic.Int64 // bytes of the source that parts have reported as scanned
}

// A state is a State with its place.
type state struct {
	State
	line int64 // line ends before Rest, or before the part if that is empty
}

// A part is a part of an input.
type part struct {
	batch mbox.Batch
	from  *input

	// What it depends on of the part before, and what the next depends on.
	before, after chan state

	// Memory for the text with that of the part before which is read with it, and for that which is
	// left to the next. That is free once the next is read, after which the one after it may be.
	joined, rest []byte
}

// parts hands on all that a Splitter gives, until io.EOF.
func (r *input) parts(splitter *mbox.Splitter) error {
	r.state = make(chan state, 1)
	r.state <- state{State: State{Kept: r.kind.Begin}}
	for {
		p := r.spare.Get(func() *part { return &part{from: r} })
		if err := splitter.Next(&p.batch); err != nil {
			return err
		}
		p.before, p.after = r.state, make(chan state, 1)
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

// chunk returns the part's stretch of the input.
func (p *part) chunk() *mbox.Chunk { return &p.batch.Chunks[0] }

// Done implements format.Batch.
func (p *part) Done() {
	select {
	case p.after <- state{}: // it was not read, and whoever reads the next does not wait
	default:
	}
	p.from.spare.Put(p)
}

// Read hands on the documents of the part, and tells what there is to report.
func (p *part) Read(to format.Output) error {
	r := p.from
	reader := r.kind.Get(to)
	defer r.kind.Put(reader)
	src, places, size := r.read(reader, p)
	from, _ := places.Position(0)
	end, _ := places.Position(size)
	r.told.Add(end - from)
	to.Tell(format.Event{Offset: from, Size: end - from})
	err := reader.HandOn(src, places)
	places.Release(size)
	return err
}

// read reads a part, once the one before it is, and hands the state after it to the next. It
// returns the text, with the rest of the part before, and how many bytes are not left to the next
// part.
func (r *input) read(reader Reader, b *part) (src []byte, places charset.Map, size int64) {
	before, c := <-b.before, b.chunk()
	src = c.Bytes
	at, line := c.Offset-int64(len(before.Rest)), c.Line
	if len(before.Rest) > 0 {
		b.joined = append(append(b.joined[:0], before.Rest...), c.Bytes...)
		src, line = b.joined, before.line
	}
	if r.below != nil {
		places = origin.From{Below: r.below, At: at}
	} else {
		places = origin.NewPlain(src, at+r.offset, line)
	}
	after := state{State: reader.ReadPart(src, places, before.State, c.Last, len(src) >= Max)}
	size = int64(len(src) - len(after.Rest))
	if len(after.Rest) > 0 {
		b.rest = append(b.rest[:0], after.Rest...) // the memory of the text is used again
		after.Rest = b.rest
		_, after.line = places.Position(size)
	}
	b.after <- after
	return src, places, size
}
