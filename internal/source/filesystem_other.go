//go:build !unix

package source

// OpenRegular implements FileSystem: it opens nothing, and every file is opened when its turn comes.
func (OS) OpenRegular(string) (Descriptor, int64, bool) { return nil, 0, false }

// openAhead returns how many small files may be open.
func openAhead() int { return mostAhead }
