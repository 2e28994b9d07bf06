package charset

import (
	"errors"
	"io"
	"slices"
	"sort"

	"golang.org/x/text/transform"
)

const (
	// blockSize is the least number of bytes of the source between two blocks of a Reader, and the
	// most that are decoded to find a position.
	blockSize = 1 << 10

	// readSize is how many bytes of the source are read at once.
	readSize = 32 << 10

	// maxEmptyReads is how many reads of a source in a row may return nothing.
	maxEmptyReads = 100

	// roomy is the least size in bytes of a caller's buffer that text is decoded into directly.
	roomy = 64
)

// A Transformer turns source bytes to text. It is what package transform of
// x/text describes, with the two conditions of the package documentation. The only
// errors it returns are transform.ErrShortDst and transform.ErrShortSrc.
type Transformer = transform.Transformer

// ErrShortDst and ErrShortSrc are the errors of a Transformer that has no room for the next unit,
// and whose source ends within one.
var (
	ErrShortDst = transform.ErrShortDst
	ErrShortSrc = transform.ErrShortSrc
)

// A Map maps offsets in a text to the source: to offsets there, and the number of line ends before
// them. A Reader is one, and can be built on one.
type Map interface {
	// Position returns the offset at which the source of a byte of the text begins.
	Position(text int64) (offset, line int64)

	// End returns the offset at which the source of the byte before the offset text ends. The
	// source between that and Position(text) has no text: a soft line break, a shift sequence.
	End(text int64) int64

	// Release says that no offset below text will be asked for again.
	Release(text int64)
}

// A Reader reads the text that a Transformer makes of a source, and is the Map of that text. Its
// memory is bounded by what its user has read and not yet released.
// The zero Reader is not usable. It must not be used by two goroutines at once.
type Reader struct {
	// Blocking, where set, is called with the function that reads the source, which may take long.
	// Until that returns, the methods of the Map may be called by another goroutine.
	Blocking func(read func())

	src    io.Reader
	below  Map // has the positions of what is read from src; nil where that is the source
	t      Transformer
	states []state

	// in[:len(in)] are source bytes, the first of them at offset base of src;
	// in[:next] are decoded, 0 ≤ next ≤ len(in). blocks[0].src ≥ base.
	in     []byte
	base   int64
	next   int
	blocks []block
	text   int64 // bytes of text decoded
	lines  Lines // of text, where below is nil
	eof    bool  // src has ended
	err    error // of src, io.EOF at its end
	short  bool

	small   [roomy]byte // text decoded for which there was no room
	smallAt int
	smallTo int

	block  int // index in blocks of that asked for last
	finder finder
}

// A block is a place between two units.
type block struct {
	src, text int64
	lines     Lines // line ends before it
	state     int8  // index in Reader.states
}

// NewReader returns a Reader of a text in encoding e that begins in the source at
// the given byte offset, after the given number of line ends. src reads the source
// from there on, its byte order mark left out.
func NewReader(src io.Reader, e Encoding, offset, line int64) *Reader {
	r := &Reader{src: src, t: e.newTransformer(), states: e.states}
	r.finder.t = e.newTransformer()
	r.start(offset, line)
	return r
}

// ResetLayer makes r a Reader, in the memory that it has, of the text that t makes of src, whose
// positions below has. t has no state between units, see the package documentation.
func (r *Reader) ResetLayer(src []byte, t Transformer, below Map) {
	*r = Reader{t: t, below: below, blocks: r.blocks[:0], finder: finder{t: t, text: r.finder.text, at: block{src: -1}}}
	r.in, r.eof, r.err = src, true, io.EOF
	r.start(0, 0)
}

// Layer returns a Reader of the text that src is in e. below has the positions of src's bytes.
func (e Encoding) Layer(src []byte, below Map) *Reader {
	r := new(Reader)
	r.ResetEncoding(src, e, below)
	return r
}

// ResetEncoding makes r the Reader that e.Layer returns, in the memory that it has.
func (r *Reader) ResetEncoding(src []byte, e Encoding, below Map) {
	r.ResetLayer(src, e.newTransformer(), below)
	r.states, r.finder.t = e.states, e.newTransformer()
}

// AppendTo appends what is left of the text to dst. It must not be mixed with Read.
func (r *Reader) AppendTo(dst []byte) ([]byte, error) {
	for {
		dst = slices.Grow(dst, max(roomy, len(r.in)-r.next))
		n, err := r.decode(dst[len(dst):cap(dst)])
		dst = dst[:len(dst)+n]
		switch {
		case err == io.EOF:
			return dst, nil
		case err != nil:
			return dst, err
		}
	}
}

// start sets where the text begins in the source: at a byte offset, after a number of line ends.
func (r *Reader) start(offset, line int64) {
	r.base = offset
	r.lines.Ends = line
	r.blocks = append(r.blocks, block{src: offset, lines: r.lines})
}

// Short reports whether the source, read to its end, ended within a character, for which the text
// has U+FFFD.
func (r *Reader) Short() bool { return r.short }

// Read reads text. An error of the source comes after all text before it.
func (r *Reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for {
		if r.smallAt < r.smallTo {
			n := copy(p, r.small[r.smallAt:r.smallTo])
			r.smallAt += n
			return n, nil
		}
		dst := p
		if len(p) < roomy {
			dst = r.small[:]
		}
		n, err := r.decode(dst)
		switch {
		case n == 0 && err != nil:
			return 0, err
		case n > 0 && len(p) >= roomy:
			return n, nil
		}
		r.smallAt, r.smallTo = 0, n
	}
}

// decode decodes into dst, which has room for any unit, as much as is at hand;
// it reads only if nothing is. It returns 0 bytes and no error only if it decoded source bytes that
// stand for no text.
func (r *Reader) decode(dst []byte) (int, error) {
	n := 0
	for n < len(dst) {
		nDst, nSrc, err := r.step(dst[n:])
		n += nDst
		switch {
		case nSrc > 0:
		case errors.Is(err, ErrShortDst) && n > 0:
			return n, nil
		case n > 0:
			return n, nil
		case r.eof && r.next == len(r.in):
			return 0, r.err
		default:
			r.fill()
		}
	}
	return n, nil
}

// step decodes at most blockSize bytes of the source at hand, more only where one
// unit needs them.
func (r *Reader) step(dst []byte) (nDst, nSrc int, err error) {
	rest := r.in[r.next:]
	if len(rest) == 0 {
		return 0, 0, nil
	}
	size := min(blockSize, len(rest))
	nDst, nSrc, err = r.t.Transform(dst, rest[:size], false)
	if nSrc == 0 && errors.Is(err, ErrShortSrc) && size < len(rest) {
		nDst, nSrc, err = r.t.Transform(dst, rest, false)
	}
	if nSrc == 0 && errors.Is(err, ErrShortSrc) && r.eof {
		r.short = true
		nDst, nSrc, err = r.t.Transform(dst, rest, true)
	}
	r.advance(dst[:nDst], rest[:nSrc])
	return nDst, nSrc, err
}

// advance notes that text was decoded from source.
func (r *Reader) advance(text, source []byte) {
	r.next += len(source)
	r.text += int64(len(text))
	if r.below == nil {
		r.lines.Add(text)
	}
	at := r.base + int64(r.next)
	if last := r.blocks[len(r.blocks)-1]; at-last.src < blockSize {
		return
	}
	r.blocks = append(r.blocks, block{src: at, text: r.text, lines: r.lines, state: r.state()})
}

// state returns the index in r.states of the state that the decoder is in.
func (r *Reader) state() int8 {
	if r.states == nil {
		return 0
	}
	n, probed := probeState(r.t)
	for i, s := range r.states {
		if s.probed == string(probed[:n]) {
			return int8(i)
		}
	}
	return 0
}

// fill reads from the source, after it has dropped what is released.
func (r *Reader) fill() {
	if r.eof {
		return
	}
	r.drop()
	r.in = slices.Grow(r.in, readSize)
	for range maxEmptyReads {
		n, err := r.read(r.in[len(r.in) : len(r.in)+readSize])
		r.in = r.in[:len(r.in)+n]
		if err != nil {
			r.eof, r.err = true, err
		}
		if n > 0 || err != nil {
			return
		}
	}
	r.eof, r.err = true, io.ErrNoProgress
}

// read reads from the source once. Nothing but p is changed while it does.
func (r *Reader) read(p []byte) (n int, err error) {
	if r.Blocking == nil {
		return r.src.Read(p)
	}
	r.Blocking(func() { n, err = r.src.Read(p) })
	return n, err
}

// drop moves the source bytes from the first block on to the front, if that
// frees more than it moves.
func (r *Reader) drop() {
	free := int(r.blocks[0].src - r.base)
	if free < len(r.in)-free {
		return
	}
	r.in = append(r.in[:0], r.in[free:]...)
	r.base += int64(free)
	r.next -= free
}

// Release says that no offset below text will be asked for again.
func (r *Reader) Release(text int64) {
	i := r.blockOf(text)
	if r.below != nil {
		r.below.Release(r.blocks[i].src)
	}
	if i > 0 {
		r.blocks = append(r.blocks[:0], r.blocks[i:]...)
	}
}

// blockOf returns the index of the last block that begins at or before text, 0 if none does.
func (r *Reader) blockOf(text int64) int {
	if i := r.block; i < len(r.blocks) && r.blocks[i].text <= text && (i+1 == len(r.blocks) || text < r.blocks[i+
		1].text) {
		return i
	}
	i := sort.Search(len(r.blocks), func(i int) bool { return r.blocks[i].text > text })
	r.block = max(i-1, 0)
	return r.block
}

// Position returns, for the offset of a byte of the text, the offset of the first
// source byte that it was decoded from, and the number of line ends in the
// source before that. For the offset at which the text read so far ends it returns
// where the source decoded so far ends.
func (r *Reader) Position(text int64) (offset, line int64) {
	if text >= r.text {
		return r.resolve(r.base+int64(r.next), r.lines)
	}
	b := r.blocks[r.blockOf(text)]
	return r.resolve(r.finder.find(r, b, text))
}

// End implements Map.
func (r *Reader) End(text int64) int64 {
	at := r.base + int64(r.next)
	if text <= r.text && text > r.blocks[0].text {
		at = r.finder.end(r, r.blocks[r.blockOf(text-1)], text)
	} else if text < r.text {
		at, _ = r.finder.find(r, r.blocks[0], text)
	}
	if r.below != nil {
		return r.below.End(at)
	}
	return at
}

// resolve returns the position of an offset in src, before which lines were counted.
func (r *Reader) resolve(src int64, lines Lines) (offset, line int64) {
	if r.below != nil {
		return r.below.Position(src)
	}
	return src, lines.Ends
}

// A finder finds positions within a block by decoding it a second time up to there.
type finder struct {
	t    Transformer
	text []byte
	at   block // result of the last search; valid if text is not nil
}

// find returns the offset in the source of the unit that has the offset text, and the line ends
// before it. b is the last block of r before it.
func (f *finder) find(r *Reader, b block, text int64) (int64, Lines) {
	if f.text == nil {
		f.text = make([]byte, 4*blockSize)
		f.at = block{src: -1}
	}
	if r.states == nil && b.src <= f.at.src && f.at.text <= text {
		b = f.at
	}
	f.t.Reset()
	if r.states != nil {
		_, _, _ = f.t.Transform(nil, []byte(r.states[b.state].enter), false)
	}
	for {
		dst := f.text[:min(int64(len(f.text)), text-b.text)]
		nDst, nSrc, _ := f.t.Transform(dst, r.in[b.src-r.base:r.next], r.eof)
		b.src += int64(nSrc)
		b.text += int64(nDst)
		if r.below == nil {
			b.lines.Add(dst[:nDst])
		}
		if b.text >= text || nDst == 0 {
			f.at = b
			return b.src, b.lines
		}
	}
}

// maxUnit is the most source bytes that make a character.
const maxUnit = 16

// end returns the offset in the source at which the unit before the offset text ends. b is the last
// block of r before it.
func (f *finder) end(r *Reader, b block, text int64) int64 {
	begin, _ := f.find(r, b, text-1)
	dst := f.text[:text-f.at.text]
	source := r.in[begin-r.base : r.next]
	for size := 1; size <= min(len(source), maxUnit); size++ {
		if n, taken, _ := f.t.Transform(dst, source[:size], false); n > 0 {
			return begin + int64(taken)
		}
	}
	end, _ := f.find(r, r.blocks[r.blockOf(text)], text)
	return end
}
