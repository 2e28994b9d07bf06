//go:build !unix

package source

// Size implements FileSystem: every file is opened when its turn comes.
func (OS) Size(string) int64 { return 0 }

// OpenRegular implements FileSystem: it opens nothing.
func (OS) OpenRegular(string) (Descriptor, int64, bool) { return nil, 0, false }

// openAhead returns how many files may be open before it is their turn.
func openAhead() int { return mostAhead }
