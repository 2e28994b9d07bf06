package command

import (
	"fmt"
	"io"
	"os"

	"urigrep/internal/source"
)

// An openFile opens a file that an option names.
type openFile func(path string) (io.ReadCloser, error)

// openLocal opens a file of this machine.
func openLocal(path string) (io.ReadCloser, error) { return os.Open(path) }

// readFile reads the file that an option names. The error names the option and the file.
func (c *config) readFile(option, path string, read func(io.Reader) error) error {
	file, err := c.open(path)
	if err != nil {
		return fmt.Errorf("--%s: %s: %w", option, path, source.Reason(err))
	}
	defer func() { _ = file.Close() }()
	if err := read(file); err != nil {
		return fmt.Errorf("--%s: %s: %w", option, path, source.Reason(err))
	}
	return nil
}

// note keeps a remark about a file that an option names, for when messages can be written.
func (c *config) note(path, text string) { c.notes = append(c.notes, [2]string{path, text}) }
