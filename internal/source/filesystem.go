package source

import "os"

// A FileSystem has the operations by which Sources reads files. Tests make them fail.
type FileSystem interface {
	// Open opens a file to be read.
	Open(path string) (OpenFile, error)

	// Size returns the size of a regular file in bytes; 0 for anything else, and on systems where
	// files are not read in Bundles.
	Size(path string) int64

	// ReadSmall reads the beginning of a file into p and returns how many bytes it read; 0 if it
	// cannot. Then the file is opened in its turn.
	ReadSmall(path string, p []byte) int
}

// OS is the FileSystem of the system.
type OS struct{}

// Open implements FileSystem.
func (OS) Open(path string) (OpenFile, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err // and no file: an interface that holds a nil pointer is not nil
	}
	return file, nil
}
