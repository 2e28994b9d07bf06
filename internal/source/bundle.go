package source

import (
	"errors"

	"urigrep/internal/source/format"
)

// Read implements format.Bundle.
func (b *Bundle) Read(to format.Taker) error {
	if b.walk != nil {
		return b.readFiles(to)
	}
	if b.passed.Texts > 0 {
		to.Pass(b.passed)
	}
	if b.batch == nil {
		return nil
	}
	b.out = output{file: b.from.file, path: b.from.path, to: to}
	err := b.batch.Read(&b.out)
	if _, ok := errors.AsType[*limitError](err); ok {
		b.from.cease(err)
	}
	return err
}

// How implements format.Bundle.
func (b *Bundle) How() format.Handing { return b.how }

// Done releases the Bundle, which must not be used after it. If err is not nil no more of the
// source is wanted, and File.Documents returns err.
func (b *Bundle) Done(err error) {
	if b.walk != nil {
		sources := b.walk.sources
		b.closeRest()
		sources.small.Put(b.cleared())
		return
	}
	from := b.from
	if b.batch != nil {
		b.batch.Done()
	}
	from.file.sources.bundles.Put(b.cleared())
	if err != nil {
		from.cease(err)
	}
	from.bundles.Done()
}

// cleared empties b but for its memory, and returns it.
func (b *Bundle) cleared() *Bundle {
	clear(b.files)
	clear(b.opened)
	*b = Bundle{files: b.files[:0], opened: b.opened}
	return b
}
