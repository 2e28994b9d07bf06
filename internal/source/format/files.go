package format

import (
	"errors"
	"fmt"
)

// BatchSize is how many bytes the files of a Batch of an archive have, about. A larger one is
// passed on as a Member that is read as a stream.
const BatchSize = 256 << 10

// BatchFiles is how many files a Batch of an archive has at most.
const BatchFiles = 1 << 10

// Archive is embedded by the Readers of archives of files: they are not cut, and nothing is written
// back.
type Archive struct{ Whole }

var errArchive = fmt.Errorf("an archive is %w, since its files are packed: extract them first", ErrRefused)

// Rewrites returns the reason why nothing is written back.
func (Archive) Rewrites() error { return errArchive }

// Errors of files in archives.
var (
	ErrEncrypted = errors.New("encrypted")
	ErrCut       = errors.New("the archive ends in the middle of it")
)
