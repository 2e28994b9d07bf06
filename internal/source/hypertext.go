package source

import (
	"io"

	"urigrep/internal/charset"
	"urigrep/internal/source/mail"
	"urigrep/internal/source/mbox"
	"urigrep/internal/source/origin"
)

// hypertext reads HTML in an encoding that begins at an offset in the source and is of size
// bytes there; -1 if that is not known. A page longer than mbox.MaxChunk is read in stretches.
func (f *File) hypertext(src *reader, enc charset.Encoding, offset, size int64, yield func(*Document) error) error {
	var text io.Reader = src
	var below *charset.Reader
	if !enc.IsUTF8() {
		below = charset.NewReader(src, enc, offset, 0)
		text, offset = below, 0
	}
	splitter, pages := mbox.NewMessage(text), mail.NewPages()
	pages.NoPlaces = f.sources.cfg.NoPlaces
	pages.Account = func(a mail.Account) { f.tell(accountEvent(f, a)) }
	if f.sources.cfg.Rewrite {
		pages.NoAsides()
	}
	hand := f.hander(func(d *Document) error {
		d.HTML, d.Encoding = true, enc
		return yield(d)
	})
	var batch mbox.Batch
	for {
		err := splitter.Next(&batch)
		if err == io.EOF {
			f.scanned(src.given)
			return complete(src.given, size)
		}
		if err != nil {
			return err
		}
		for _, c := range batch.Chunks {
			var m charset.Map = origin.NewPlain(c.Bytes, c.Offset+offset, c.Line)
			if below != nil {
				m = origin.From{Below: below, At: c.Offset}
			}
			if err := pages.Texts(c.Bytes, m, hand); err != nil {
				return err
			}
			m.Release(int64(len(c.Bytes)))
		}
	}
}
