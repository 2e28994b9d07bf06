package source

import (
	"context"

	"urigrep/internal/source/mbox"
)

// A Kind says what a file is, one of Inputs or the name of its compression, and whether parts of it
// can be read by themselves. Of a file that is not read because of its format, Input is InputText.
type Kind struct {
	Input string
	Cut   bool
}

// Beginning is how many bytes at the beginning of a file Kind wants.
const Beginning = beginning

// Kind returns the kind of the file of that path, which begins so: with its first Beginning
// bytes, or all. With decompress a compressed file is one that is decompressed, whole.
func (s *Sources) Kind(path string, begin []byte, decompress bool) Kind {
	f := s.OpenPart(context.Background(), path, nil, &Part{1, 1}) // one that begins elsewhere tells nothing
	if decompress && !f.plain(begin) {
		return Kind{Input: compressionOf(begin).name}
	}
	input := f.input(begin)
	switch {
	case isRows(input), input == InputMbox && mbox.CanStart(begin):
		return Kind{input, true}
	case input != InputText:
		return Kind{Input: input}
	}
	enc, mark := s.encoding(begin)
	if f.foreign(enc, begin) != nil {
		return Kind{Input: input}
	}
	enc, _ = f.guessed(enc, begin, mark)
	return Kind{input, enc.IsUTF8()}
}
