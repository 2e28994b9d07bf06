package source

import (
	"urigrep/internal/source/compress"
	"urigrep/internal/source/format"
)

// A Kind is what a file is, one of Inputs or the name of its compression, and whether it can be cut
// into parts. Input is InputText for a file that is not read because of its format.
type Kind struct {
	Input string
	Cut   bool
}

// Beginning is how many bytes at the beginning of a file Sources.Kind needs.
const Beginning = format.SampleSize

// Kind returns the kind of a file by its path and its first Beginning bytes, or all if it has
// fewer. Compressed files that are decompressed cannot be cut.
func (s *Sources) Kind(path string, begin []byte) Kind {
	if s.cfg.MaxDecompressed > 0 && !s.plain(begin) {
		return Kind{Input: compress.Of(begin).Name}
	}
	in := &format.Input{Path: path, Begin: begin, Size: -1}
	s.mark(in)
	o, skip := s.opener(path, s.cfg.Input, "", in)
	if skip != nil || o.err != nil {
		return Kind{Input: InputText}
	}
	return Kind{o.name, o.reader.Cuts(in)}
}
