// Package settings has the table of the command's options, a file for each group, and turns what they
// set into the Config of a search, or an error if they do not go together.
package settings

import (
	"fmt"
	"io"
	"os"

	"urigrep/internal/command/option"
	"urigrep/internal/command/search"
	"urigrep/internal/source"
)

// Settings is a command line: what the options set of the config, and what else they set, by the
// groups of options. Each value is allowed by itself; understand checks that they go together and
// makes the config whole.
type Settings struct {
	search.Config

	Options  []*option.Option
	Operands []string
	About    struct { // in place of a search
		Completion string // for a shell; empty for none
		Version    bool
		Help       string // what is wanted of it; empty for none
	}
	Open openFile // opens the files that options name

	relative option.When // of what is looked for
	base     *string

	unwrap        bool     // of links within links
	unwrapRules   []string // names of files
	strip         stripping
	trackingRules []string // names of files

	filter    filter   // of which are kept
	hostFiles []string // lists of hosts; one after ! is of hosts that are not wanted
	condition *string  // of --where

	Shapes shapes      // of what is printed
	names  option.When // of files, before each target

	MakeList string // the file that the list for shards is written to; empty for a search
	Merge    bool   // summaries are merged, and nothing is searched
}

// stripping says which parameters are removed from targets (rule W2).
type stripping uint8

const (
	stripNone stripping = iota
	stripTracking
	stripAll // those of referral too
)

// An openFile opens a file that an option names.
type openFile func(path string) (io.ReadCloser, error)

// openLocal opens a file of this machine.
func openLocal(path string) (io.ReadCloser, error) { return os.Open(path) }

// readFile reads the file that an option names. The error names the option and the file.
func (s *Settings) readFile(option, path string, read func(io.Reader) error) error {
	file, err := s.Open(path)
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
func (s *Settings) note(path, text string) { s.Notes = append(s.Notes, [2]string{path, text}) }
