package source

import "os"

// A FileSystem has the operations by which Sources reads files. Tests make them fail.
type FileSystem interface {
	// Open opens a file to be read.
	Open(path string) (OpenFile, error)

	// Size returns the size of a regular file in bytes; 0 for anything else, and on systems where
	// files are not read in Bundles.
	Size(path string) int64

	// OpenRegular opens a file that is regular, as its directory or Size says, and returns its size
	// in bytes; false if it cannot, and on systems where files are not read in Bundles. Then the
	// file is opened in its turn.
	OpenRegular(path string) (file Descriptor, size int64, ok bool)
}

// A Descriptor is a regular file that is open. One of its methods is called, once.
type Descriptor interface {
	// ReadSmall reads the beginning of the file into p, closes it, and returns how many bytes it
	// read; 0 if it cannot.
	ReadSmall(p []byte) int

	// File returns the file as an OpenFile; nil if it cannot.
	File(path string) OpenFile

	Close() error
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
