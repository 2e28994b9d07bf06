package source

import (
	"fmt"
	"io"

	"urigrep/internal/charset"
)

// InputText is the kind of input that is text as it stands.
const InputText = "text"

// Config says how sources are read.
type Config struct {
	// Encoding is a label that charset.Lookup knows, or charset.Auto; empty means Auto.
	Encoding string

	// Input is what the sources are: InputText; empty means InputText.
	Input string

	// Text asks that binary files be scanned too.
	Text bool

	// Stdin is what the operand "-" stands for; nil is an empty one. A regular
	// *os.File that stands at its beginning is read as other files are.
	Stdin io.Reader

	// Note, where set, is told what the user should know of a source that is no error.
	// The path is empty for standard input.
	Note func(path, text string)

	// Skip, where set, is told each stretch of a source that is not scanned.
	Skip func(Skipped)
}

// Skipped is a stretch of a source that is not scanned.
type Skipped struct {
	Path         string // as in Document
	Offset, Size int64  // in bytes
	Reason       string
}

// Sources reads what the operands of a command name.
type Sources struct {
	cfg  Config
	auto bool             // the encoding is told from the source
	enc  charset.Encoding // if not auto
}

// New returns Sources for cfg, or an error that says which value is not allowed
// and what is.
func New(cfg Config) (*Sources, error) {
	s := &Sources{cfg: cfg}
	if cfg.Input != "" && cfg.Input != InputText {
		return nil, fmt.Errorf("input %q is not known: wanted %q", cfg.Input, InputText)
	}
	if cfg.Encoding == "" || cfg.Encoding == charset.Auto {
		s.auto = true
		return s, nil
	}
	enc, err := charset.Lookup(cfg.Encoding)
	s.enc = enc
	return s, err
}

// encoding returns the encoding of a source that begins so, and the length of its
// byte order mark in bytes.
func (s *Sources) encoding(beginning []byte) (charset.Encoding, int) {
	if s.auto {
		return charset.Detect(beginning)
	}
	return s.enc.Mark(beginning)
}
