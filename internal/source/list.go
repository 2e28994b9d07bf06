package source

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"urigrep/internal/source/compress"
)

// MaxName is the most bytes that a name in a list of names may have.
const MaxName = 64 << 10

// Names calls visit for each file name in a list. Names end with NUL if there is one in the first
// MaxName bytes, else with line ends; empty ones are left out. Its error is that of visit or r, or
// that a name is too long.
func Names(r io.Reader, visit func(name string) error) error {
	first := make([]byte, MaxName)
	rest := r
	n, err := io.ReadFull(r, first)
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	if err != nil {
		rest = &compress.LateErrors{Err: err}
	}
	end := []byte{'\n'}
	if bytes.IndexByte(first[:n], 0) >= 0 {
		end = []byte{0}
	}
	s := bufio.NewScanner(io.MultiReader(bytes.NewReader(first[:n]), rest))
	s.Buffer(make([]byte, 0, 4<<10), MaxName)
	s.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		if i := bytes.Index(data, end); i >= 0 {
			return i + 1, data[:i], nil
		}
		if atEOF && len(data) > 0 {
			return len(data), data, nil
		}
		return 0, nil, nil
	})
	for s.Scan() {
		name := s.Text()
		if end[0] == '\n' && len(name) > 0 && name[len(name)-1] == '\r' {
			name = name[:len(name)-1]
		}
		if name == "" {
			continue
		}
		if err := visit(name); err != nil {
			return err
		}
	}
	if errors.Is(s.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("want names of at most %d bytes", MaxName)
	}
	return Reason(s.Err())
}
