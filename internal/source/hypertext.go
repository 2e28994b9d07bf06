package source

import (
	"io"

	"urigrep/internal/charset"
	"urigrep/internal/source/mail"
	"urigrep/internal/source/markup"
	"urigrep/internal/source/mbox"
	"urigrep/internal/source/origin"
)

// hypertext reads HTML in an encoding that begins at an offset in the source and is of size
// bytes there; -1 if that is not known. A page longer than mbox.MaxChunk is read in stretches.
func (f *File) hypertext(src *reader, enc charset.Encoding, offset, size int64, yield func(*Document) error) error {
	p := &pageReader{bundler: bundler{file: f, yield: yield}, enc: enc, offset: offset, size: size, pages: f.sources.newPages()}
	p.pages.Account = func(a mail.Account) { f.tell(accountEvent(f, a)) }
	var text io.Reader = src
	if !enc.IsUTF8() {
		p.below = charset.NewReader(src, enc, offset, 0)
		text, p.offset = p.below, 0
	}
	splitter := mbox.NewMessage(text)
	splitter.NoLines = f.sources.cfg.NoPlaces
	err := p.stretches(splitter)
	if over := p.wait(); over != nil {
		return over
	}
	if err == io.EOF {
		f.scanned(src.given)
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

// A pageReader reads HTML in stretches and hands them on.
type pageReader struct {
	bundler
	enc    charset.Encoding
	below  *charset.Reader // what decodes the source; nil for UTF-8
	offset int64           // of the text in the source
	size   int64           // of the source, in bytes; -1 if not known
	pages  *mail.Pages     // for stretches that are not handed on in Bundles
	spare  pool[Bundle]    // their memory is too much to be kept when the source is at its end
}

// newBundle returns a Bundle for a stretch, with nothing in it but memory.
func (r *pageReader) newBundle() *Bundle {
	if b := r.spare.get(); b != nil {
		return b
	}
	return new(Bundle)
}

// stretches hands on all that a Splitter gives, until io.EOF.
func (r *pageReader) stretches(splitter *mbox.Splitter) error {
	for b := r.newBundle(); ; {
		if err := splitter.Next(&b.batch); err != nil {
			return err
		}
		c := &b.batch.Chunks[0] // of one message there is one at a time
		var err error
		if r.mayBundle(c) {
			b.pages, b.base = r, r.pages.Base()
			err = r.bundle(b)
			b = r.newBundle()
		} else if err = r.wait(); err == nil {
			err = r.stretch(r.pages, c, r.yield)
		}
		if err != nil {
			return err
		}
	}
}

// mayBundle reports whether a stretch may be handed on in a Bundle: if it is one of several, and
// has no base element, on which those after it depend.
func (r *pageReader) mayBundle(c *mbox.Chunk) bool {
	return r.file.sources.cfg.Bundles && r.file.bundle == nil && r.below == nil && !(c.First && c.Last) && !markup.MayHaveBase(c.Bytes)
}

// stretch hands on the documents of a stretch.
func (r *pageReader) stretch(pages *mail.Pages, c *mbox.Chunk, yield func(*Document) error) error {
	var m charset.Map = origin.NewPlain(c.Bytes, c.Offset+r.offset, c.Line)
	if r.below != nil {
		m = origin.From{Below: r.below, At: c.Offset}
	}
	err := pages.Texts(c.Bytes, m, r.file.hander(func(d *Document) error {
		d.HTML, d.Encoding = true, r.enc
		return yield(d)
	}))
	m.Release(int64(len(c.Bytes)))
	return err
}

// readPages hands on the documents of a Bundle that is a stretch of HTML.
func (b *Bundle) readPages(yield func(*Document) error) error {
	sources := b.from.file.sources
	pages := sources.spare.pages.get()
	if pages == nil {
		pages = sources.newPages()
	}
	defer sources.spare.pages.put(pages)
	pages.Account = func(a mail.Account) { b.add(accountEvent(b.pages.file, a)) }
	pages.Reset(b.base)
	return b.pages.stretch(pages, &b.batch.Chunks[0], func(d *Document) error {
		b.apart = true
		return yield(d)
	})
}
