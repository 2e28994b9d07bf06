package source

import (
	"bytes"
	"io"
	"sync/atomic"

	"urigrep/internal/charset"
	"urigrep/internal/source/mail"
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

// hypertext reads HTML in an encoding that begins at an offset in the source and is of size
// bytes there; -1 if that is not known. A page longer than partSize is read in parts.
func (f *File) hypertext(src *reader, enc charset.Encoding, offset, size int64, yield func(*Document) error) error {
	p := &pageReader{bundler: bundler{file: f, yield: yield}, enc: enc, offset: offset, size: size}
	var text io.Reader = src
	if !enc.IsUTF8() {
		p.below = charset.NewReader(src, enc, offset, 0)
		text, p.offset = p.below, 0
	}
	splitter := mbox.NewParts(text, partSize, markup.Cut)
	splitter.NoLines = f.sources.cfg.NoPlaces
	err := p.parts(splitter)
	if over := p.wait(); over != nil {
		return over
	}
	if err == io.EOF {
		f.scanned(src.given - p.told.Load())
		return complete(src.given, size)
	}
	return err
}

// newPages returns pages of which nothing is read.
func (s *Sources) newPages() *mail.Pages {
	p := mail.NewPages()
	p.NoPlaces = s.cfg.NoPlaces
	if s.cfg.Rewrite {
		p.NoAsides()
	}
	return p
}

// A pageReader reads HTML in parts and hands them on. Each depends on the one before, so that
// several can be read at once only by a guess, which is right nearly always.
type pageReader struct {
	bundler
	enc    charset.Encoding
	below  *charset.Reader // what decodes the source; nil for UTF-8
	offset int64           // of the text in the source
	size   int64           // of the source, in bytes; -1 if not known
	spare  pool[Bundle]    // their memory is not kept when the source is at its end

	state chan pageState            // behind the part that was handed on last
	known atomic.Pointer[pageState] // behind a part that was read
	told  atomic.Int64              // bytes of the source that parts have reported as scanned
}

// A pageState is what a part depends on of those before it.
type pageState struct {
	mail.PageState
	line int64 // line ends before Rest, or before the part if that is empty
}

// newBundle returns a Bundle for a part, with nothing in it but memory.
func (r *pageReader) newBundle() *Bundle {
	if b := r.spare.get(); b != nil {
		return b
	}
	return new(Bundle)
}

// parts hands on all that a Splitter gives, until io.EOF.
func (r *pageReader) parts(splitter *mbox.Splitter) error {
	r.known.Store(new(pageState))
	r.state = make(chan pageState, 1)
	r.state <- pageState{}
	for b := r.newBundle(); ; {
		if err := splitter.Next(&b.batch); err != nil {
			return err
		}
		var err error
		b.pages, b.before, b.after = r, r.state, make(chan pageState, 1)
		r.state = b.after
		if r.mayBundle(b.part()) {
			err = r.bundle(b)
			b = r.newBundle()
		} else if err = r.wait(); err == nil {
			err = r.read(b, r.file.tell, r.yield)
		}
		if err != nil {
			return err
		}
	}
}

// mayBundle reports whether a part may be handed on in a Bundle: if it is one of several.
func (r *pageReader) mayBundle(c *mbox.Chunk) bool {
	return r.file.sources.cfg.Bundles && r.file.bundle == nil && r.below == nil && !(c.First && c.Last)
}

// part returns the part of HTML that a Bundle is.
func (b *Bundle) part() *mbox.Chunk { return &b.batch.Chunks[0] }

// read hands on the documents of the part that b is, and tells what there is to report.
func (r *pageReader) read(b *Bundle, tell func(event), yield func(*Document) error) error {
	sources := r.file.sources
	pages := sources.spare.pages.get()
	if pages == nil {
		pages = sources.newPages()
	}
	defer sources.spare.pages.put(pages)
	pages.Account = func(a mail.Account) { tell(accountEvent(r.file, a)) }
	p := r.readPart(pages, b)
	from, _ := p.places.Position(0)
	to, _ := p.places.Position(int64(p.end))
	r.told.Add(to - from)
	tell(event{file: r.file, kind: scanned, offset: from, size: to - from})
	err := pages.HandOn(p.src, p.places, r.file.asDocuments(func(d *Document) error {
		d.HTML, d.Encoding = true, r.enc
		return yield(d)
	}))
	p.places.Release(int64(p.end))
	return err
}

// A pagePart is a part of HTML that was read.
type pagePart struct {
	src    []byte // with what of the part before is read with it
	places charset.Map
	end    int // where in src the next part begins
	after  pageState
}

// readPart reads the part that b is. If the part before is still being read, what is behind that
// is guessed; where the guess was wrong, the part is read anew.
func (r *pageReader) readPart(pages *mail.Pages, b *Bundle) pagePart {
	var before pageState
	select {
	case before = <-b.before:
	default:
		guess := *r.known.Load()
		guess.Verbatim = markup.GuessVerbatim(b.part().Bytes)
		p := r.tryPart(pages, b.part(), guess)
		if before = <-b.before; before.Base == guess.Base && before.HasBase == guess.HasBase && before.Verbatim == guess.Verbatim && len(before.Rest) == 0 {
			r.settle(b, &p)
			return p
		}
	}
	p := r.tryPart(pages, b.part(), before)
	r.settle(b, &p)
	return p
}

// tryPart reads a part of HTML with a state before it.
func (r *pageReader) tryPart(pages *mail.Pages, c *mbox.Chunk, before pageState) pagePart {
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

// settle hands the state behind the part that b is, and that was read as p, to the next part.
func (r *pageReader) settle(b *Bundle, p *pagePart) {
	if len(p.after.Rest) > 0 {
		p.after.Rest = bytes.Clone(p.after.Rest) // the memory of b is used again
		_, p.after.line = p.places.Position(int64(p.end))
	}
	r.known.Store(&pageState{PageState: mail.PageState{Base: p.after.Base, HasBase: p.after.HasBase}})
	b.after <- p.after
}

// readPages hands on the documents of a Bundle that is a part of HTML.
func (b *Bundle) readPages(yield func(*Document) error) error {
	return b.pages.read(b, b.add, func(d *Document) error {
		b.apart = true
		return yield(d)
	})
}

// metaCharset is how many bytes at the beginning of HTML may declare its encoding (HTML, "prescan a
// byte stream to determine its encoding").
const metaCharset = 1024

// hypertextEncoding returns the encoding of HTML by its beginning, and the length of its byte order
// mark: the encoding asked for, that of the mark, or that of a meta element.
func (f *File) hypertextEncoding(begin []byte) (charset.Encoding, int) {
	enc, mark := f.sources.encoding(begin)
	if mark > 0 || !f.sources.auto {
		return enc, mark
	}
	head := bytes.ToLower(begin[:min(len(begin), metaCharset)])
	_, meta, _ := bytes.Cut(head, []byte("<meta"))
	_, label, ok := bytes.Cut(meta, []byte("charset="))
	if !ok {
		enc, _ = f.guessed(enc, begin, 0)
		return enc, 0
	}
	label = bytes.TrimLeft(label, "\"' \t")
	if end := bytes.IndexAny(label, "\"' \t;/>"); end >= 0 {
		label = label[:end]
	}
	if said, err := charset.Lookup(string(label)); err == nil && !said.Wide() {
		return said, 0
	}
	return enc, 0
}
