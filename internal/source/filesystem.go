package source

import "os"

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

// mostAhead is how many files are open before it is their turn: see openAhead.
const mostAhead = 256
