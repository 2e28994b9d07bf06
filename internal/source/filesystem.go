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

// mostAhead is how many small files are open at once, at most.
const mostAhead = 1024
