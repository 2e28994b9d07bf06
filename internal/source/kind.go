package source

import (
	"context"

	"urigrep/internal/source/mbox"
)

// A Kind is what a file is, one of Inputs or the name of its compression, and whether it can be cut
// into parts. Input is InputText for a file that is not read because of its format.
type Kind struct {
	Input string
	Cut   bool
}

// Beginning is how many bytes at the beginning of a file Sources.Kind needs.
const Beginning = beginning

// Kind returns the kind of a file by its path and its first Beginning bytes, or all if it has
// fewer. With decompress, compressed files are decompressed, and cannot be cut.
func (s *Sources) Kind(path string, begin []byte, decompress bool) Kind {
	f := s.OpenPart(context.Background(), path, nil, &Part{1, 1}) // a part after the first reports nothing
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
